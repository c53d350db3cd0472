import type { Coin } from "@cointally/api/coin.ts";
import { describe, expect, it } from "vitest";
import { type Draft, draftOf, emptyDraft, parseDraft } from "./draft.ts";

const hour = 3_600_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const logo = { id: "0190", url: "/logos/0190/256.webp", at: now };
const kept = (draft: Partial<Draft>) => JSON.stringify({ ...emptyDraft, ...draft });

describe("a draft in local storage", () => {
  it("comes back as it was", () => {
    const draft = { ...emptyDraft, name: "Harbor", tags: "defi", logo };
    expect(parseDraft(JSON.stringify(draft), now)).toEqual(draft);
  });

  it("of an older shape is filled up", () => {
    const { links: _, sale: __, ...older } = { ...emptyDraft, name: "Harbor" };
    expect(parseDraft(JSON.stringify(older), now)).toEqual({ ...emptyDraft, name: "Harbor" });
  });

  it.each([[null], ["{"], ["null"], ['"text"'], ["[]"], ['{"contracts":[]}']])("%j is none", (text) =>
    expect(parseDraft(text, now)).toBeNull(),
  );

  it("loses a logo that the server has forgotten", () => {
    expect(parseDraft(kept({ logo }), now + 23 * hour)?.logo).toEqual(logo);
    expect(parseDraft(kept({ logo }), now + 24 * hour)?.logo).toBeNull();
  });
});

describe("a coin put back into the form", () => {
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

  it("is text throughout", () =>
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

  it("has what waits for a moderator in it", () => {
    const pending_changes = { name: "Harbor Two", links: { website: "https://two.example" } };
    expect(draftOf({ ...coin, pending_changes })).toMatchObject({
      name: "Harbor Two",
      symbol: "HRB",
      links: { website: "https://two.example" },
    });
  });

  it("keeps a row for the chain of a coin without contracts", () =>
    expect(draftOf({ ...coin, address: null, decimals: null, contracts: [] }).contracts).toEqual([
      { chain_id: "56", address: "", decimals: "" },
    ]));
});
