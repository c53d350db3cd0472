import type { Safety } from "@cointally/contract/coin.ts";
import { highTaxPct } from "@cointally/contract/verdict.ts";
import type { Format } from "../../lib/format.ts";
import type { SafetyWords } from "../../words/safety.ts";

/** A fact as it is drawn (design/README.md, Safety facts): good, bad, not known, or only told. */
export type SafetyRow = {
  key: string;
  name: string;
  note?: string;
  look: "good" | "bad" | "unknown" | "plain";
  /** Null where nothing is known. */
  value: string | null;
};

/** What was read of a contract, in the design's order; the owner, an address, stands apart. */
export function safetyRows(facts: Safety, words: SafetyWords, format: Format): SafetyRow[] {
  const { facts: names, notes } = words;
  const answer = (is: boolean) => (is ? words.yes : words.no);
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
    const [first, second] = taxes.map((tax) => (tax == null ? words.unknown.toLowerCase() : percent(tax)));
    const look = known.some((tax) => tax >= highTaxPct) ? "bad" : known.length < taxes.length ? "unknown" : "good";
    return {
      key,
      name,
      look,
      value: known.length === 0 ? null : second === undefined ? (first ?? null) : words.both(first ?? "", second),
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
    asked(key, name, is, false, is && facts.renounced ? notes.ownerGone : undefined);

  // What was proven stands while a later try says nothing.
  const wasTrap = facts.sellable === null && facts.verdict.reasons.includes("cannot_be_sold");

  return [
    asked(
      "sellable",
      names.sellable,
      wasTrap ? false : facts.sellable,
      true,
      wasTrap ? notes.lastTried : notes.simulated,
    ),
    taxed("taxes", names.taxes, facts.buy_tax_pct, facts.sell_tax_pct),
    taxed("transfer", names.transferTax, facts.transfer_tax_pct),
    power("mintable", names.mintable, facts.mintable),
    power("pausable", names.pausable, facts.pausable),
    power("blacklist", names.blacklist, facts.blacklist),
    power("fees", names.feeMutable, facts.fee_mutable),
    facts.proxy
      ? asked("proxy", names.behindProxy, true, false, notes.mayChange)
      : asked("proxy", names.replaceable, facts.proxy, false),
    share("burned", names.liquidityBurned, facts.liquidity_burned_pct),
    share("locked", names.liquidityLocked, facts.liquidity_locked_pct, notes.lockers),
  ];
}
