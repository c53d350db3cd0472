import { expect, it } from "vitest";
import { formats } from "../../../lib/format.ts";
import { moderation } from "../../../words/en/moderation.ts";
import { type Checks, checkRows, givesReason } from "./checks.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const links = { website: "https://harbor.example" };
const contracts = [{ chain_id: 56, address: "0xA", decimals: 18 }];
const told = { name: "Harbor", symbol: "HRB", decimals: 18, total_supply: "1", block: 1, read_at: "" };
const coin: Parameters<typeof checkRows>[1] = {
  ...{ type: "token", name: "Harbor", symbol: "HRB", chain_id: 56, contracts, links },
  contract_facts: [{ chain_id: 56, address: "0xA", exists: true, ...told }],
};
const known = { joined_at: "2026-11-17T12:00:00Z", coins: 1, approved: 1, denied: 0 };
const clean: Checks = { look_alikes: [], same_contract: [], same_website: [], submitter: known };
const rowsOf = (part: Partial<Checks>, of = coin) =>
  checkRows({ ...clean, ...part }, of, now, moderation.checks, formats.en);
/** Without the marks that keep a name's direction its own. */
const texts = (part: Partial<Checks>, of = coin) =>
  rowsOf(part, of).map(({ look, text }) => `${look}: ${text.replace(/[\u2068\u2069]/g, "")}`);

it("says what was found to be in order", () => {
  expect(texts({})).toEqual([
    "good: Contracts match the submission",
    "good: The submitter had no coin denied",
    "good: No listed coin looks like it",
    "good: No other coin has its website",
    "good: No other coin has its contracts",
  ]);
  expect(rowsOf({})[1]?.note).toBe("The account is 4 d old: 1 coin submitted, 1 approved.");
});

it("puts reasons to look first, the most dangerous at the top", () =>
  expect(
    texts({
      look_alikes: [{ id: "1", slug: "venus", name: "Venus", symbol: "XVS", host: "venus.example", why: "name" }],
      same_contract: [{ id: "2", name: "Old Venus", status: "denied" }],
      same_website: [{ id: "3", slug: "gala", name: "Gala" }],
      submitter: { ...known, coins: 3, denied: 2 },
    }),
  ).toEqual([
    "bad: Looks like Venus (XVS), which is listed",
    "bad: Gala has the same website",
    "bad: Old Venus has the same contract",
    "bad: The submitter had 2 coins denied",
    "good: Contracts match the submission",
  ]));

it("says which part of another coin it looks like", () => {
  const like = { id: "1", slug: "venus", name: "Venus", symbol: "XVS", host: "venus.io" };
  const notes = (["name", "symbol", "website"] as const).map(
    (why) => rowsOf({ look_alikes: [{ ...like, why }] })[0]?.note,
  );
  expect(notes).toEqual([
    "The names look the same.",
    "The symbols look the same.",
    "The websites look the same: its own is venus.io.",
  ]);
});

it("never takes what is not known for good", () => {
  expect(texts({ submitter: null }, { ...coin, contracts: [], links: {} })).toEqual([
    "unknown: Unknown: who submitted it. The account is gone, or the coin was imported.",
    "unknown: Unknown: its website. It has none.",
    "unknown: Unknown: its contract. It has none yet.",
    "good: No listed coin looks like it",
  ]);
  expect(texts({ submitter: { ...known, approved: 0 } })[0]).toBe(
    "unknown: Unknown: who the submitter is. The account is new, and has no approved coin.",
  );
});

it("tells what the chain says otherwise among the reasons to look, and what it was not asked yet as unknown", () => {
  const copied = {
    ...coin,
    contract_facts: [{ ...coin.contract_facts?.[0], name: "Pier", decimals: 6 }],
  } as typeof coin;
  expect(rowsOf({}, copied).slice(0, 2)).toEqual([
    expect.objectContaining({ look: "bad", text: expect.stringContaining("calls itself"), note: expect.any(String) }),
    expect.objectContaining({ look: "bad", note: "Submitted with 18." }),
  ]);
  expect(givesReason(undefined, copied)).toBe(true);
  expect(texts({}, { ...coin, contract_facts: [] })[0]).toBe("unknown: Contracts not read yet.");
  expect(texts({}, { ...coin, contract_facts: undefined }).join()).not.toContain("contracts say");
});

it("misses no contract of a chain's own coin", () =>
  expect(texts({}, { ...coin, type: "coin", contracts: [] }).join()).not.toContain("contract"));

it("gives a reason to look only for what was found", () => {
  expect(givesReason(undefined, coin)).toBe(false);
  expect(givesReason(clean, coin)).toBe(false);
  expect(givesReason({ ...clean, submitter: null }, coin)).toBe(false);
  expect(givesReason({ ...clean, same_website: [{ id: "3", slug: "gala", name: "Gala" }] }, coin)).toBe(true);
  expect(givesReason({ ...clean, submitter: { joined_at: "", coins: 2, approved: 0, denied: 1 } }, coin)).toBe(true);
});
