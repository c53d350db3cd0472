import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { safetyChanges } from "../../database/schema/safety.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

type Entry = Record<string, unknown> & { kind: string; at: string };
const read = async (id: string, query = "", token?: string) =>
  app.request("GET", `/coins/${id}/diary${query}`, token ? { token } : {});
const publicHistory = async (id: string, query = ""): Promise<Entry[]> => (await read(id, query)).body.diary;
const act = (id: string, action: string, body: unknown) =>
  app.request("PATCH", `/coins/${id}/${action}`, { token: admin.token, body });

test("shows everything that happened to a listing, newest first", async () => {
  app.setNow("2026-06-01T12:00:00Z");
  const coin = await sampleCoin(app, owner);
  const at = (day: number) => app.setNow(`2026-06-${String(day).padStart(2, "0")}T12:00:00Z`);
  at(2);
  await act(coin.id, "approve-now", undefined);
  at(3);
  await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { tags: ["harbour"] } });
  at(4);
  const report = { status: "verified", auditor: "Auditor", report_url: "https://audit.example/1" };
  await act(coin.id, "audit", report);
  at(5);
  await act(coin.id, "kyc", { status: "pending" });
  at(6);
  await act(coin.id, "promote", { promoted: true, payer: "Harbour Ltd" });
  at(7);
  await act(coin.id, "promote", { promoted: false });
  at(8);
  const reported = await app.request("POST", `/coins/${coin.id}/reports`, {
    token: (await app.user()).token,
    body: { reason: "spam", text: "What a reporter wrote" },
  });
  await app.request("PATCH", `/reports/${reported.body.report.id}`, {
    token: admin.token,
    body: { status: "resolved" },
  });
  await app.ctx.db.insert(safetyChanges).values({
    id: newId(),
    coinId: coin.id,
    chainId: 56,
    address: coin.address,
    fact: "sellable",
    before: "yes",
    after: "no",
    block: 4711,
    at: new Date("2026-06-09T12:00:00Z"),
    status: "open",
  });
  at(10);
  const claimant = await app.user();
  const claimed = await app.request("POST", `/coins/${coin.id}/claims`, {
    token: claimant.token,
    body: { text: "We are the team of it.", evidence_url: "https://harbor.example/proof" },
  });
  await app.request("PATCH", `/claims/${claimed.body.claim.id}`, { token: admin.token, body: { accept: true } });
  app.setNow(null);

  const entries = await publicHistory(coin.id);
  expect(entries).toMatchObject([
    { kind: "owner_changed", at: "2026-06-10T12:00:00.000Z" },
    {
      kind: "safety",
      safety: { chain_id: 56, address: coin.address, fact: "sellable", before: "yes", after: "no", block: 4711 },
    },
    { kind: "report_upheld", reason_code: "spam" },
    { kind: "promotion_ended" },
    { kind: "promoted", promotion: { until: "2026-06-13T12:00:00.000Z", payer: "Harbour Ltd" } },
    { kind: "kyc", after: { kyc: { status: "pending" } } },
    { kind: "audit", before: { audit: null }, after: { audit: report } },
    { kind: "updated", before: { tags: [] }, after: { tags: ["harbour"] } },
    { kind: "approved", how: "at_once", at: "2026-06-02T12:00:00.000Z", before: null, after: null },
    { kind: "submitted" },
  ]);
  const personal = [owner.id, admin.id, claimant.id, "team@harbor.example", "What a reporter wrote", "proof"];
  for (const word of personal) expect(JSON.stringify(entries)).not.toContain(word);
});

test("says how a coin was approved, and why it was denied", async () => {
  const coin = await sampleCoin(app, owner);
  await act(coin.id, "approve", undefined);
  await act(coin.id, "deny", { reason: "They copied another team's name.", reason_code: "copied_identity" });
  await act(coin.id, "approve-now", undefined);
  const entries = await publicHistory(coin.id);
  expect(entries.map(({ kind, reason_code }) => [kind, reason_code])).toEqual([
    ["approved", null],
    ["denied", "copied_identity"],
    ["scheduled", null],
    ["submitted", null],
  ]);
  expect(JSON.stringify(entries)).not.toContain("copied another");
  await app.ctx.db.execute(sql`update coins set approved_how = 'imported' where id = ${coin.id}`);
  await app.ctx.db.execute(sql`delete from moderation_actions where coin_id = ${coin.id}`);
  expect(await publicHistory(coin.id)).toMatchObject([{ kind: "approved", how: "imported" }]);
});

describe("a public history", () => {
  test("of a pending coin is visible to its owner and admins only", async () => {
    const coin = await sampleCoin(app, owner);
    const tokens = [undefined, (await app.user()).token, owner.token, admin.token];
    const statuses = await Promise.all(tokens.map(async (token) => (await read(coin.id, "", token)).status));
    expect(statuses).toEqual([404, 404, 200, 200]);
  });

  test("filters by kind, pages by cursor, and refuses unknown parameters", async () => {
    const coin = await sampleCoin(app, owner, admin);
    expect((await read(coin.id, "?kind=gossip")).status).toBe(400);
    expect((await read(coin.id, "?who=me")).status).toBe(400);
    expect(await publicHistory(coin.id, "?kind=approved")).toMatchObject([{ kind: "approved" }]);
    for (const kind of ["safety", "edited", "updated"])
      expect(await publicHistory(coin.id, `?kind=${kind}`)).toEqual([]);
    const first = (await read(coin.id, "?limit=1")).body;
    expect(first).toMatchObject({ total: 2, page: 1, limit: 1, diary: [{ kind: "approved" }] });
    expect(await publicHistory(coin.id, `?limit=1&cursor=${first.next_cursor}`)).toMatchObject([{ kind: "submitted" }]);
  });

  test("is the same after its owner's account was erased, without a name", async () => {
    const person = await app.user();
    const coin = await sampleCoin(app, person, admin);
    await app.request("PATCH", `/coins/${coin.id}`, { token: person.token, body: { tags: ["harbour"] } });
    const before = await publicHistory(coin.id);
    expect((await app.request("DELETE", `/users/${person.id}`, { token: admin.token })).status).toBe(204);
    expect(await publicHistory(coin.id)).toEqual(before);
  });
});

test("pages through ten thousand entries with the longest texts", async () => {
  const coin = await sampleCoin(app, owner, admin);
  await app.ctx.db.execute(sql`
    insert into moderation_actions (id, coin_id, action, before, after, at)
    select gen_random_uuid(), ${coin.id}, 'change_accepted',
      jsonb_build_object('description', repeat('a', case when n % 1000 = 0 then 5000 else 30 end)),
      jsonb_build_object('description', repeat('b', case when n % 1000 = 0 then 5000 else 30 end)), '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 10000) n`);
  const first = (await read(coin.id, "?limit=100")).body;
  expect(first).toMatchObject({ total: 10_000, total_capped: true });
  const seenIds = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: { diary: { id: string }[]; next_cursor: string | null } = (
      await read(coin.id, `?limit=100${cursor ? `&cursor=${cursor}` : ""}`)
    ).body;
    for (const { id } of page.diary) seenIds.add(id);
    cursor = page.next_cursor;
  } while (cursor);
  expect(seenIds.size).toBe(10_002);
});
