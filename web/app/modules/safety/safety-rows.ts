import type { Safety } from "@cointally/contract/coin.ts";
import { highTaxPct } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../lib/format/format.ts";
import type { FactLook } from "../../ui/facts/fact-list.tsx";

/** A fact with its look (design/README.md, Safety facts): good, bad, unknown or plain. */
export type SafetyRow = {
  key: string;
  name: string;
  note?: string;
  look: FactLook;
  /** Null when unknown. */
  value: string | null;
};

/** The facts of a contract in the design's order, without its owner. */
export function safetyRows(facts: Safety, format: Format): SafetyRow[] {
  const yesOrNo = (value: boolean) => (value ? m.common_yes() : m.common_no());
  const percent = (value: number) => `${format.exact(String(value))}%`;

  const yesNoRow = (
    key: string,
    name: string,
    value: boolean | null | undefined,
    good: boolean,
    note?: string,
  ): SafetyRow => ({
    key,
    name,
    note,
    look: value == null ? "unknown" : value === good ? "good" : "bad",
    value: value == null ? null : yesOrNo(value),
  });
  const taxRow = (key: string, name: string, ...taxes: (number | null | undefined)[]): SafetyRow => {
    const knownTaxes = taxes.filter((tax) => tax != null);
    const [first, second] = taxes.map((tax) => (tax == null ? m.common_unknown() : percent(tax)));
    const look = knownTaxes.some((tax) => tax >= highTaxPct)
      ? "bad"
      : knownTaxes.length < taxes.length
        ? "unknown"
        : "good";
    return {
      key,
      name,
      look,
      value:
        knownTaxes.length === 0 ? null : second === undefined ? (first ?? null) : format.list([first ?? "", second]),
    };
  };
  const shareRow = (key: string, name: string, value: number | null | undefined, note?: string): SafetyRow => ({
    key,
    name,
    note,
    look: value == null ? "unknown" : "plain",
    value: value == null ? null : percent(value),
  });
  const ownerPowerRow = (key: string, name: string, value: boolean | null | undefined) =>
    yesNoRow(key, name, value, false, value && facts.renounced ? m.safety_note_renounced() : undefined);

  // A proven failure to sell stays while a later check has no result.
  const wasUnsellable = facts.sellable === null && facts.verdict.reasons.includes("cannot_be_sold");

  return [
    yesNoRow(
      "sellable",
      m.safety_fact_sellable(),
      wasUnsellable ? false : facts.sellable,
      true,
      wasUnsellable ? m.safety_note_last_tried() : m.safety_note_simulated(),
    ),
    taxRow("taxes", m.safety_fact_taxes(), facts.buy_tax_pct, facts.sell_tax_pct),
    taxRow("transfer", m.safety_fact_transfer_tax(), facts.transfer_tax_pct),
    ownerPowerRow("mintable", m.safety_fact_mintable(), facts.mintable),
    ownerPowerRow("pausable", m.safety_fact_pausable(), facts.pausable),
    ownerPowerRow("blacklist", m.safety_fact_blacklist(), facts.blacklist),
    ownerPowerRow("fees", m.safety_fact_fee_mutable(), facts.fee_mutable),
    facts.proxy
      ? yesNoRow("proxy", m.safety_fact_behind_proxy(), true, false, m.safety_note_upgradeable())
      : yesNoRow("proxy", m.safety_fact_upgradeable(), facts.proxy, false),
    shareRow("burned", m.safety_fact_liquidity_burned(), facts.liquidity_burned_pct),
    shareRow("locked", m.safety_fact_liquidity_locked(), facts.liquidity_locked_pct, m.safety_note_lockers()),
  ];
}
