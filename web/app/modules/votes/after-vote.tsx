import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ComponentType } from "react";
import css from "./after-vote.module.css";
import { RankChange } from "./rank-change.tsx";

export type VotedFor = Pick<Coin, "id" | "slug" | "name" | "symbol">;

/** What other modules offer after a vote; routes provide it. */
export type NextSteps = ComponentType<{ coin: VotedFor }>;

type Props = {
  coin: VotedFor;
  /** The coin's place among today's best before the vote; null when it was not among them, undefined when unknown. */
  before: number | null | undefined;
  NextSteps: NextSteps;
};

/** What follows a counted vote: what it did to the rank, and what one may do next. */
export default function AfterVote({ coin, before, NextSteps }: Props) {
  return (
    <section className={css.after} aria-label={m.vote_after_heading()}>
      <RankChange coinId={coin.id} before={before} />
      <NextSteps coin={coin} />
    </section>
  );
}
