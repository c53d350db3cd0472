import type { Safety } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../lib/format.ts";
import { useFormat } from "../../lib/locale.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import rows from "../../ui/rows.module.css";
import css from "./safety-facts.module.css";
import { type SafetyRow, safetyRows } from "./safety-rows.ts";

const icons: Record<SafetyRow["look"], IconName | null> = { good: "check", bad: "warn", unknown: "q", plain: null };

/** The facts of one contract, each in one of the design's looks. */
export function SafetyFacts({ safety }: { safety: Safety }) {
  const facts = safetyRows(safety, useFormat());
  return (
    <dl className={`${rows.facts} ${css.facts}`}>
      {facts.map(({ key, name, note, look, value }) => (
        <div key={key} className={css[look]}>
          <dt>
            {name}
            {note && <small>{note}</small>}
          </dt>
          <Value look={look}>{value ?? m.safety_unknown()}</Value>
        </div>
      ))}
      <Owner safety={safety} />
    </dl>
  );
}

function Value({ look, children }: { look: SafetyRow["look"]; children: string }) {
  const icon = icons[look];
  return (
    <dd>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </dd>
  );
}

/** Who owns the contract, to look up; nobody, where it was given up. */
function Owner({ safety }: { safety: Safety }) {
  const { owner, renounced, chain_id } = safety;
  const explorer = chainById(chain_id)?.explorer;
  const look = owner === null ? "unknown" : renounced ? "good" : "plain";
  return (
    <div className={css[look]}>
      <dt>{m.safety_fact_owner()}</dt>
      {owner && !renounced ? (
        <dd>
          <code title={owner}>{shortAddress(owner)}</code>
          {explorer && <OutsideIcon href={`${explorer}/address/${owner}`} label={m.safety_open_owner()} />}
        </dd>
      ) : (
        <Value look={look}>{owner ? m.safety_renounced() : m.safety_unknown()}</Value>
      )}
    </div>
  );
}
