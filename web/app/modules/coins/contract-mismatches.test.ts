import { expect, it } from "vitest";
import { allContractsRead, contractMismatches, mismatchText } from "./contract-mismatches.ts";

type Subject = Parameters<typeof contractMismatches>[0];

const facts = (address: string, changes: object = {}) => ({
  ...{ chain_id: 56, address, exists: true, name: "Harbor", symbol: "HRB", decimals: 18, total_supply: "1" },
  ...{ block: 1, read_at: "2026-11-21T12:00:00Z", ...changes },
});
const contract = (address: string, decimals: number | null = 18) => ({ chain_id: 56, address, decimals });
const coin: Subject = {
  ...{ type: "token", name: "Harbor", symbol: "HRB", chain_id: 56, contracts: [contract("0xA")] },
  contract_facts: [facts("0xA")],
};
const mismatches = (changes: Partial<Subject>) =>
  contractMismatches({ ...coin, ...changes }).map((mismatch) => {
    const { text, note } = mismatchText(mismatch);
    return `${text}: ${note}`.replace(/[\u2068\u2069]/g, "");
  });

it("finds no mismatch when the contract says what was submitted, in any case", () => {
  expect(mismatches({})).toEqual([]);
  expect(mismatches({ contract_facts: [facts("0xA", { name: " HARBOR ", symbol: "hrb" })] })).toEqual([]);
});

it("describes what the contract says and what was submitted", () =>
  expect(mismatches({ contract_facts: [facts("0xA", { name: "<b>Copy</b>", symbol: "CPY", decimals: 6 })] })).toEqual([
    "Its contract calls itself <b>Copy</b>: Submitted as Harbor.",
    "Its contract’s symbol is CPY: Submitted as HRB.",
    "Its contract on BNB Smart Chain has 6 decimals: Submitted with 18.",
  ]));

it("reports an address without a contract as a single mismatch", () => {
  const none = facts("0xA", { exists: false, name: null, symbol: null, decimals: null });
  expect(mismatches({ contract_facts: [none] })).toEqual(["No contract is at its address on BNB Smart Chain: 0xA"]);
});

it("ignores what a contract does not state, what was not submitted and what was not read", () => {
  expect(mismatches({ contract_facts: [facts("0xA", { name: null, symbol: null, decimals: null })] })).toEqual([]);
  expect(mismatches({ contracts: [contract("0xA", null)] })).toEqual([]);
  expect(mismatches({ contract_facts: [] })).toEqual([]);
  expect(mismatches({ contract_facts: undefined })).toEqual([]);
  expect([allContractsRead(coin), allContractsRead({ ...coin, contract_facts: [] })]).toEqual([true, false]);
});

it("compares only the decimals of further contracts and of a native coin's wrapper", () => {
  const bridged = facts("0xB", { name: "Harbor (PoS)", decimals: 8 });
  const two = { contracts: [contract("0xA"), contract("0xB")], contract_facts: [facts("0xA"), bridged] };
  expect(mismatches(two)).toEqual(["Its contract on BNB Smart Chain has 8 decimals: Submitted with 18."]);
  expect(
    mismatches({ type: "coin", contract_facts: [facts("0xA", { name: "Wrapped Harbor", symbol: "WHRB" })] }),
  ).toEqual([]);
});

it("compares a pending edit by its requested values", () => {
  const contractFacts = [facts("0xA"), facts("0xB", { name: "Pier" })];
  expect(
    mismatches({ pending_changes: { name: "Pier", address: "0xB", decimals: 18 }, contract_facts: contractFacts }),
  ).toEqual([]);
  expect(mismatches({ pending_changes: { contracts: [contract("0xB")] }, contract_facts: contractFacts })).toEqual([
    "Its contract calls itself Pier: Submitted as Harbor.",
  ]);
  expect(allContractsRead({ ...coin, pending_changes: { address: "0xC" } })).toBe(false);
});
