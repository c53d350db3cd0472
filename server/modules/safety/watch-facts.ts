import type { WatchedFact } from "@cointally/contract/safety.ts";
import type { SafetyFacts } from "../../chain/safety/facts.ts";
import { burnAddresses } from "../../chain/safety/lockers.ts";

/** What was known of the watched facts, as text: yes or no, percent, or an address. */
export type Known = Partial<Record<WatchedFact, string>>;

export type Change = { fact: WatchedFact; before: string | null; after: string; isBad: boolean };

/** A tax that rose by more than this, in percent, is a change. */
const risePct = 1;

const percent = (hundredths: number | null) => (hundredths === null ? undefined : `${hundredths / 100}`);
const answer = (is: boolean | null) => (is === null ? undefined : is ? "yes" : "no");

const knownOf = (facts: SafetyFacts): Known => ({
  sellable: answer(facts.sellable),
  buy_tax: percent(facts.buyTax),
  sell_tax: percent(facts.sellTax),
  transfer_tax: percent(facts.transferTax),
  owner: facts.owner ?? undefined,
  implementation: facts.implementation ?? undefined,
});

/** What makes a fact another, of what was known before (undefined at the first look) and what is known now. */
const changed: Record<WatchedFact, (before: string | undefined, after: string) => { isBad: boolean } | null> = {
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
 * What changed since each fact was last known, and what is known now. A fact that is unknown now changes nothing: a trap does not
 * become honest by going dark. A contract that cannot be sold at the first look is a change from not known.
 */
export const watchFacts = (before: Known, facts: SafetyFacts): { changes: Change[]; known: Known } => {
  const now = Object.entries(knownOf(facts)).filter(([, value]) => value !== undefined) as [WatchedFact, string][];
  const changes = now.flatMap(([fact, after]) => {
    const change = changed[fact](before[fact], after);
    return change ? [{ fact, before: before[fact] ?? null, after, ...change }] : [];
  });
  // A tax that creeps up in small steps is held against where it began, until it falls below.
  const crept = (fact: WatchedFact, after: string) =>
    before[fact] !== undefined &&
    fact.endsWith("_tax") &&
    Number(after) > Number(before[fact]) &&
    !changes.some((change) => change.fact === fact);
  const known = Object.fromEntries(now.filter(([fact, after]) => !crept(fact, after)));
  return { changes, known: { ...before, ...known } };
};
