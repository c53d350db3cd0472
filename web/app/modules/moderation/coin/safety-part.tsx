import type { Coin } from "@cointally/contract/coin.ts";
import { useWords } from "../../../lib/locale.ts";
import { Ago } from "../../../ui/figures.tsx";
import { safetyWords } from "../../../words/safety.ts";
import { ContractSafety } from "../../safety/contract-safety.tsx";
import css from "./safety-part.module.css";

/** What was read of the coin's worst contract; nothing yet for one that came just now. */
export function SafetyPart({ coin: { safety } }: { coin: Coin }) {
  const words = useWords(safetyWords);
  return (
    <section className={css.part}>
      <h3>
        {words.title}
        {safety && (
          <small className="muted">
            <Ago at={safety.checked_at} />
          </small>
        )}
      </h3>
      {safety ? <ContractSafety safety={safety} /> : <p className={css.note}>{words.queued}</p>}
    </section>
  );
}
