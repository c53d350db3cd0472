import type { Coin } from "@cointally/contract/coin.ts";
import type { ComponentType } from "react";
import { useWords } from "../../lib/locale.ts";
import { votePageWords } from "../../words/vote-page.ts";
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
  const words = useWords(votePageWords).after;
  return (
    <section className={css.after} aria-label={words.heading}>
      <RankChange coinId={coin.id} before={before} />
      <NextSteps coin={coin} />
    </section>
  );
}
