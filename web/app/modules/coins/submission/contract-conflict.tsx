import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { CoinLogo } from "../coin-name.tsx";
import { DangerMark } from "../danger-mark.tsx";
import type { ListedMatch } from "./find-listed.ts";
import css from "./submission.module.css";

/** Links to the coin that already has the contract, so that its real team can claim it; null for a coin that is not public. */
export function ContractConflict({ coin }: { coin: ListedMatch["coin"] | null }) {
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
      <p className={css.conflict}>
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
