import { Link } from "react-router";
import { useWords } from "../../../lib/locale.ts";
import { submissionWords } from "../../../words/submission.ts";
import { CoinLogo } from "../coin-name.tsx";
import { DangerMark } from "../danger-mark.tsx";
import type { Listed } from "./find-listed.ts";
import css from "./submission.module.css";

/** Leads to the coin that has the contract already, where its real team can claim it; null is one that is not public. */
export function TakenCoin({ coin }: { coin: Listed["coin"] | null }) {
  const words = useWords(submissionWords);
  if (!coin) {
    return (
      <p className={css.note}>
        {words.takenUnseen} <Link to="/my-coins">{words.myCoins}</Link>
      </p>
    );
  }
  return (
    <div className={css.note}>
      <p>{words.listedAs}</p>
      <p className={css.taken}>
        <CoinLogo coin={coin} size={28} />
        <Link to={`/coins/${coin.slug}`}>
          <bdi>{coin.name}</bdi>
        </Link>
        <span className="muted">{coin.symbol}</span>
        <DangerMark coin={coin} />
      </p>
      <p>{words.claimIt}</p>
    </div>
  );
}
