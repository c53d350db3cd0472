import * as m from "@cointally/i18n/messages";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "../../database/schema/accounts.ts";
import { moderationActions } from "../../database/schema/moderation.ts";
import { randomAddress, sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

let other: TestUser;
beforeAll(async () => {
  other = await app.user({ role: "admin" });
});

const reason = "The contract can stop anybody from selling.";
const act = (id: string, action: string, body?: unknown, account = admin) =>
  app.request("PATCH", `/coins/${id}/${action}`, { token: account.token, body });
const historyOf = (id: string) =>
  app.ctx.db.select().from(moderationActions).where(eq(moderationActions.coinId, id)).orderBy(moderationActions.at);

const reach = {
  pending: async () => {},
  scheduled: (id: string) => act(id, "approve"),
  approved: (id: string) => act(id, "approve-now"),
  denied: (id: string) => act(id, "deny", { reason }),
  deleted: (id: string) => app.request("DELETE", `/coins/${id}`, { token: admin.token }),
};
type From = keyof typeof reach;
const coinThatIs = async (status: From, changes = {}) => {
  const coin = await sampleCoin(app, owner, undefined, changes);
  await reach[status](coin.id);
  return coin.id as string;
};

const bodies: Record<string, unknown> = { deny: { reason }, promote: { promoted: true } };
const table: Record<string, Record<From, string | 409 | 404>> = {
  approve: { pending: "scheduled", scheduled: 409, approved: 409, denied: "scheduled", deleted: 404 },
  "approve-now": { pending: "approved", scheduled: "approved", approved: 409, denied: "approved", deleted: 404 },
  deny: { pending: "denied", scheduled: "denied", approved: "denied", denied: 409, deleted: 404 },
  promote: { pending: 409, scheduled: 409, approved: "approved", denied: 409, deleted: 404 },
};
const cases = Object.entries(table).flatMap(([action, row]) =>
  Object.entries(row).map(([from, to]) => [action, from as From, to] as const),
);

describe("every transition from every status", () => {
  test.each(cases)("%s from %s gives %s", async (action, from, expected) => {
    const id = await coinThatIs(from);
    const before = await historyOf(id);
    const response = await act(id, action, bodies[action]);
    const after = await historyOf(id);
    if (typeof expected === "number") {
      expect(response.status).toBe(expected);
      expect(after).toHaveLength(before.length);
      if (expected === 409)
        expect(response.body).toMatchObject({ code: "conflict", status: from, error: expect.stringContaining(from) });
      return;
    }
    expect([response.status, response.body.coin?.status]).toEqual([200, expected]);
    expect(after).toHaveLength(before.length + 1);
    const entry = after.find((e) => !before.some((b) => b.id === e.id));
    expect(entry).toMatchObject({ actorId: admin.id, action: action === "promote" ? "promoted" : expected });
    if (action !== "promote") expect([entry?.before?.status, entry?.after?.status]).toEqual([from, expected]);
  });
});

describe("approval", () => {
  test("is in 24 h by default, and enqueues a job for that time", async () => {
    app.setNow("2026-06-01T08:00:00Z");
    const usual = await act(await coinThatIs("pending"), "approve");
    expect(usual.body.coin).toMatchObject({ approve_at: "2026-06-02T08:00:00.000Z", approved_at: null });
    const scheduled = await act(await coinThatIs("pending"), "approve", { approve_at: "2026-06-01T09:30:00+01:00" });
    expect(scheduled.body.coin.approve_at).toBe("2026-06-01T08:30:00.000Z");
    expect(app.jobs.at(-1)).toEqual({ name: "approve-due", data: {}, startAfter: new Date("2026-06-01T08:30:00Z") });
    app.setNow(null);
  });

  test.each(["2026-06-01T08:00:00Z", "2026-06-01T07:59:59Z"])("at %s, not in the future, is refused", async (at) => {
    app.setNow("2026-06-01T08:00:00Z");
    const id = await coinThatIs("pending");
    const response = await act(id, "approve", { approve_at: at });
    expect([response.status, response.body.validation?.body.keys]).toEqual([400, ["approve_at"]]);
    expect(await historyOf(id)).toHaveLength(1);
    app.setNow(null);
  });

  test("at once records when and how, and makes the page public", async () => {
    const id = await coinThatIs("scheduled");
    expect((await app.request("GET", `/coins/${id}`)).status).toBe(404);
    app.setNow("2026-06-03T10:00:00Z");
    const response = await act(id, "approve-now");
    const facts = { approve_at: null, approved_at: "2026-06-03T10:00:00.000Z", approved_how: "at_once" };
    expect(response.body.coin).toMatchObject(facts);
    expect((await app.request("GET", `/coins/${id}`)).body.coin).toMatchObject(facts);
    app.setNow(null);
  });
});

describe("denial", () => {
  test.each([
    [undefined, "other"],
    [{}, "other"],
    [{ reason_code: "spam" }, "spam"],
  ])(
    "with the body %j stores no words and the code %s, and emails a general reason in the owner's language",
    async (body, code) => {
      const coin = await sampleCoin(app, owner);
      app.emails.length = 0;
      await app.ctx.db.update(users).set({ locale: "es" }).where(eq(users.id, owner.id));
      const response = await act(coin.id, "deny", body);
      await app.ctx.db.update(users).set({ locale: "en" }).where(eq(users.id, owner.id));
      const general = m.moderation_general_reason({}, { locale: "es" });
      expect([response.status, response.body.coin?.denied_reason]).toEqual([200, null]);
      expect(app.emails).toMatchObject([{ to: owner.email, text: expect.stringContaining(general) }]);
      expect((await historyOf(coin.id)).at(-1)).toMatchObject({ reason: null, reasonCode: code });
    },
  );

  test("refuses a wrong reason, emails a right one to the creator, and shows it only to owner and admins", async () => {
    const coin = await sampleCoin(app, owner);
    app.emails.length = 0;
    for (const wrong of [{ reason: "short" }, { reason, reason_code: "dislike" }, { reason, extra: 1 }]) {
      expect((await act(coin.id, "deny", wrong)).status).toBe(400);
    }
    expect(app.emails).toEqual([]);
    const response = await act(coin.id, "deny", { reason, reason_code: "malicious_contract" });
    expect(response.body.coin.denied_reason).toBe(reason);
    expect(app.emails).toMatchObject([
      { to: owner.email, subject: `${coin.name} was denied`, text: expect.stringContaining(reason) },
    ]);
    const mine = await app.request("GET", `/coins/${coin.id}`, { token: owner.token });
    expect(mine.body.coin).toMatchObject({ status: "denied", denied_reason: reason });
    expect((await app.request("GET", `/coins/${coin.id}`)).status).toBe(404);
    const [, entry] = await historyOf(coin.id);
    expect(entry).toMatchObject({ reason, reasonCode: "malicious_contract" });
  });

  test("removes an approved coin from every list, ends its promotion and clears its approval", async () => {
    const id = await coinThatIs("approved");
    await act(id, "promote", { promoted: true });
    const response = await act(id, "deny", { reason });
    expect(response.body.coin).toMatchObject({ promoted: false, approved_at: null, approved_how: null });
    const promoted = await app.request("GET", "/coins/promoted?limit=100");
    expect(promoted.body.coins.map((c: { id: string }) => c.id)).not.toContain(id);
    const { rows } = await app.ctx.db.execute(
      sql`select ends_at is not null as ended from promotions where coin_id = ${id}`,
    );
    expect(rows).toEqual([{ ended: true }]);
  });

  test("frees the coin's contracts, which approval takes back unless another coin has one", async () => {
    const address = randomAddress();
    const first = await coinThatIs("denied", { address });
    const second = await coinThatIs("pending", { address });
    for (const action of ["approve", "approve-now"]) {
      const refused = await act(first, action);
      expect([refused.status, refused.body.code]).toEqual([409, "contract_taken"]);
    }
    expect((await app.request("GET", `/coins/${first}`, { token: owner.token })).body.coin).toMatchObject({
      status: "denied",
      denied_reason: reason,
    });
    await act(second, "deny", { reason });
    const approved = await act(first, "approve-now");
    expect([approved.status, approved.body.coin.denied_reason]).toEqual([200, null]);
    const third = await app.request("POST", "/coins", { token: owner.token, body: sampleSubmission({ address }) });
    expect([third.status, third.body.coin_id]).toEqual([409, first]);
  });
});

describe("concurrently", () => {
  test("one of two moderators succeeds, and the other gets a conflict with the status", async () => {
    for (const action of ["approve", "approve-now", "deny"]) {
      const id = await coinThatIs("pending");
      const responses = await Promise.all([act(id, action, bodies[action]), act(id, action, bodies[action], other)]);
      expect(responses.map((a) => a.status).sort()).toEqual([200, 409]);
      expect(await historyOf(id)).toHaveLength(2);
    }
  });

  test("ten moderators who disagree produce a consistent history", async () => {
    const id = await coinThatIs("pending");
    const tries = Array.from({ length: 10 }, (_, i) =>
      act(id, ["deny", "approve-now"][i % 2] as string, i % 2 ? undefined : { reason }),
    );
    const done = (await Promise.all(tries)).filter((a) => a.status === 200).length;
    const { rows } = await app.ctx.db.execute<{ from: string; to: string }>(
      sql`select before->>'status' as from, after->>'status' as to from moderation_actions where coin_id = ${id} and action <> 'submitted'`,
    );
    expect(rows).toHaveLength(done);
    const steps = rows.map((r) => `${r.from} ${r.to}`);
    const denials = steps.filter((s) => s.endsWith(" denied")).length;
    expect(steps.filter((s) => s.startsWith("pending "))).toHaveLength(1);
    expect(Math.abs(denials - (steps.length - denials))).toBeLessThanOrEqual(1);
  });

  test("only one of two denied coins with the same contract is approved", async () => {
    const address = randomAddress();
    const ids = [await coinThatIs("denied", { address }), await coinThatIs("denied", { address })];
    const responses = await Promise.all(ids.map((id) => act(id, "approve-now")));
    expect(responses.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(responses.find((a) => a.status === 409)?.body.code).toBe("contract_taken");
  });

  test("a contract goes to one coin when a denied one is approved while others submit it", async () => {
    for (let round = 0; round < 5; round++) {
      const address = randomAddress();
      const id = await coinThatIs("denied", { address });
      const submit = () => app.request("POST", "/coins", { token: owner.token, body: sampleSubmission({ address }) });
      const responses = await Promise.all([submit(), act(id, "approve-now"), submit()]);
      expect(responses.map((a) => (a.status < 300 ? "done" : a.status)).sort()).toEqual([409, 409, "done"]);
    }
  });
});

test("a submission or a decision whose last write fails leaves nothing behind", async () => {
  const id = await coinThatIs("pending");
  const { db } = app.ctx;
  const stored = async () =>
    (await db.execute(sql`select to_jsonb(c)::text as coin from coins c order by id`)).rows.concat(
      (
        await db.execute(sql`select count(*)::int as n from contracts union all select count(*)::int from coin_tallies
        union all select count(*)::int from queued_emails`)
      ).rows,
    );
  const before = await stored();
  const logged = vi.spyOn(app.ctx.log, "error").mockReturnValue();
  await db.execute(
    sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'a failure'; end $$`,
  );
  await db.execute(sql`create trigger fail before insert on ${moderationActions} for each row execute function fail()`);
  try {
    const submitted = await app.request("POST", "/coins", { token: owner.token, body: sampleSubmission() });
    expect([submitted.status, (await act(id, "approve-now")).status]).toEqual([500, 500]);
    expect(await stored()).toEqual(before);
  } finally {
    logged.mockRestore();
    await db.execute(sql`drop trigger fail on ${moderationActions}`);
    await db.execute(sql`drop function fail`);
  }
  expect((await act(id, "approve-now")).status).toBe(200);
});
