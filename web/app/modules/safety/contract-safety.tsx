import type { Safety } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/locale.ts";
import { chainName } from "../coins/labels.ts";
import css from "./safety-facts.module.css";
import { SafetyFacts } from "./safety-facts.tsx";

/** All facts of one contract, and where they were read; of an address without code the one line that says so. */
export function ContractSafety({ safety }: { safety: Safety }) {
  const { chain_id, address, block, verdict } = safety;
  const { count } = useFormat();
  if (verdict.reasons.includes("no_contract")) {
    return (
      <p className={css.note}>{m.safety_no_contract({ address, chain: chainName(chain_id), block: count(block) })}</p>
    );
  }
  return (
    <>
      <SafetyFacts safety={safety} />
      <p className={css.note}>
        {m.safety_read_from({ chain: chainName(chain_id), block: count(block) })} {m.safety_unknown_note()}
      </p>
    </>
  );
}
