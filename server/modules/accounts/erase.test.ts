import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { coins, uploads } from "../../database/schema/coins.ts";
import { claims, moderationActions, reports } from "../../database/schema/moderation.ts";
import { votes } from "../../database/schema/votes.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { hashPassword } from "./password.ts";

const { app, owner: user, admin } = useTestAppWithUsers();

let own: { id: string };
let watched: { id: string };
const password = "river stone lamp 9";
const contact = "private.person@harbor.example";

const approve = async (id: string) => {
  await app.ctx.db.update(coins).set({ status: "approved", approvedAt: new Date() }).where(eq(coins.id, id));
};

beforeAll(async () => {
  const { db } = app.ctx;
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.id));
  own = await sampleCoin(app, user, undefined, { contact_email: contact });
  await app.request("PATCH", `/coins/${own.id}`, { token: user.token, body: { contact_email: contact } });
  watched = await sampleCoin(app, await app.user());
  for (const { id } of [own, watched]) await approve(id);
  const token = user.token;
  await app.request("POST", "/watchlists/coins", { token, body: { coin_id: watched.id } });
  await app.request("POST", `/votes/${watched.id}`, { token });
  const about = { coinId: watched.id, userId: user.id };
  await db.insert(reports).values({ id: newId(), ...about, reason: "spam", text: "What I said" });
  await db.insert(claims).values({ id: newId(), ...about, text: "It is ours", evidenceUrl: "https://harbor.example" });
  await db.insert(uploads).values({ id: newId(), userId: user.id });
});

const findCoin = async (id: string) => (await app.request("GET", `/coins/${id}`, { token: admin.token })).body.coin;

test("the export contains all data about the account and no hash", async () => {
  const { status, body } = await app.request("GET", "/users/me/export", { token: user.token });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    exported_at: expect.any(String),
    account: { id: user.id, email: user.email },
    sessions: [{ id: expect.any(String) }],
    coins: [{ id: own.id, contact_email: contact }],
    votes: [{ coin_id: watched.id, state: "counted" }],
    watchlist: [{ coin_id: watched.id }],
    reports: [{ coin_id: watched.id, text: "What I said" }],
    claims: [{ coin_id: watched.id, text: "It is ours" }],
    uploads: [{ id: expect.any(String) }],
    email_tokens: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|_hash/);
});

test("the export has a section for every table that references an account", async () => {
  const headings: Record<string, string> = {
    ...{
      second_factors: "second_factor",
      idempotency_keys: "requests",
    },
    ...{ watchlist_coins: "watchlist", portfolio_holdings: "portfolio_coins", portfolio_snapshots: "portfolio_values" },
    ...{ moderation_actions: "actions", safety_changes: "safety_changes_seen", user_bans: "bans" },
  };
  const { rows } = await app.ctx.db.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = 'users'::regclass`,
  );
  const { body } = await app.request("GET", "/users/me/export", { token: user.token });
  expect(Object.keys(body)).toEqual(expect.arrayContaining(rows.map(({ name }) => headings[name] ?? name)));
});

test("erasing one's account requires the current password, and another's account is a 404", async () => {
  const erase = (as: TestUser, body?: unknown) => app.request("DELETE", `/users/${user.id}`, { token: as.token, body });
  expect((await erase(await app.user())).status).toBe(404);
  for (const body of [undefined, {}, { current_password: "not the password" }]) {
    const refused = await erase(user, body);
    expect(refused.status).toBe(400);
    expect(refused.body.validation.body.keys).toEqual(["current_password"]);
  }
  expect((await app.request("GET", "/users/me", { token: user.token })).status).toBe(200);
});

test("erasing deletes personal data and keeps votes and coins", async () => {
  expect(await findCoin(watched.id)).toMatchObject({ watchers: 1, votes: { total: 1 } });
  const body = { current_password: password };
  expect((await app.request("DELETE", `/users/${user.id}`, { token: user.token, body })).status).toBe(204);
  expect((await app.request("GET", "/users/me", { token: user.token })).status).toBe(401);
  expect(await findCoin(watched.id)).toMatchObject({ watchers: 0, votes: { total: 1 } });
  expect(await findCoin(own.id)).toMatchObject({ id: own.id, contact_email: null, contact_telegram: null });
  expect((await app.request("GET", `/coins/${own.id}/creator`)).body.creator).toBeNull();
  const { db } = app.ctx;
  expect(await db.select().from(votes)).toMatchObject([{ coinId: watched.id, userId: null, state: "counted" }]);
  for (const table of [reports, claims]) expect(await db.select().from(table)).toEqual([]);
  expect(await db.select().from(uploads)).toMatchObject([{ userId: null }]);
  const history = await db.select().from(moderationActions).where(eq(moderationActions.coinId, own.id));
  expect(history.length).toBeGreaterThan(0);
  expect(JSON.stringify(history)).not.toContain(contact);
  expect(history.every(({ actorId }) => actorId === null)).toBe(true);
});

test("an admin erases another account without its password, and the second request is a 404", async () => {
  const other = await app.user();
  const erase = () => app.request("DELETE", `/users/${other.id}`, { token: admin.token });
  expect((await erase()).status).toBe(204);
  expect((await erase()).status).toBe(404);
});
