import { changeRules } from "@cointally/contract/change-rules.ts";
import type { CoinChanges } from "@cointally/contract/submission.ts";
import { describe, expect, test } from "vitest";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

const [soon, later] = ["2100-01-01T00:00:00.000Z", "2100-02-01T00:00:00.000Z"];
const sale = {
  platform: "Harbour Pad",
  url: "https://pad.example/harbor",
  softcap: "10",
  hardcap: "100",
  currency: "BNB",
  start_at: soon,
  end_at: later,
};
const presale = { stage: "presale", sale, launch_at: later };

const edit = (id: string, body: unknown, account = owner) =>
  app.request("PATCH", `/coins/${id}`, { token: account.token, body });
const decide = (id: string, body: unknown) =>
  app.request("PATCH", `/coins/${id}/changes`, { token: admin.token, body });
const shown = async (id: string) => (await app.request("GET", `/coins/${id}`)).body.coin;
const publicHistory = async (id: string) => (await app.request("GET", `/coins/${id}/diary`)).body.diary;
const waiting = async (id: string) => {
  const { changes } = (await app.request("GET", "/coins/changes?limit=100", { token: admin.token })).body;
  return changes.find((change: { coin: { id: string } }) => change.coin.id === id);
};
const drainer = {
  description: "Claim your airdrop at https://drainer.example before it is gone for good.",
  links: { website: "https://harbor.example", telegram: "https://t.me/drainer", swap: "https://drainer.example/swap" },
  sale: { ...sale, url: "https://drainer.example/sale" },
};

describe("an approved coin that is turned into a drainer", () => {
  test("does not change for the public, and is in the queue with the values before and after", async () => {
    const coin = await sampleCoin(app, owner, admin, presale);
    const before = await shown(coin.id);
    const response = await edit(coin.id, drainer);
    expect(response.body.coin).toMatchObject({ links: coin.links, sale, pending_changes: drainer });
    expect(await shown(coin.id)).toEqual(before);
    expect(JSON.stringify(await publicHistory(coin.id))).not.toContain("drainer");
    const change = await waiting(coin.id);
    expect(change).toMatchObject({
      before: { description: coin.description, links: coin.links, sale },
      after: drainer,
      coin: { approved_at: coin.approved_at },
    });
    expect(Object.keys(change.before).sort()).toEqual(Object.keys(change.after).sort());
  });

  test("changes only when a moderator accepts, and its history shows the values before", async () => {
    const coin = await sampleCoin(app, owner, admin, presale);
    await edit(coin.id, drainer);
    expect((await decide(coin.id, { accept: true })).status).toBe(200);
    expect(await shown(coin.id)).toMatchObject(drainer);
    expect((await publicHistory(coin.id))[0]).toMatchObject({
      kind: "edited",
      how: "accepted",
      before: { description: coin.description, links: coin.links, sale },
      after: drainer,
    });
  });

  test("has no entry in its public history when the edit is refused", async () => {
    const coin = await sampleCoin(app, owner, admin, presale);
    const before = await publicHistory(coin.id);
    await edit(coin.id, drainer);
    expect((await decide(coin.id, { accept: false, reason: "These addresses drain wallets." })).status).toBe(200);
    expect(await shown(coin.id)).toMatchObject({ description: coin.description, links: coin.links, sale });
    expect(await publicHistory(coin.id)).toEqual(before);
  });

  test("is not accepted by a moderator who saw an earlier edit", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await edit(coin.id, { description: "A harmless description, and long enough for it." });
    const { created_at } = await waiting(coin.id);
    await edit(coin.id, { description: drainer.description });
    const late = await decide(coin.id, { accept: true, created_at });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect(await shown(coin.id)).toMatchObject({ description: coin.description });
    const now = await waiting(coin.id);
    expect((await decide(coin.id, { accept: true, created_at: now.created_at })).status).toBe(200);
  });

  test("is not approved, while pending, by a moderator who saw an earlier version", async () => {
    for (const verb of ["approve", "approve-now"]) {
      const coin = await sampleCoin(app, owner);
      expect((await edit(coin.id, { description: drainer.description })).status).toBe(200);
      const approve = (updated_at: string) =>
        app.request("PATCH", `/coins/${coin.id}/${verb}`, { token: admin.token, body: { updated_at } });
      const late = await approve(coin.updated_at);
      expect([late.status, late.body.code, late.body.status]).toEqual([409, "conflict", "pending"]);
      const now = (await app.request("GET", `/coins/${coin.id}`, { token: admin.token })).body.coin;
      expect((await approve(now.updated_at)).status).toBe(200);
    }
  });

  test("is not changed by an edit concurrent with the acceptance of another", async () => {
    app.setNow("2026-06-01T00:00:00Z");
    const harmless = "A harmless description, and long enough for it.";
    for (let round = 0; round < 5; round++) {
      const coin = await sampleCoin(app, owner, admin);
      await edit(coin.id, { description: harmless });
      const { created_at } = await waiting(coin.id);
      await Promise.all([
        edit(coin.id, { description: drainer.description }),
        decide(coin.id, { accept: true, created_at }),
      ]);
      const { description } = await shown(coin.id);
      expect([coin.description, harmless]).toContain(description);
      expect((await waiting(coin.id)).after).toEqual({ description: drainer.description });
    }
    app.setNow(null);
  });
});

describe("on an approved or scheduled coin, an edit", () => {
  const schedule = async (changes: object = {}) => {
    const coin = await sampleCoin(app, owner, undefined, { ...presale, ...changes });
    await app.request("PATCH", `/coins/${coin.id}/approve`, { token: admin.token });
    return coin;
  };
  const edits: Partial<Record<keyof CoinChanges, object>> = {
    name: { name: "Lantern Quay" },
    symbol: { symbol: "LQ" },
    type: { type: "coin", address: null, contracts: [] },
    chain_id: { chain_id: 1, address: randomAddress() },
    address: { address: randomAddress() },
    decimals: { decimals: 6 },
    description: { description: "Another description, which is long enough." },
    logo_id: { logo_id: null },
    stage: { stage: "fairlaunch" },
    links: { links: { website: "https://harbor.example", whitepaper: "https://harbor.example/paper" } },
    sale: { sale: null },
    tags: { tags: ["harbour"] },
    launch_at: { launch_at: "2100-03-01T00:00:00Z" },
  };

  test.each(Object.entries(edits).filter(([key]) => key !== "logo_id"))(
    "of %s needs review or is public at once, as changeRules says",
    async (key, body) => {
      for (const coin of [await sampleCoin(app, owner, admin, presale), await schedule()]) {
        const { pending_changes: pending } = (await edit(coin.id, body)).body.coin;
        const waits = changeRules[key as keyof CoinChanges] === "review";
        expect([key, key in (pending ?? {})]).toEqual([key, waits]);
      }
    },
  );

  test.each(["platform", "url", "softcap", "hardcap", "currency"])("of %s of its sale needs review", async (part) => {
    const coin = await sampleCoin(app, owner, admin, presale);
    const values = {
      platform: "Other Pad",
      url: "https://other.example",
      softcap: "20",
      hardcap: "50",
      currency: "ETH",
    };
    const next = { ...sale, [part]: values[part as keyof typeof values] };
    const response = await edit(coin.id, { sale: next });
    expect(response.body.coin).toMatchObject({ sale, pending_changes: { sale: next } });
  });

  test("of the dates of its sale is public at once, even together with an address under review", async () => {
    const coin = await sampleCoin(app, owner, admin, presale);
    const dates = { start_at: "2099-12-01T00:00:00.000Z", end_at: null };
    expect((await edit(coin.id, { sale: { ...sale, ...dates } })).body.coin).toMatchObject({
      sale: { ...sale, ...dates },
      pending_changes: null,
    });
    const both = { ...sale, url: "https://drainer.example/sale", start_at: "2099-11-01T00:00:00.000Z" };
    expect((await edit(coin.id, { sale: both })).body.coin).toMatchObject({
      sale: { ...both, url: sale.url },
      pending_changes: { sale: both },
    });
    expect((await edit(coin.id, { sale: { ...both, url: sale.url } })).body.coin.pending_changes).toBeNull();
    expect((await publicHistory(coin.id)).map((entry: { kind: string }) => entry.kind)).toEqual([
      "updated",
      "updated",
      "approved",
      "submitted",
    ]);
  });

  test("of a date that is only valid with a stage under review needs review too", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const response = await edit(coin.id, { stage: "presale", launch_at: later });
    expect(response.body.coin).toMatchObject({
      stage: "launched",
      launch_at: null,
      pending_changes: { stage: "presale" },
    });
    expect(Date.parse(response.body.coin.pending_changes.launch_at)).toBe(Date.parse(later));
    expect((await decide(coin.id, { accept: true })).body.coin).toMatchObject({
      stage: "presale",
      pending_changes: null,
    });
    expect(Date.parse((await shown(coin.id)).launch_at)).toBe(Date.parse(later));
  });

  test("of contacts is neither public nor in the public history", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const before = await publicHistory(coin.id);
    await edit(coin.id, { contact_email: "private.person@harbor.example", contact_telegram: "@private" });
    await edit(coin.id, { contact_telegram: "@other_private" }, admin);
    expect(await publicHistory(coin.id)).toEqual(before);
  });

  test("by an admin is public at once, and a moderator's in the public history", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const links = { website: "https://harbour.example" };
    expect((await edit(coin.id, { links }, admin)).body.coin).toMatchObject({ links, pending_changes: null });
    expect((await publicHistory(coin.id))[0]).toMatchObject({
      kind: "edited",
      how: "moderator",
      before: { links: coin.links },
      after: { links },
    });
  });
});
