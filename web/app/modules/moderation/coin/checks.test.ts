import * as m from "@cointally/i18n/messages";
import { expect, it } from "vitest";
import { formats } from "../../../lib/format/format.ts";
import { type Checks, checkRows, hasWarnings } from "./checks.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const links = { website: "https://harbor.example" };
const contracts = [{ chain_id: 56, address: "0xA", decimals: 18 }];
const facts = { name: "Harbor", symbol: "HRB", decimals: 18, total_supply: "1", block: 1, read_at: "" };
const coin: Parameters<typeof checkRows>[1] = {
  ...{ type: "token", name: "Harbor", symbol: "HRB", chain_id: 56, contracts, links },
  contract_facts: [{ chain_id: 56, address: "0xA", exists: true, ...facts }],
};
const submitter = { joined_at: "2026-11-17T12:00:00Z", coins: 1, approved: 1, denied: 0 };
const clean: Checks = { look_alikes: [], same_contract: [], same_website: [], submitter };
const rowsOf = (part: Partial<Checks>, of = coin) => checkRows({ ...clean, ...part }, of, now, formats.en);
/** Without the marks that isolate the direction of names. */
const texts = (part: Partial<Checks>, of = coin) =>
  rowsOf(part, of).map(({ result, text }) => `${result}: ${text.replace(/[\u2068\u2069]/g, "")}`);

it("lists checks without warnings as good", () => {
  expect(texts({})).toEqual([
    "good: Contracts match the submission",
    `good: ${m.moderation_check_submitter_good()}`,
    `good: ${m.moderation_check_no_look_alike()}`,
    `good: ${m.moderation_check_own_website()}`,
    `good: ${m.moderation_check_own_contracts()}`,
  ]);
  expect(rowsOf({})[1]?.note).toBe(m.moderation_check_submitter_account({ age: "4 d", coins: 1, approved: 1 }));
});

it("puts warnings first, the most dangerous at the top", () =>
  expect(
    texts({
      look_alikes: [{ id: "1", slug: "venus", name: "Venus", symbol: "XVS", host: "venus.example", why: "name" }],
      same_contract: [{ id: "2", name: "Age Venus", status: "denied", proposed: false }],
      same_website: [{ id: "3", slug: "gala", name: "Gala" }],
      submitter: { ...submitter, coins: 3, denied: 2 },
    }),
  ).toEqual([
    `bad: ${m.moderation_check_looks_like({ name: "Venus", symbol: "XVS" })}`,
    `bad: ${m.moderation_check_same_website({ name: "Gala" })}`,
    `bad: ${m.moderation_check_same_contract({ name: "Age Venus" })}`,
    `bad: ${m.moderation_check_submitter_denied({ count: 2 })}`,
    "good: Contracts match the submission",
  ]));

it("names the part of another coin that looks similar", () => {
  const like = { id: "1", slug: "venus", name: "Venus", symbol: "XVS", host: "venus.io" };
  const notes = (["name", "symbol", "website"] as const).map(
    (why) => rowsOf({ look_alikes: [{ ...like, why }] })[0]?.note,
  );
  expect(notes).toEqual([
    m.moderation_check_same_name(),
    m.moderation_check_same_symbol(),
    m.moderation_check_similar_website({ host: "venus.io" }),
  ]);
});

it("never calls an unknown result good", () => {
  expect(texts({ submitter: null }, { ...coin, contracts: [], links: {} })).toEqual([
    `unknown: ${m.moderation_check_no_submitter()}`,
    `unknown: ${m.moderation_check_no_website()}`,
    `unknown: ${m.moderation_check_no_contract()}`,
    `good: ${m.moderation_check_no_look_alike()}`,
  ]);
  expect(texts({ submitter: { ...submitter, approved: 0 } })[0]).toBe(`unknown: ${m.moderation_check_submitter_new()}`);
});

it("lists differences on chain as warnings, and contracts not read yet as unknown", () => {
  const copied = {
    ...coin,
    contract_facts: [{ ...coin.contract_facts?.[0], name: "Pier", decimals: 6 }],
  } as typeof coin;
  expect(rowsOf({}, copied).slice(0, 2)).toEqual([
    expect.objectContaining({ result: "bad", text: expect.stringContaining("calls itself"), note: expect.any(String) }),
    expect.objectContaining({ result: "bad", note: "Submitted with 18." }),
  ]);
  expect(hasWarnings(undefined, copied)).toBe(true);
  expect(texts({}, { ...coin, contract_facts: [] })[0]).toBe("unknown: Contracts not read yet.");
  expect(texts({}, { ...coin, contract_facts: undefined }).join()).not.toContain(m.contract_not_read());
});

it("warns of no missing contract for a native coin", () =>
  expect(texts({}, { ...coin, type: "coin", contracts: [] }).join()).not.toMatch(/contract/i));

it("reports warnings only for results that warn", () => {
  expect(hasWarnings(undefined, coin)).toBe(false);
  expect(hasWarnings(clean, coin)).toBe(false);
  expect(hasWarnings({ ...clean, submitter: null }, coin)).toBe(false);
  expect(hasWarnings({ ...clean, same_website: [{ id: "3", slug: "gala", name: "Gala" }] }, coin)).toBe(true);
  expect(hasWarnings({ ...clean, submitter: { joined_at: "", coins: 2, approved: 0, denied: 1 } }, coin)).toBe(true);
});
