import type { Safety } from "@cointally/contract/coin.ts";
import { expect, test } from "vitest";
import { formats } from "../../lib/format/format.ts";
import { safetyRows } from "./safety-rows.ts";

const location = { chain_id: 56, address: "0x1111111111111111111111111111111111111111", block: 5 };
const clean: Safety = {
  verdict: { level: "none_found", reasons: [], ...location, checked_at: "2026-11-21T12:00:00Z" },
  chain_id: 56,
  address: "0x1111111111111111111111111111111111111111",
  sellable: true,
  buy_tax_pct: 0,
  sell_tax_pct: 0,
  transfer_tax_pct: 0,
  owner: null,
  renounced: null,
  proxy: false,
  implementation: null,
  mintable: false,
  pausable: false,
  blacklist: false,
  fee_mutable: false,
  liquidity_burned_pct: 99.5,
  liquidity_locked_pct: null,
  block: 5,
  checked_at: "2026-11-21T12:00:00Z",
};
const rowsOf = (facts: Partial<Safety>) => safetyRows({ ...clean, ...facts }, formats.en);
const row = (facts: Partial<Safety>, key: string) => {
  const { look, value, note, name } = rowsOf(facts).find((one) => one.key === key) ?? {};
  return { look, value, note, name };
};

const unknown: Partial<Safety> = {
  ...Object.fromEntries(Object.keys(clean).map((key) => [key, null])),
  verdict: clean.verdict,
};

test("every fact is unknown when nothing could be checked", () => {
  expect(rowsOf(unknown).map(({ look, value }) => `${look} ${value}`)).toEqual(Array(10).fill("unknown null"));
});

test("a token that could not be sold stays so while later checks have no result", () => {
  const verdict = { ...clean.verdict, level: "danger" as const, reasons: ["cannot_be_sold" as const] };
  expect(row({ ...unknown, verdict }, "sellable")).toMatchObject({
    look: "bad",
    value: "No",
    note: "when it was last tried",
  });
});

test.each<[Partial<Safety>, string, object]>([
  [{}, "sellable", { look: "good", value: "Yes" }],
  [{ sellable: false }, "sellable", { look: "bad", value: "No" }],
  [{}, "taxes", { look: "good", value: "0% and 0%" }],
  [{ sell_tax_pct: 3.3 }, "taxes", { look: "good", value: "0% and 3.3%" }],
  [{ sell_tax_pct: 10 }, "taxes", { look: "bad", value: "0% and 10%" }],
  [{ sell_tax_pct: null }, "taxes", { look: "unknown", value: "0% and unknown" }],
  [{ buy_tax_pct: 25, sell_tax_pct: null }, "taxes", { look: "bad", value: "25% and unknown" }],
  [{ mintable: true }, "mintable", { look: "bad", value: "Yes", note: undefined }],
  [{ mintable: true, renounced: true }, "mintable", { look: "bad", note: "ownership renounced" }],
  [{}, "proxy", { look: "good", value: "No", name: "Contract is upgradeable" }],
  [{ proxy: true }, "proxy", { look: "bad", value: "Yes", name: "Runs the code of another contract" }],
  [{}, "burned", { look: "plain", value: "99.5%" }],
  [{ liquidity_burned_pct: 0 }, "burned", { look: "plain", value: "0%" }],
  [{}, "locked", { look: "unknown", value: null }],
])("facts with %j give the row %s its look and value", (facts, key, expected) => {
  expect(row(facts, key)).toMatchObject(expected);
});
