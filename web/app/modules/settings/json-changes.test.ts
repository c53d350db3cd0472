import { describe, expect, test } from "vitest";
import { jsonChanges } from "./json-changes.ts";

const base = {
  id: 8453,
  name: "Base",
  native: { name: "Ether", symbol: "ETH" },
  rpc: "https://mainnet.base.org",
  explorer: "https://basescan.org",
};
const swap = { name: "Swap", router: "0x1", stables: [{ symbol: "USDC", address: "0x2", decimals: 6 }], hubs: ["0x3"] };
const changes = (name: Parameters<typeof jsonChanges>[0], before: unknown, after: unknown) =>
  jsonChanges(name, before ? JSON.stringify(before) : null, after ? JSON.stringify(after) : null)?.map(
    ({ label, before, after }) => `${label}: ${before} → ${after}`,
  );

describe("the history of the chains", () => {
  test("names a chain that is added, and one that is removed", () => {
    expect(changes("CHAINS", null, [base])).toEqual([": null → Base (8453)"]);
    expect(changes("CHAINS", [base], [{ ...base, id: 130, name: "Unichain" }])).toEqual([
      ": Base (8453) → null",
      ": null → Unichain (130)",
    ]);
  });

  test("shows the fields of a chain that differ, with their labels", () => {
    const after = { ...base, rpc: "https://base.example", native: { name: "Ether", symbol: "WETH" } };
    expect(changes("CHAINS", [base], [after])).toEqual([
      "Base (8453), Symbol of its coin: ETH → WETH",
      "Base (8453), Public node: https://mainnet.base.org → https://base.example",
    ]);
  });

  test("shows what differs inside of an exchange", () => {
    const after = {
      ...swap,
      router: "0x9",
      stables: [...swap.stables, { symbol: "DAI", address: "0x4", decimals: 18 }],
    };
    expect(changes("CHAINS", [{ ...base, exchange: swap }], [{ ...base, exchange: after }])).toEqual([
      "Base (8453), Exchange, Router: 0x1 → 0x9",
      "Base (8453), Exchange, Dollar tokens: null → DAI",
    ]);
  });
});

test("texts are shown with their language", () => {
  expect(changes("ANNOUNCEMENT", { text: { en: "Soon" } }, { text: { en: "Now", es: "Ya" } })).toEqual([
    "Text, English: Soon → Now",
    "Text, Español: null → Ya",
  ]);
});

test("templates are shown with the subject of their email", () => {
  expect(changes("MAIL_TEMPLATES", null, { vote: { subject: { en: "Vote" } } })).toEqual([
    expect.stringMatching(/\{coin\}.*, Subject, English: null → Vote$/),
  ]);
});

test("placements are compared with all of them, which are on offer while nothing is set", () => {
  expect(changes("AD_PLACEMENTS", null, [{ slot: "header", price_amount: "5" }])?.[0]).toMatch(/, Price: null → 5$/);
  expect(changes("AD_PLACEMENTS", null, [{ slot: "header" }])).toHaveLength(3);
});

test("links that only changed places differ in nothing", () => {
  const [one, other] = ["/a", "/b"].map((link) => ({ label: { en: link }, link }));
  expect(changes("FOOTER_LINKS", [one, other], [other, one])).toEqual([]);
});

test("settings that are not JSON have no parts", () => {
  expect(changes("SITE_NAME", "A", "B")).toBeUndefined();
});
