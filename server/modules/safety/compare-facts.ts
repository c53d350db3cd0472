import type { WatchedFact } from "@cointally/contract/safety.ts";
import type { SafetyFacts } from "../../chain/safety/facts.ts";
import { burnAddresses } from "../../chain/safety/lockers.ts";

/** The last known value of each watched fact as text: yes or no, percent, or an address. */
export type KnownFacts = Partial<Record<WatchedFact, string>>;

export type Change = { fact: WatchedFact; before: string | null; after: string; isBad: boolean };

/** A tax that rises by more than this, in percent, is a change. */
const risePct = 1;

const percent = (hundredths: number | null) => (hundredths === null ? undefined : `${hundredths / 100}`);
const yesNo = (is: boolean | null) => (is === null ? undefined : is ? "yes" : "no");

const knownFacts = (facts: SafetyFacts): KnownFacts => ({
  sellable: yesNo(facts.sellable),
  buy_tax: percent(facts.buyTax),
  sell_tax: percent(facts.sellTax),
  transfer_tax: percent(facts.transferTax),
  owner: facts.owner ?? undefined,
  implementation: facts.implementation ?? undefined,
});

/** Whether a fact has changed; `before` is undefined at the first check. */
const changeOf: Record<WatchedFact, (before: string | undefined, after: string) => { isBad: boolean } | null> = {
  sellable: (before, after) =>
    before === after || (before === undefined && after === "yes") ? null : { isBad: after === "no" },
  buy_tax: rose,
  sell_tax: rose,
  transfer_tax: rose,
  owner: (before, after) => differs(before, after) && { isBad: !burnAddresses.some((nobody) => nobody === after) },
  implementation: differs,
};

function rose(before: string | undefined, after: string) {
  return before !== undefined && Number(after) - Number(before) > risePct ? { isBad: true } : null;
}

function differs(before: string | undefined, after: string) {
  return before !== undefined && before !== after ? { isBad: true } : null;
}

/**
 * Compares facts with their last known values. A fact that is unknown now keeps its last value, so that a trap cannot hide by becoming
 * unreadable. A contract that cannot be sold at the first check is a change.
 */
export function compareFacts(before: KnownFacts, facts: SafetyFacts): { changes: Change[]; known: KnownFacts } {
  const now = Object.entries(knownFacts(facts)).filter(([, value]) => value !== undefined) as [WatchedFact, string][];
  const changes = now.flatMap(([fact, after]) => {
    const change = changeOf[fact](before[fact], after);
    return change ? [{ fact, before: before[fact] ?? null, after, ...change }] : [];
  });
  // A tax that rises in small steps is compared with its first value until it falls below it.
  const roseSlightly = (fact: WatchedFact, after: string) =>
    before[fact] !== undefined &&
    fact.endsWith("_tax") &&
    Number(after) > Number(before[fact]) &&
    !changes.some((change) => change.fact === fact);
  const current = Object.fromEntries(now.filter(([fact, after]) => !roseSlightly(fact, after)));
  return { changes, known: { ...before, ...current } };
}
