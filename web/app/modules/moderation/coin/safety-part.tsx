import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { Ago } from "../../../ui/figures.tsx";
import { ContractSafety } from "../../safety/contract-safety.tsx";
import css from "./safety-part.module.css";

/** The safety facts of the coin's worst contract; none yet if it was just submitted. */
export function SafetyPart({ coin: { safety } }: { coin: Coin }) {
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
