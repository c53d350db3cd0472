import { submission } from "@cointally/contract/submission.ts";
import { describe, expect, it } from "vitest";
import { type Draft, emptyDraft } from "./draft.ts";
import { tagsOf, toChanges, toSubmission } from "./to-submission.ts";

const first = `0x${"a".repeat(40)}`;
const second = `0x${"b".repeat(40)}`;
const row = (chain_id: string, address: string, decimals = "") => ({ chain_id, address, decimals });
const draft = (part: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  contracts: [row("56", first, "18")],
  name: "Harbor",
  symbol: "HRB",
  description: "Pays for berths and fuel in one harbor.",
  links: { ...emptyDraft.links, website: "https://harbor.example" },
  contact_email: "team@harbor.example",
  ...part,
});

describe("toSubmission", () => {
  it("creates a body that is valid by the API's schema", () =>
    expect(submission.safeParse(toSubmission(draft())).success).toBe(true));

  it("omits empty fields", () =>
    expect(toSubmission(draft())).toEqual({
      name: "Harbor",
      symbol: "HRB",
      type: "token",
      chain_id: 56,
      address: first,
      decimals: 18,
      description: "Pays for berths and fuel in one harbor.",
      tags: [],
      stage: "launched",
      links: { website: "https://harbor.example" },
      contact_email: "team@harbor.example",
    }));

  it("sends all contracts when there are two or more, the main one first", () => {
    const contracts = [row("56", ` ${first} `, "18"), row("1", second)];
    expect(toSubmission(draft({ contracts }))).toMatchObject({
      chain_id: 56,
      address: first,
      contracts: [
        { chain_id: 56, address: first, decimals: 18 },
        { chain_id: 1, address: second },
      ],
    });
  });

  it("has a chain but no contract before launch and for a native coin", () => {
    const chainOnly = { chain_id: 56 };
    const none = toSubmission(draft({ contracts: [row("56", "", "18")] }));
    const native = toSubmission(draft({ type: "coin" }));
    for (const body of [none, native]) {
      expect(body).toMatchObject(chainOnly);
      expect(Object.keys(body)).not.toContain("address");
      expect(Object.keys(body)).not.toContain("contracts");
    }
  });

  it("has a native coin's contracts on other chains and none on its own", () => {
    const body = toSubmission(draft({ type: "coin", contracts: [row("56", first), row("1", second, "18")] }));
    expect(body).toMatchObject({ chain_id: 56, contracts: [{ chain_id: 1, address: second, decimals: 18 }] });
    expect(Object.keys(body)).not.toContain("address");
    expect(submission.safeParse(body).success).toBe(true);
  });

  it("sends the sale only before launch, its times as UTC", () => {
    const sale = { ...emptyDraft.sale, platform: "PinkSale", start_at: "2026-12-01T10:30" };
    expect(toSubmission(draft({ stage: "presale", sale })).sale).toEqual({
      platform: "PinkSale",
      start_at: "2026-12-01T10:30:00Z",
    });
    expect(toSubmission(draft({ stage: "launched", sale })).sale).toBeUndefined();
    expect(toSubmission(draft({ stage: "presale" })).sale).toBeUndefined();
  });

  it("requires the platform of a sale that has only a cap", () => {
    const sale = { ...emptyDraft.sale, softcap: "2" };
    const result = submission.safeParse(toSubmission(draft({ stage: "fairlaunch", sale })));
    expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual(["sale.platform"]);
  });

  it("splits tags at commas, spaces and #", () =>
    expect(tagsOf(" DeFi, #dex  real-yield,,")).toEqual(["defi", "dex", "real-yield"]));
});

describe("toChanges", () => {
  it("is empty when nothing differs", () => expect(toChanges(draft(), draft({ name: "Harbor" }))).toEqual({}));

  it("contains only changed fields", () =>
    expect(toChanges(draft(), draft({ name: "Harbor Two", tags: "defi" }))).toEqual({
      name: "Harbor Two",
      tags: ["defi"],
    }));

  it("sends null for cleared fields", () => {
    const logo = { id: null, url: "/logos/1/256.webp", at: 0 };
    const before = draft({ launch_at: "2026-12-01T10:30", contact_telegram: "@harbor", logo });
    expect(toChanges(before, draft())).toEqual({ launch_at: null, contact_telegram: null, logo_id: null });
  });

  it("keeps the contracts of a native coin when its chain changes", () => {
    const bridged = row("1", second);
    const before = draft({ type: "coin", contracts: [row("56", ""), bridged] });
    const after = draft({ type: "coin", contracts: [row("25", ""), bridged] });
    expect(toChanges(before, after)).toEqual({
      chain_id: 25,
      address: null,
      decimals: null,
      contracts: [{ chain_id: 1, address: second }],
    });
  });

  it("sends all contract fields when one of the contracts is removed", () => {
    const before = draft({ contracts: [row("56", first, "18"), row("1", second)] });
    expect(toChanges(before, draft())).toEqual({
      chain_id: 56,
      address: first,
      decimals: 18,
      contracts: [{ chain_id: 56, address: first, decimals: 18 }],
    });
    expect(toChanges(draft(), draft({ contracts: [row("1", "")] }))).toEqual({
      chain_id: 1,
      address: null,
      decimals: null,
      contracts: [],
    });
  });
});
