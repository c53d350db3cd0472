import type { ContractFacts } from "@cointally/contract/contracts.ts";
import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../../../lib/bidi-isolate.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { chainName } from "../../labels.ts";
import css from "./field-groups.module.css";

type Props = { facts: ContractFacts | null | undefined; isLoading: boolean };

/** What the chain says of the address that was typed, told to those who listen too. */
export function OnChainLine({ facts, isLoading }: Props) {
  return (
    <div role="status" className={css.onChain}>
      {isLoading && <p>{m.contract_reading()}</p>}
      {facts === null && <p>{m.contract_no_response()}</p>}
      {facts?.exists && <p>{factsText(facts)}</p>}
      {facts && !facts.exists && (
        <p className={css.none}>
          <Icon name="warn" size={14} />
          {m.contract_none({ chain: chainName(facts.chain_id) })}
        </p>
      )}
    </div>
  );
}

/** What a contract says of itself. */
function factsText({ name, symbol, decimals }: ContractFacts): string {
  const names = [name && bidiIsolate(name), symbol && `(${bidiIsolate(symbol)})`].filter(Boolean).join(" ");
  const facts = [names, decimals !== null && m.label_decimals_count({ decimals })].filter(Boolean);
  return facts.length > 0 ? m.contract_says({ facts: facts.join(", ") }) : m.contract_says_nothing();
}
