import type { Safety } from "@cointally/contract/coin.ts";
import { highTaxPct } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../lib/format.ts";
import type { FactLook } from "../../ui/fact-list.tsx";

/** A fact as it is drawn (design/README.md, Safety facts): good, bad, not known, or only told. */
export type SafetyRow = {
  key: string;
  name: string;
  note?: string;
  look: FactLook;
  /** Null where nothing is known. */
  value: string | null;
};

/** What was read of a contract, in the design's order; the owner, an address, stands apart. */
export function safetyRows(facts: Safety, format: Format): SafetyRow[] {
  const answer = (is: boolean) => (is ? m.common_yes() : m.common_no());
  const percent = (value: number) => `${format.exact(String(value))}%`;

  const asked = (
    key: string,
    name: string,
    is: boolean | null | undefined,
    good: boolean,
    note?: string,
  ): SafetyRow => ({
    key,
    name,
    note,
    look: is == null ? "unknown" : is === good ? "good" : "bad",
    value: is == null ? null : answer(is),
  });
  const taxed = (key: string, name: string, ...taxes: (number | null | undefined)[]): SafetyRow => {
    const known = taxes.filter((tax) => tax != null);
    const [first, second] = taxes.map((tax) => (tax == null ? m.common_unknown() : percent(tax)));
    const look = known.some((tax) => tax >= highTaxPct) ? "bad" : known.length < taxes.length ? "unknown" : "good";
    return {
      key,
      name,
      look,
      value: known.length === 0 ? null : second === undefined ? (first ?? null) : format.list([first ?? "", second]),
    };
  };
  const share = (key: string, name: string, value: number | null | undefined, note?: string): SafetyRow => ({
    key,
    name,
    note,
    look: value == null ? "unknown" : "plain",
    value: value == null ? null : percent(value),
  });
  const power = (key: string, name: string, is: boolean | null | undefined) =>
    asked(key, name, is, false, is && facts.renounced ? m.safety_note_renounced() : undefined);

  // What was proven stands while a later try says nothing.
  const wasTrap = facts.sellable === null && facts.verdict.reasons.includes("cannot_be_sold");

  return [
    asked(
      "sellable",
      m.safety_fact_sellable(),
      wasTrap ? false : facts.sellable,
      true,
      wasTrap ? m.safety_note_last_tried() : m.safety_note_simulated(),
    ),
    taxed("taxes", m.safety_fact_taxes(), facts.buy_tax_pct, facts.sell_tax_pct),
    taxed("transfer", m.safety_fact_transfer_tax(), facts.transfer_tax_pct),
    power("mintable", m.safety_fact_mintable(), facts.mintable),
    power("pausable", m.safety_fact_pausable(), facts.pausable),
    power("blacklist", m.safety_fact_blacklist(), facts.blacklist),
    power("fees", m.safety_fact_fee_mutable(), facts.fee_mutable),
    facts.proxy
      ? asked("proxy", m.safety_fact_behind_proxy(), true, false, m.safety_note_upgradeable())
      : asked("proxy", m.safety_fact_upgradeable(), facts.proxy, false),
    share("burned", m.safety_fact_liquidity_burned(), facts.liquidity_burned_pct),
    share("locked", m.safety_fact_liquidity_locked(), facts.liquidity_locked_pct, m.safety_note_lockers()),
  ];
}
