import type { Safety } from "@cointally/contract/coin.ts";
import { useWords } from "../../lib/locale.ts";
import { safetyWords } from "../../words/safety.ts";
import { chainName } from "../coins/labels.ts";
import css from "./safety-facts.module.css";
import { SafetyFacts } from "./safety-facts.tsx";

/** All facts of one contract, and where they were read; of an address without code the one line that says so. */
export function ContractSafety({ safety }: { safety: Safety }) {
  const words = useWords(safetyWords);
  const { chain_id, address, block, verdict } = safety;
  if (verdict.reasons.includes("no_contract")) {
    return <p className={css.note}>{words.noContract(address, chainName(chain_id), block)}</p>;
  }
  return (
    <>
      <SafetyFacts safety={safety} />
      <p className={css.note}>
        {words.readFrom(chainName(chain_id), block)} {words.unknownMeans}
      </p>
    </>
  );
}
