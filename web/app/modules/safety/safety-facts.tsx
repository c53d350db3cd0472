import type { Safety } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../lib/format.ts";
import { useFormat } from "../../lib/locale.ts";
import { ExternalIconLink } from "../../ui/external-link.tsx";
import { Fact, FactList } from "../../ui/fact-list.tsx";
import { safetyRows } from "./safety-rows.ts";

/** The facts of one contract, each in one of the design's looks. */
export function SafetyFacts({ safety }: { safety: Safety }) {
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

/** Who owns the contract, to look up; nobody, where it was given up. */
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
