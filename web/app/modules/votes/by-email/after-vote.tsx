import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ComponentType } from "react";
import { RankChange } from "../rank/rank-change.tsx";
import css from "./after-vote.module.css";

export type VotedCoin = Pick<Coin, "id" | "slug" | "name" | "symbol">;

/** Actions that other modules offer after a vote; routes provide the component. */
export type NextSteps = ComponentType<{ coin: VotedCoin }>;

type Props = {
  coin: VotedCoin;
  /** The coin's rank in Today's best before the vote; null when it had none, undefined when unknown. */
  rankBefore: number | null | undefined;
  NextSteps: NextSteps;
};

/** Shown after a counted vote: how the coin's rank changed, and what to do next. */
export default function AfterVote({ coin, rankBefore, NextSteps }: Props) {
  return (
    <section className={css.after} aria-label={m.vote_after_heading()}>
      <RankChange coinId={coin.id} rankBefore={rankBefore} />
      <NextSteps coin={coin} />
    </section>
  );
}
