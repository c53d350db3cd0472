import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { CoinLogo } from "../coin-name.tsx";
import { DangerMark } from "../danger-mark.tsx";
import type { Listed } from "./find-listed.ts";
import css from "./submission.module.css";

/** Leads to the coin that has the contract already, where its real team can claim it; null is one that is not public. */
export function TakenCoin({ coin }: { coin: Listed["coin"] | null }) {
  if (!coin) {
    return (
      <p className={css.note}>
        {m.submission_contract_pending()} <Link to="/my-coins">{m.my_coins_title()}</Link>
      </p>
    );
  }
  return (
    <div className={css.note}>
      <p>{m.submission_already_listed()}</p>
      <p className={css.taken}>
        <CoinLogo coin={coin} size={28} />
        <Link to={`/coins/${coin.slug}`}>
          <bdi>{coin.name}</bdi>
        </Link>
        <span className="muted">{coin.symbol}</span>
        <DangerMark coin={coin} />
      </p>
      <p>{m.submission_claim_listed()}</p>
    </div>
  );
}
