import { describe, expect, test } from "vitest";
import { accountCalls, password } from "../../testing/account-calls.ts";
import { sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
const { person, isLive, logIn } = accountCalls(app);

const reason = "Forty votes by scripts on one evening.";
const ban = (by: TestUser, id: string, body: object = { reason }) =>
  app.request("PUT", `/users/${id}/ban`, { token: by.token, body });
const unban = (by: TestUser, id: string) => app.request("DELETE", `/users/${id}/ban`, { token: by.token });
/** A new session of the banned account. */
const back = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  token: (await logIn(user.email, password)).body.token,
});
const admin = () => app.user({ role: "admin" });

test("a ban ends the account's sessions and emails the reason and end date; the account can log in again", async () => {
  const [moderator, user] = [await admin(), await person()];
  app.setNow("2026-06-01T00:00:00Z");
  app.emails.length = 0;
  const until = "2026-06-08T00:00:00.000Z";
  expect((await ban(moderator, user.id, { reason, until })).status).toBe(204);
  expect(await isLive(user.token)).toBe(false);
  expect(app.emails).toEqual([
    expect.objectContaining({ to: user.email, text: expect.stringMatching(`2026-06-08 00:00 UTC[^]*${reason}`) }),
  ]);
  const { token } = await back(user);
  const since = "2026-06-01T00:00:00.000Z";
  const { body } = await app.request("GET", "/users/me", { token });
  expect(body.user.ban).toEqual({ reason, since, until });
  const held = (await app.request("GET", "/users/me/export", { token })).body;
  expect(held).toMatchObject({ account: { ban: { reason } }, bans: [{ reason, until, ended_at: null }] });
  app.setNow(null);
});

test("the ban email is in the language of the account", async () => {
  const [moderator, user] = [await admin(), await person()];
  await app.request("POST", "/users/auth", {
    body: { email: user.email, password },
    headers: { "accept-language": "es" },
  });
  app.emails.length = 0;
  await ban(moderator, user.id);
  await unban(moderator, user.id);
  expect(app.emails.map(({ subject }) => subject)).toEqual([
    "Tu cuenta está suspendida",
    "Tu cuenta ya no está suspendida",
  ]);
});

describe("a banned account", () => {
  test("cannot vote, submit, edit, report, claim, upload or watch, and each error states the ban", async () => {
    const [moderator, user, other] = [await admin(), await person(), await app.user()];
    const coin = await sampleCoin(app, other, moderator);
    const own = await sampleCoin(app, user, moderator);
    await ban(moderator, user.id);
    const { token } = await back(user);
    const refused: [string, string, object?][] = [
      ["POST", `/votes/${coin.id}`],
      ["POST", "/coins", sampleSubmission()],
      ["PATCH", `/coins/${own.id}`, { tags: ["harbour"] }],
      ["DELETE", `/coins/${own.id}`],
      ["POST", `/coins/${coin.id}/reports`, { reason: "spam" }],
      ["POST", `/coins/${coin.id}/claims`, { text: "We are the team.", evidence_url: "https://harbor.example" }],
      ["POST", "/watchlists/coins", { coin_id: coin.id }],
      ["POST", "/alerts", { coin_id: coin.id, kind: "safety" }],
      ["POST", "/uploads"],
    ];
    for (const [method, path, body] of refused) {
      const answer = await app.request(method, path, { token, body });
      expect([path, answer.status, answer.body]).toEqual([
        path,
        403,
        expect.objectContaining({ code: "banned", reason, until: null, error: expect.any(String) }),
      ]);
    }
    expect((await app.request("GET", `/votes/${coin.id}`)).body.total).toBe(0);
  });

  test("can read, use its portfolio, reorder and remove watched coins, change its name and erase itself", async () => {
    const [moderator, user] = [await admin(), await person()];
    const coin = await sampleCoin(app, await app.user(), moderator);
    await app.request("POST", "/watchlists/coins", { token: user.token, body: { coin_id: coin.id } });
    await ban(moderator, user.id);
    const { token } = await back(user);
    const allowed: [string, string, object?][] = [
      ["GET", "/coins/mine"],
      ["GET", "/watchlists/coins"],
      ["PATCH", "/watchlists/coins", { coin_ids: [coin.id] }],
      ["POST", "/portfolios/coins", { coin_id: coin.id, amount: "1" }],
      ["DELETE", `/watchlists/coins/${coin.id}`],
      ["PATCH", `/users/${user.id}`, { name: "Another Name" }],
      ["DELETE", `/users/${user.id}`, { current_password: password }],
    ];
    for (const [method, path, body] of allowed) {
      const { status } = await app.request(method, path, { token, body });
      expect([path, status < 300]).toEqual([path, true]);
    }
  });

  test("can vote again as soon as the ban expires", async () => {
    const [moderator, user] = [await admin(), await person()];
    const coin = await sampleCoin(app, await app.user(), moderator);
    app.setNow("2026-06-01T12:00:00Z");
    await ban(moderator, user.id, { reason, until: "2026-06-02T00:00:00Z" });
    const { token } = await back(user);
    const vote = async (at: string) => {
      app.setNow(at);
      return (await app.request("POST", `/votes/${coin.id}`, { token })).status;
    };
    expect(await vote("2026-06-01T23:59:59.999Z")).toBe(403);
    expect(await vote("2026-06-02T00:00:00Z")).toBe(201);
    expect((await app.request("GET", "/users/me", { token })).body.user.ban).toBeNull();
    app.setNow(null);
  });

  test("casts no vote whose request was authenticated before the ban", async () => {
    const [moderator, user] = [await admin(), await person()];
    const coin = await sampleCoin(app, await app.user(), moderator);
    const { castVote } = await import("../votes/cast-vote.ts");
    await ban(moderator, user.id);
    const before = {
      ...user,
      role: "user",
      lacksSecondFactor: false,
      emailVerified: true,
      ban: null,
      sessionId: "",
    } as const;
    await expect(castVote(app.ctx, before, coin.id, new Date(), { address: "127.0.0.1" })).rejects.toMatchObject({
      code: "banned",
    });
  });

  test("loses admin rights while it is banned", async () => {
    const [moderator, other] = [await admin(), await person({ role: "admin" })];
    await ban(moderator, other.id);
    const { token } = await back(other);
    expect((await app.request("GET", "/users", { token })).status).toBe(403);
    await unban(moderator, other.id);
    expect((await app.request("GET", "/users", { token })).status).toBe(200);
  });
});

describe("banning", () => {
  test("requires an admin, who cannot ban their own account", async () => {
    const [moderator, user] = [await admin(), await app.user()];
    expect((await ban(user, moderator.id)).status).toBe(403);
    const self = await ban(moderator, moderator.id);
    expect([self.status, self.body.code]).toEqual([409, "conflict"]);
    expect((await ban(moderator, "01940000-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await unban(moderator, "01940000-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test.each([
    ["no reason", {}, "reason"],
    ["a reason of nine characters", { reason: "123456789" }, "reason"],
    ["a reason of 501 characters", { reason: "a".repeat(501) }, "reason"],
    ["an end in the past", { reason, until: "2020-01-01T00:00:00Z" }, "until"],
    ["an end that is no time", { reason, until: "soon" }, "until"],
  ])("refuses %s, naming the field", async (_case, body, key) => {
    const [moderator, user] = [await admin(), await app.user()];
    const answer = await ban(moderator, user.id, body);
    expect([answer.status, answer.body.validation?.body.keys]).toEqual([400, [key]]);
    expect(await isLive(user.token)).toBe(true);
  });

  test("records who set and ended each ban; two simultaneous bans leave one active", async () => {
    const [one, two, user] = [await admin(), await admin(), await app.user()];
    const both = await Promise.all([ban(one, user.id), ban(two, user.id, { reason: `${reason} Again.` })]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await unban(one, user.id)).status).toBe(204);
    expect((await unban(one, user.id)).status).toBe(204);
    const { body } = await app.request("GET", `/users/${user.id}/bans`, { token: two.token });
    expect(body.total).toBe(2);
    const ended = { ended_at: expect.any(String), ended_by: expect.objectContaining({ id: expect.any(String) }) };
    expect(body.bans).toEqual([expect.objectContaining(ended), expect.objectContaining(ended)]);
    expect(body.bans.map((row: { by: { id: string } }) => row.by.id).sort()).toEqual([one.id, two.id].sort());
    expect((await app.request("GET", "/users/me", { token: user.token })).status).toBe(401);
  });
});

describe("the last admin", () => {
  const only = useTestApp();

  test("cannot be banned: when two ban each other simultaneously, one remains", async () => {
    const [one, two] = [await only.user({ role: "admin" }), await only.user({ role: "admin" })];
    const by = (actor: TestUser, id: string) =>
      only.request("PUT", `/users/${id}/ban`, { token: actor.token, body: { reason } });
    const statuses = (await Promise.all([by(one, two.id), by(two, one.id)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const alive = await Promise.all(
      [one, two].map(async ({ token }) => (await only.request("GET", "/users", { token })).status),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });

  test("cannot erase the account while the only other admin is banned", async () => {
    const { id, token } = await only.user({ role: "admin" });
    const { users } = (await only.request("GET", "/users?role=admin", { token })).body;
    for (const other of users) {
      if (other.id === id || other.ban) continue;
      const put = await only.request("PUT", `/users/${other.id}/ban`, { token, body: { reason } });
      expect(put.status).toBe(204);
    }
    const demoted = await only.request("PATCH", `/users/${id}`, { token, body: { role: "user" } });
    expect([demoted.status, demoted.body.code]).toEqual([409, "conflict"]);
  });
});
