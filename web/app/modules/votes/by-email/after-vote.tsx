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
  /** Called with the rank after the vote. */
  onRank?: (rank: number | null) => void;
  NextSteps: NextSteps;
};

/** Shown after a counted vote: the vote as the fifth stroke, how the coin's rank changed, and what to do next. */
export default function AfterVote({ coin, rankBefore, onRank, NextSteps }: Props) {
  return (
    <section className={css.after} aria-label={m.vote_after_heading()}>
      <svg className={css.stroke} viewBox="0 0 32 32" aria-hidden="true">
        <path className="mark-ink" d="M6 6.2V26M12.4 5V26.4M18.8 5.8V25.8M25.2 5.2V26.2" />
        <path className={`mark-slash ${css.slash}`} d="M2 22.4 29.6 9.2" pathLength={1} />
      </svg>
      <RankChange coinId={coin.id} rankBefore={rankBefore} onRank={onRank} />
      <NextSteps coin={coin} />
    </section>
  );
}
