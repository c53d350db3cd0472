import { describe, expect, test } from "vitest";
import { randomAddress, sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { listChanges } from "./pending-edits.ts";

const { app, owner, admin } = useTestAppWithUsers();

const edit = (id: string, body: unknown) => app.request("PATCH", `/coins/${id}`, { token: owner.token, body });
const decide = (id: string, body: unknown) =>
  app.request("PATCH", `/coins/${id}/changes`, { token: admin.token, body });
const shown = async (id: string) => (await app.request("GET", `/coins/${id}`)).body.coin;
const queue = async () => (await app.request("GET", "/coins/changes?limit=100", { token: admin.token })).body.changes;
const historyOf = async (id: string) =>
  (await app.request("GET", `/coins/${id}/history`, { token: owner.token })).body.history;
const refusal = { accept: false, reason: "The new name is another coin's." };

describe("a pending edit", () => {
  test("is in the queue with what it would change, and nobody else sees it", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const address = randomAddress();
    await edit(coin.id, {
      name: "Lantern Quay",
      address,
      decimals: 6,
      description: "Something new, and long enough for it.",
    });
    const waiting = (await queue()).find((c: { coin: { id: string } }) => c.coin.id === coin.id);
    expect(waiting).toMatchObject({
      before: { name: coin.name, address: coin.address, decimals: 18 },
      after: { name: "Lantern Quay", address, decimals: 6 },
      coin: { name: coin.name, contact_email: "team@harbor.example" },
    });
    expect(Object.keys(waiting.before).sort()).toEqual(Object.keys(waiting.after).sort());
    expect(await shown(coin.id)).toMatchObject({ name: coin.name, address: coin.address });
    expect(await shown(coin.id)).not.toHaveProperty("pending_changes");
  });

  test("is in the queue after older ones", async () => {
    const ids: string[] = [];
    for (const at of ["2026-05-03T00:00:00Z", "2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z"]) {
      const coin = await sampleCoin(app, owner, admin);
      app.setNow(at);
      await edit(coin.id, { symbol: "NEW" });
      app.setNow(null);
      ids.push(coin.id);
    }
    const queuedIds = (await queue()).map((c: { coin: { id: string } }) => c.coin.id);
    expect(queuedIds.filter((id: string) => ids.includes(id))).toEqual([ids[1], ids[2], ids[0]]);
  });

  test("is left out when it is decided while the queue is read", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await edit(coin.id, { symbol: "NEW" });
    const { db } = app.ctx;
    let read = 0;
    const execute = async (...query: Parameters<typeof db.execute>) => {
      const result = await db.execute(...query);
      if (read++ === 0) expect((await decide(coin.id, { accept: true })).status).toBe(200);
      return result;
    };
    const decidingDb = new Proxy(db, {
      get: (target, key) => (key === "execute" ? execute : Reflect.get(target, key)),
    });
    const page = await listChanges({ ...app.ctx, db: decidingDb }, { page: 1, limit: 100 }, new Date());
    const { changes } = JSON.parse(page);
    expect(changes.map(({ coin }: { coin: { id: string } }) => coin.id)).not.toContain(coin.id);
  });
});

describe("a pending edit withdrawn by its owner", () => {
  const ownView = async (id: string) => (await app.request("GET", `/coins/${id}`, { token: owner.token })).body.coin;

  test("loses the fields that are sent with their current values, and no others", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await edit(coin.id, { name: "Other Pier", symbol: "PIER", address: randomAddress(), type: "token" });
    const { chain_id, address, decimals, contracts } = coin;
    const response = await edit(coin.id, { name: coin.name, chain_id, address, decimals, contracts });
    expect(response.body.coin.pending_changes).toEqual({ symbol: "PIER" });
    expect((await edit(coin.id, { symbol: coin.symbol })).body.coin.pending_changes).toBeNull();
    expect((await queue()).map((c: { coin: { id: string } }) => c.coin.id)).not.toContain(coin.id);
    expect((await decide(coin.id, { accept: true })).status).toBe(409);
  });

  test("loses links in the same way, the website and every other one", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const [website, telegram] = [coin.links.website, "https://t.me/pier"];
    await edit(coin.id, { links: { website, telegram } });
    expect(await ownView(coin.id)).toMatchObject({
      links: coin.links,
      pending_changes: { links: { website, telegram } },
    });
    await edit(coin.id, { links: { website } });
    expect(await ownView(coin.id)).toMatchObject({ links: coin.links, pending_changes: null });
  });
});

describe("an accepted edit", () => {
  test("changes the coin's name, symbol, contracts and website, and the old slug redirects to the new one", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const [one, two] = [randomAddress(), randomAddress()];
    await edit(coin.id, {
      name: `Pier ${coin.id.slice(-8)}`,
      symbol: "PIER",
      address: one,
      contracts: [
        { chain_id: 56, address: one },
        { chain_id: 1, address: two, decimals: 8 },
      ],
      links: { website: "https://pier.example" },
    });
    const response = await decide(coin.id, { accept: true });
    expect(response.status).toBe(200);
    expect(response.body.coin).toMatchObject({
      pending_changes: null,
      symbol: "PIER",
      address: one,
      links: { website: "https://pier.example" },
    });
    const now = await shown(coin.id);
    expect(now.contracts.map((c: { address: string }) => c.address)).toEqual([one, two]);
    expect(now.slug).not.toBe(coin.slug);
    const old = await app.request("GET", `/coins/slugs/${coin.slug}`);
    expect([old.status, old.headers.get("location")]).toEqual([301, `/api/coins/slugs/${now.slug}`]);
    expect((await app.request("GET", `/coins?chain_id=1&search=${now.slug}`)).body.total).toBe(1);
    expect((await historyOf(coin.id))[0]).toMatchObject({
      action: "change_accepted",
      actor: { id: admin.id },
      before: { name: coin.name },
    });
    expect((await queue()).map((c: { coin: { id: string } }) => c.coin.id)).not.toContain(coin.id);
    const free = await app.request("POST", "/coins", {
      token: owner.token,
      body: sampleSubmission({ address: coin.address }),
    });
    expect(free.status).toBe(201);
  });

  test("is a 409 without changes when another coin took its contract meanwhile", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const address = randomAddress();
    await edit(coin.id, { name: "Taken Pier", address });
    await sampleCoin(app, owner, undefined, { address });
    const response = await decide(coin.id, { accept: true });
    expect([response.status, response.body.code]).toEqual([409, "contract_taken"]);
    expect(await shown(coin.id)).toMatchObject({ name: coin.name, address: coin.address });
    expect(
      (await app.request("GET", `/coins/${coin.id}`, { token: owner.token })).body.coin.pending_changes,
    ).toMatchObject({ address });
  });

  test("is not contradicted by a later edit, which is refused with its field", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const address = randomAddress();
    await edit(coin.id, { address });
    const body = { contracts: [{ chain_id: 56, address: randomAddress() }] };
    const second = await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body });
    expect([second.status, second.body.validation?.body.keys]).toEqual([400, ["contracts"]]);
    expect((await decide(coin.id, { accept: true })).status).toBe(200);
    expect(await shown(coin.id)).toMatchObject({ address });
  });

  test("is accepted once by two concurrent moderators", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await edit(coin.id, { symbol: "ONCE" });
    const responses = await Promise.all([decide(coin.id, { accept: true }), decide(coin.id, refusal)]);
    expect(responses.map((a) => a.status).sort()).toEqual([200, 409]);
  });
});

test("leaves the page unchanged when refused, and emails the owner the reason", async () => {
  const coin = await sampleCoin(app, owner, admin);
  await edit(coin.id, { name: "PancakeSwap" });
  app.emails.length = 0;
  expect((await decide(coin.id, { accept: false })).status).toBe(400);
  const response = await decide(coin.id, refusal);
  expect(response.body.coin).toMatchObject({ name: coin.name, slug: coin.slug, pending_changes: null });
  expect(app.emails).toEqual([
    expect.objectContaining({ to: owner.email, text: expect.stringContaining(refusal.reason) }),
  ]);
  expect((await historyOf(coin.id))[0]).toMatchObject({
    action: "change_refused",
    reason: refusal.reason,
    after: { name: "PancakeSwap" },
  });
});

test("gives a 409 with the status when no edit is pending, and a 404 for a deleted coin", async () => {
  const coin = await sampleCoin(app, owner);
  const none = await decide(coin.id, { accept: true });
  expect([none.status, none.body.status]).toEqual([409, "pending"]);
  await app.request("DELETE", `/coins/${coin.id}`, { token: owner.token });
  expect((await decide(coin.id, { accept: true })).status).toBe(404);
});
