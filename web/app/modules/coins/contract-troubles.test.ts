import { expect, it } from "vitest";
import { allRead, contractTroubles, troubleText } from "./contract-troubles.ts";

type Subject = Parameters<typeof contractTroubles>[0];

const facts = (address: string, changes: object = {}) => ({
  ...{ chain_id: 56, address, exists: true, name: "Harbor", symbol: "HRB", decimals: 18, total_supply: "1" },
  ...{ block: 1, read_at: "2026-11-21T12:00:00Z", ...changes },
});
const contract = (address: string, decimals: number | null = 18) => ({ chain_id: 56, address, decimals });
const coin: Subject = {
  ...{ type: "token", name: "Harbor", symbol: "HRB", chain_id: 56, contracts: [contract("0xA")] },
  contract_facts: [facts("0xA")],
};
const troubles = (changes: Partial<Subject>) =>
  contractTroubles({ ...coin, ...changes }).map((trouble) => {
    const { text, note } = troubleText(trouble);
    return `${text}: ${note}`.replace(/[\u2068\u2069]/g, "");
  });

it("has nothing to say of a contract that says what was submitted, in whatever case", () => {
  expect(troubles({})).toEqual([]);
  expect(troubles({ contract_facts: [facts("0xA", { name: " HARBOR ", symbol: "hrb" })] })).toEqual([]);
});

it("says what the contract says, and what was submitted", () =>
  expect(troubles({ contract_facts: [facts("0xA", { name: "<b>Copy</b>", symbol: "CPY", decimals: 6 })] })).toEqual([
    "Its contract calls itself <b>Copy</b>: Submitted as Harbor.",
    "Its contract’s symbol is CPY: Submitted as HRB.",
    "Its contract on BNB Smart Chain has 6 decimals: Submitted with 18.",
  ]));

it("says only of an address without a contract that there is none", () => {
  const none = facts("0xA", { exists: false, name: null, symbol: null, decimals: null });
  expect(troubles({ contract_facts: [none] })).toEqual(["No contract is at its address on BNB Smart Chain: 0xA"]);
});

it("holds against nobody what a contract does not tell, what was not submitted, and what was not read", () => {
  expect(troubles({ contract_facts: [facts("0xA", { name: null, symbol: null, decimals: null })] })).toEqual([]);
  expect(troubles({ contracts: [contract("0xA", null)] })).toEqual([]);
  expect(troubles({ contract_facts: [] })).toEqual([]);
  expect(troubles({ contract_facts: undefined })).toEqual([]);
  expect([allRead(coin), allRead({ ...coin, contract_facts: [] })]).toEqual([true, false]);
});

it("leaves a further contract its name, and a chain's own coin what wraps it, but not their decimals", () => {
  const bridged = facts("0xB", { name: "Harbor (PoS)", decimals: 8 });
  const two = { contracts: [contract("0xA"), contract("0xB")], contract_facts: [facts("0xA"), bridged] };
  expect(troubles(two)).toEqual(["Its contract on BNB Smart Chain has 8 decimals: Submitted with 18."]);
  expect(
    troubles({ type: "coin", contract_facts: [facts("0xA", { name: "Wrapped Harbor", symbol: "WHRB" })] }),
  ).toEqual([]);
});

it("judges an edit that waits by what it asks for", () => {
  const known = [facts("0xA"), facts("0xB", { name: "Pier" })];
  expect(troubles({ pending_changes: { name: "Pier", address: "0xB", decimals: 18 }, contract_facts: known })).toEqual(
    [],
  );
  expect(troubles({ pending_changes: { contracts: [contract("0xB")] }, contract_facts: known })).toEqual([
    "Its contract calls itself Pier: Submitted as Harbor.",
  ]);
  expect(allRead({ ...coin, pending_changes: { address: "0xC" } })).toBe(false);
});
