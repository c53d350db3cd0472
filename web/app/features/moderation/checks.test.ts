import type { Coin } from "@cointally/api/coin.ts";
import { expect, it } from "vitest";
import { type Checks, checkRows, givesReason } from "./checks.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const coin = { type: "token" as Coin["type"], contracts: [{ chain_id: 56, address: "0xA", decimals: 18 }] };
const clean: Checks = {
  look_alikes: [],
  same_contract: [],
  same_website: [],
  submitter: { joined_at: "2026-11-17T12:00:00Z", coins: 1, approved: 0, denied: 0 },
};
const texts = (part: Partial<Checks>, of = coin) =>
  checkRows({ ...clean, ...part }, of, now).map(({ look, text }) => `${look}: ${text}`);

it("says what was found to be in order", () => {
  expect(texts({})).toEqual([
    "good: The submitter had no coin denied",
    "good: No listed coin looks like it",
    "good: No other coin has its contracts",
    "good: No other coin has its website",
  ]);
  expect(checkRows(clean, coin, now)[0]?.note).toBe("The account is 4 d old: 1 coin submitted, 0 approved.");
});

it("puts reasons to look first", () =>
  expect(
    texts({
      look_alikes: [{ id: "1", slug: "venus", name: "Venus", symbol: "XVS", why: "name" }],
      same_contract: [{ id: "2", name: "Old Venus", status: "denied" }],
      same_website: [{ id: "3", slug: "gala", name: "Gala" }],
      submitter: { joined_at: "2026-11-17T12:00:00Z", coins: 3, approved: 1, denied: 2 },
    }),
  ).toEqual([
    "bad: Looks like Venus (XVS), which is listed",
    "bad: Old Venus has the same contract",
    "bad: Gala has the same website",
    "bad: The submitter had 2 coins denied",
  ]));

it("never takes what is not known for good", () =>
  expect(texts({ submitter: null }, { ...coin, contracts: [] })).toEqual([
    "good: No listed coin looks like it",
    "good: No other coin has its website",
    "unknown: Unknown: who submitted it. The account is gone, or the coin was imported.",
    "unknown: Unknown: its contract. It has none yet.",
  ]));

it("misses no contract of a chain's own coin", () =>
  expect(texts({}, { type: "coin", contracts: [] }).join()).not.toContain("contract"));

it("gives a reason to look only for what was found", () => {
  expect(givesReason(undefined)).toBe(false);
  expect(givesReason(clean)).toBe(false);
  expect(givesReason({ ...clean, submitter: null })).toBe(false);
  expect(givesReason({ ...clean, same_website: [{ id: "3", slug: "gala", name: "Gala" }] })).toBe(true);
  expect(givesReason({ ...clean, submitter: { joined_at: "", coins: 2, approved: 0, denied: 1 } })).toBe(true);
});
