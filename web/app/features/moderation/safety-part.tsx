import type { Coin } from "@cointally/api/coin.ts";
import { useWords } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import { safetyWords } from "../../words/safety.ts";
import { chainName } from "../coins/labels.ts";
import { SafetyFacts } from "../safety/safety-facts.tsx";
import css from "./safety-part.module.css";

/** What was read of the coin's main contract; nothing yet for one that came just now. */
export function SafetyPart({ coin: { safety } }: { coin: Coin }) {
  const words = useWords(safetyWords);
  return (
    <section className={css.part}>
      <h3>{words.title}</h3>
      {safety ? (
        <>
          <SafetyFacts safety={safety} />
          <p className={css.note}>
            {words.readFrom(chainName(safety.chain_id), safety.block)} <Ago at={safety.checked_at} />
          </p>
        </>
      ) : (
        <p className={css.note}>{words.notYet}</p>
      )}
    </section>
  );
}
