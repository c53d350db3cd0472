import type { Safety } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { ExternalIconLink } from "../../ui/controls/external-link.tsx";
import { Fact, FactList } from "../../ui/facts/fact-list.tsx";
import { chainName } from "../coins/labels.ts";
import { safetyRows } from "./safety-rows.ts";
import css from "./safety-section.module.css";

/** All facts of one contract and the block they were read at; for an address without a contract, a line that says so. */
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

/** The facts of one contract as a list. */
function SafetyFacts({ safety }: { safety: Safety }) {
  const facts = safetyRows(safety, useFormat());
  return (
    <FactList>
      {facts.map(({ key, name, note, look, value }) => (
        <Fact key={key} look={look} name={name} note={note}>
          {value ?? m.safety_unknown()}
        </Fact>
      ))}
      <Owner safety={safety} />
    </FactList>
  );
}

/** The contract's owner, with a link to the explorer; renounced or unknown otherwise. */
function Owner({ safety }: { safety: Safety }) {
  const { owner, renounced, chain_id } = safety;
  const explorer = chainById(chain_id)?.explorer;
  const name = m.safety_fact_owner();
  if (owner === null) {
    return (
      <Fact look="unknown" name={name}>
        {m.safety_unknown()}
      </Fact>
    );
  }
  if (renounced) {
    return (
      <Fact look="good" name={name}>
        {m.safety_renounced()}
      </Fact>
    );
  }
  return (
    <Fact look="plain" name={name}>
      <code title={owner}>{shortAddress(owner)}</code>
      {explorer && <ExternalIconLink href={`${explorer}/address/${owner}`} label={m.safety_open_owner()} />}
    </Fact>
  );
}
