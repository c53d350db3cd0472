import type { Coin } from "@cointally/contract/coin.ts";
import { describe, expect, it } from "vitest";
import { draftOf, emptyDraft, parseDraft, rebaseDraft } from "./draft.ts";

const hour = 3_600_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const logo = { id: "0190", url: "/logos/0190/256.webp", at: now };
const parsed = (draft: unknown) => parseDraft(JSON.parse(JSON.stringify(draft)), now);

describe("a draft in local storage", () => {
  it("is restored unchanged", () => {
    const draft = { ...emptyDraft, name: "Harbor", tags: "defi", logo };
    expect(parsed(draft)).toEqual(draft);
  });

  it("gets the missing fields if it is of an older version", () => {
    const { links: _, sale: __, ...older } = { ...emptyDraft, name: "Harbor" };
    expect(parsed(older)).toEqual({ ...emptyDraft, name: "Harbor" });
  });

  it("gets valid values in place of invalid ones", () => {
    const contracts = [{ chain_id: 56, address: "0xA" }, null];
    const bad = { ...emptyDraft, name: 7, stage: "never", type: null, sale: "none", links: [], logo: "x", contracts };
    const [row] = emptyDraft.contracts;
    expect(parsed(bad)).toEqual({ ...emptyDraft, contracts: [{ ...row, address: "0xA" }, row] });
  });

  it.each([null, "text", [], { contracts: [] }, { contracts: 1 }])("is null for %j", (value) =>
    expect(parsed(value)).toBeNull(),
  );

  it("loses a logo whose upload has expired on the server", () => {
    expect(parseDraft({ ...emptyDraft, logo }, now + 23 * hour)?.logo).toEqual(logo);
    expect(parseDraft({ ...emptyDraft, logo }, now + 24 * hour)?.logo).toBeNull();
  });
});

it("rebasing applies the changes of a draft to the current coin", () => {
  const before = { ...emptyDraft, name: "Harbor", symbol: "HRB", links: { ...emptyDraft.links, telegram: "a" } };
  const after = { ...before, symbol: "HRB2", links: { ...before.links, github: "g" } };
  const base = { ...before, name: "Harbor Two", symbol: "HX", links: { ...before.links, telegram: "b" } };
  expect(rebaseDraft(base, before, after)).toEqual({
    ...base,
    symbol: "HRB2",
    links: { ...base.links, github: "g" },
  });
});

describe("the draft of a coin", () => {
  const coin = {
    type: "token",
    name: "Harbor",
    symbol: "HRB",
    chain_id: 56,
    address: "0xA",
    decimals: 0,
    contracts: [
      { chain_id: 56, address: "0xA", decimals: 0 },
      { chain_id: 1, address: "0xB", decimals: null },
    ],
    description: null,
    tags: ["defi", "dex"],
    stage: "presale",
    launch_at: "2026-12-01T10:30:00.000Z",
    sale: {
      platform: "PinkSale",
      url: null,
      softcap: "2",
      hardcap: null,
      currency: null,
      start_at: "2026-11-30T00:00:00.000Z",
      end_at: null,
    },
    links: { website: "https://harbor.example" },
    logo_url: "/logos/1/256.webp",
    contact_email: "a@harbor.example",
    contact_telegram: null,
    pending_changes: null,
  } as unknown as Coin;

  it("contains only text", () =>
    expect(draftOf(coin)).toMatchObject({
      contracts: [
        { chain_id: "56", address: "0xA", decimals: "0" },
        { chain_id: "1", address: "0xB", decimals: "" },
      ],
      description: "",
      tags: "defi, dex",
      launch_at: "2026-12-01T10:30",
      sale: { platform: "PinkSale", url: "", softcap: "2", start_at: "2026-11-30T00:00", end_at: "" },
      links: { website: "https://harbor.example", telegram: "" },
      logo: { id: null },
      contact_telegram: "",
    }));

  it("includes pending changes", () => {
    const pending_changes = { name: "Harbor Two", links: { website: "https://two.example" } };
    expect(draftOf({ ...coin, pending_changes })).toMatchObject({
      name: "Harbor Two",
      symbol: "HRB",
      links: { website: "https://two.example" },
    });
  });

  it("lists a native coin's contracts on other chains after its chain", () => {
    const contracts = [{ chain_id: 1, address: "0xB", decimals: null }];
    const bridged = { chain_id: "1", address: "0xB", decimals: "" };
    const chainOnly = { chain_id: "56", address: "", decimals: "" };
    const nativeCoin = { ...coin, type: "coin" as const, address: null, decimals: null, contracts };
    expect(draftOf(nativeCoin).contracts).toEqual([chainOnly, bridged]);
    const pending_changes = { type: "coin", address: null, contracts: [{ chain_id: 1, address: "0xB" }] };
    expect(draftOf({ ...coin, pending_changes })).toMatchObject({ type: "coin", contracts: [chainOnly, bridged] });
  });

  it("keeps the other contracts when only the main one has a pending change", () =>
    expect(draftOf({ ...coin, pending_changes: { address: "0xC", decimals: 6 } }).contracts).toEqual([
      { chain_id: "56", address: "0xC", decimals: "6" },
      { chain_id: "1", address: "0xB", decimals: "" },
    ]));

  it("has the pending logo, or none if its removal is pending", () => {
    expect(draftOf({ ...coin, pending_changes: { logo_id: "7" } }).logo?.url).toBe("/uploads/7/256.webp");
    expect(draftOf({ ...coin, pending_changes: { logo_id: null } }).logo).toBeNull();
  });

  it("has a row for the chain of a coin without contracts", () =>
    expect(draftOf({ ...coin, address: null, decimals: null, contracts: [] }).contracts).toEqual([
      { chain_id: "56", address: "", decimals: "" },
    ]));
});
