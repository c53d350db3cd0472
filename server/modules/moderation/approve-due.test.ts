import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../database/client.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { approveDue } from "./approve-coin.ts";

const { app, owner, admin } = useTestAppWithUsers();

const act = (id: string, action: string, body?: unknown) =>
  app.request("PATCH", `/coins/${id}/${action}`, { token: admin.token, body });
const scheduled = async (at: string) => {
  const coin = await sampleCoin(app, owner);
  expect((await act(coin.id, "approve", { approve_at: at })).status).toBe(200);
  return coin.id as string;
};
const approvals = async (id: string) => {
  const { rows } = await app.ctx.db.execute(
    sql`select actor_id, before, after from moderation_actions where coin_id = ${id} and action = 'approved'`,
  );
  return rows;
};

test("publishes a coin at its time, and not a millisecond before", async () => {
  app.setNow("2026-07-01T00:00:00Z");
  const id = await scheduled("2026-07-02T00:00:00Z");
  app.setNow("2026-07-01T23:59:59.999Z");
  expect(await approveDue(app.ctx)).toBe(0);
  expect((await app.request("GET", `/coins/${id}`)).status).toBe(404);
  app.setNow("2026-07-02T00:00:00Z");
  expect(await approveDue(app.ctx)).toBe(1);
  expect(app.jobs.map(({ name }) => name)).toContain("price-new-coins");
  const shown = await app.request("GET", `/coins/${id}`);
  expect(shown.body.coin).toMatchObject({
    status: "approved",
    approved_at: "2026-07-02T00:00:00.000Z",
    approved_how: "scheduled",
    approve_at: null,
  });
  expect(await approvals(id)).toEqual([
    {
      actor_id: null,
      before: {
        status: "scheduled",
        approved_how: null,
        approved_at: null,
        approve_at: "2026-07-02T00:00:00.000Z",
      },
      after: {
        status: "approved",
        approved_how: "scheduled",
        approved_at: "2026-07-02T00:00:00.000Z",
        approve_at: null,
      },
    },
  ]);
  expect(await approveDue(app.ctx)).toBe(0);
  app.setNow(null);
});

test("publishes each coin exactly once with five concurrent processes", async () => {
  app.setNow("2026-07-03T00:00:00Z");
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) ids.push(await scheduled(`2026-07-03T00:00:${String(i).padStart(2, "0")}.500Z`));
  app.setNow("2026-07-03T01:00:00Z");
  const processes = Array.from({ length: 5 }, () => connect({ ...app.connection, max: 2 }, () => {}));
  const done = await Promise.all(processes.map(({ db }) => approveDue({ ...app.ctx, db })));
  await Promise.all(processes.map((p) => p.close()));
  expect(done.reduce((sum, n) => sum + n, 0) + (await approveDue(app.ctx))).toBe(30);
  for (const id of ids) expect(await approvals(id)).toHaveLength(1);
  app.setNow(null);
});

test("never approves a due coin after a moderator denied it concurrently", async () => {
  app.setNow("2026-07-04T00:00:00Z");
  for (let i = 0; i < 10; i++) {
    const id = await scheduled("2026-07-04T00:00:01Z");
    app.setNow("2026-07-04T00:00:02Z");
    const [denied] = await Promise.all([
      act(id, "deny", { reason: "Somebody else made this." }),
      approveDue(app.ctx),
      approveDue(app.ctx),
    ]);
    expect(denied.status).toBe(200);
    await approveDue(app.ctx);
    expect((await app.request("GET", `/coins/${id}`, { token: admin.token })).body.coin.status).toBe("denied");
    app.setNow("2026-07-04T00:00:00Z");
  }
  app.setNow(null);
});

test("publishes the others when one cannot be public, which waits for a moderator again", async () => {
  app.setNow("2026-07-01T00:00:00Z");
  const native = await sampleCoin(app, owner, undefined, {
    ...{ name: "Bananas", symbol: "BNB", type: "coin", chain_id: 56, address: null, decimals: null },
  });
  expect((await act(native.id, "approve", { approve_at: "2026-07-02T00:00:00Z" })).status).toBe(200);
  const other = await scheduled("2026-07-02T00:00:00Z");
  // As a seed of an earlier release listed it.
  await app.ctx.db.execute(sql`
    insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, links, name_skeleton, symbol_skeleton, stage, status, approved_at)
    values (gen_random_uuid(), 'bnb-of-the-chain', 'BNB', 'BNB', 'coin', 56, '{56}', '{}', 'bnb', 'bnb', 'launched', 'approved', now())`);
  app.setNow("2026-07-02T00:00:00Z");
  expect(await approveDue(app.ctx)).toBe(1);
  expect((await app.request("GET", `/coins/${other}`)).body.coin.status).toBe("approved");
  const { body } = await app.request("GET", `/coins/${native.id}`, { token: admin.token });
  expect(body.coin).toMatchObject({ status: "pending", approve_at: null });
  const { history } = (await app.request("GET", `/coins/${native.id}/history`, { token: admin.token })).body;
  expect(history[0]).toMatchObject({ action: "changed", actor: null, reason: expect.stringContaining("BNB") });
  expect(await approveDue(app.ctx)).toBe(0);
  app.setNow(null);
});
