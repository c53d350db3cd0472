import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { Ago } from "../../ui/facts/figures.tsx";
import { ContractSafety } from "./contract-safety.tsx";
import css from "./safety-review.module.css";

/** The safety facts of a coin's worst contract for its moderator; none yet if the coin was just submitted. */
export function SafetyReview({ coin: { contracts, safety } }: { coin: Pick<Coin, "contracts" | "safety"> }) {
  if (contracts.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>
        {m.safety_title()}
        {safety && (
          <small className="muted">
            <Ago at={safety.checked_at} />
          </small>
        )}
      </h3>
      {safety ? <ContractSafety safety={safety} /> : <p className={css.note}>{m.safety_check_queued()}</p>}
    </section>
  );
}
