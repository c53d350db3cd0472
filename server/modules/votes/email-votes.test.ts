import { createHash } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { secondFactors, sessions, users } from "../../database/schema/accounts.ts";
import { coins } from "../../database/schema/coins.ts";
import { coinMarkets } from "../../database/schema/figures.ts";
import { coinSafety } from "../../database/schema/safety.ts";
import { emailVotes, votes } from "../../database/schema/votes.ts";
import { accountCalls, password } from "../../testing/account-calls.ts";
import { appCode } from "../../testing/app-code.ts";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { logInByEmail } from "../accounts/log-in-by-email.ts";
import { sendAlerts } from "../alerts/send-alerts.ts";
import { emailLimitKey } from "../integrity/email-providers.ts";
import { purgeEmailVotes } from "./email-votes.ts";

const { app, owner, admin } = useTestAppWithUsers();
const { person, isLive, logIn, patch } = accountCalls(app);

let count = 0;
const newEmail = () => `voter${++count}@example.org`;
let coin: { id: string; slug: string; name: string };
beforeEach(async () => {
  coin = await sampleCoin(app, owner, admin);
});
afterEach(() => app.setNow(null));

const ask = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.request("POST", "/votes/email", { body: { coin_id: coin.id, email, ...more }, headers });
const emailsTo = (email: string) => app.emails.filter(({ to }) => to === email);
const tokenTo = (email: string, page = "confirm"): string => {
  const text = emailsTo(email).at(-1)?.text ?? "";
  const token = new RegExp(`^http://localhost:3000(?:/es)?/vote/${page}/([A-Za-z0-9_-]{32})$`, "m").exec(text)?.[1];
  if (!token) throw new Error(`no ${page} link to ${email}`);
  return token;
};
const linkTo = async (email: string) => {
  await ask(email);
  return tokenTo(email);
};
const confirm = (token: string, more: object = {}) =>
  app.request("POST", "/votes/email/confirm", { body: { token, ...more } });
const statusOf = async (id: string) => (await app.request("GET", `/votes/email/${id}`)).body;
const link = (token: string) => app.request("GET", `/votes/email/links/${token}`);
const votesToday = async (id = coin.id) => (await app.request("GET", `/votes/${id}`)).body.today;
const accountOf = async (email: string) => (await app.ctx.db.select().from(users).where(eq(users.email, email)))[0];

describe("an address without an account", () => {
  test("gets one email, whose confirmation verifies it, logs in and casts one vote", async () => {
    const email = newEmail();
    const request = await ask(email, { place: "/coins?page=2" });
    expect([request.status, request.body]).toEqual([202, { request_id: expect.any(String) }]);
    expect(await accountOf(email)).toBeUndefined();
    expect(emailsTo(email)).toHaveLength(1);
    expect(emailsTo(email)[0]).toMatchObject({ subject: m.email_vote_subject({ coin: coin.name }) });
    expect(emailsTo(email)[0]?.text).toContain("/vote/stop/");
    const token = tokenTo(email);
    for (let times = 0; times < 2; times++) {
      expect((await link(token)).body).toEqual({
        email,
        coin: {
          id: coin.id,
          slug: coin.slug,
          name: coin.name,
          symbol: "HRB",
          logo_url: null,
          logo_mark: expect.stringMatching(/^[0-9a-f]{8}$/),
          listed: true,
          safety: null,
        },
        place: "/coins?page=2",
        status: "pending",
      });
    }
    expect(await statusOf(request.body.request_id)).toEqual({ status: "pending" });
    expect(await votesToday()).toBe(0);

    const answer = await confirm(token);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      token: expect.any(String),
      user: { id: expect.any(String), name: expect.stringMatching(/^Voter \d{6}$/), email, role: "user" },
      vote: {
        id: expect.any(String),
        coin_id: coin.id,
        day: expect.any(String),
        created_at: expect.any(String),
        state: "counted",
      },
      votes: expect.objectContaining({ coin_id: coin.id, total: 1, today: 1, voted: true }),
    });
    expect(await isLive(answer.body.token)).toBe(true);
    expect((await accountOf(email))?.emailVerifiedAt).toBeInstanceOf(Date);
    expect(await statusOf(request.body.request_id)).toEqual({ status: "counted" });
    expect(await votesToday()).toBe(1);
    expect((await logIn(email, password)).status).toBe(401);
  });

  test("casts one vote and opens one session when confirmations race; the others answer 410", async () => {
    const email = newEmail();
    const token = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(410)]);
    expect(await votesToday()).toBe(1);
    const { id } = (await accountOf(email)) ?? {};
    expect(
      await app.ctx.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, id as string)),
    ).toHaveLength(1);
  });

  test("logs in to an account that another confirmation creates while this one looks for it", async () => {
    const email = newEmail();
    const first = await linkTo(email);
    const now = app.ctx.clock();
    const place = { network: "192.0.2.1", userAgent: null };
    const login = { email, locale: "en" as const, place, address: "192.0.2.1", checked: null };
    const session = await app.ctx.db.transaction((tx) => {
      let looks = 0;
      const select = new Proxy(tx.select, {
        apply(target, _this, fields) {
          const query = Reflect.apply(target, tx, fields);
          looks += 1;
          if (looks !== 2) return query;
          const from = query.from.bind(query);
          return {
            from: (table: never) => ({
              where: (condition: never) => ({
                orderBy: async (...order: never[]) => {
                  expect((await confirm(first)).status).toBe(201);
                  return from(table)
                    .where(condition)
                    .orderBy(...order);
                },
              }),
            }),
          };
        },
      });
      const raced = new Proxy(tx, { get: (target, key) => (key === "select" ? select : Reflect.get(target, key)) });
      return logInByEmail(app.ctx, raced, login, now);
    });
    expect(session.user).toMatchObject({ id: (await accountOf(email))?.id, email });
  });

  test("opens one account when links for two coins are confirmed at once", async () => {
    const email = newEmail();
    const first = await linkTo(email);
    const other = await sampleCoin(app, owner, admin);
    await ask(email, { coin_id: other.id });
    const answers = await Promise.all([confirm(first), confirm(tokenTo(email))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  test("gets its email and its name in the language of the page", async () => {
    const email = newEmail();
    await ask(email, {}, { "accept-language": "es" });
    expect(emailsTo(email)[0]).toMatchObject({ subject: `Confirma tu voto por ${coin.name}` });
    expect(emailsTo(email)[0]?.html).toContain('<html lang="es">');
    expect(emailsTo(email)[0]?.text).toContain("http://localhost:3000/es/vote/confirm/");
    const answer = await app.request("POST", "/votes/email/confirm", {
      body: { token: tokenTo(email) },
      headers: { "accept-language": "es" },
    });
    expect(answer.body.user.name).toMatch(/^Votante \d{6}$/);
  });
});

describe("an address with an account", () => {
  test("gets the same response and email as an address without an account", async () => {
    const user = await person();
    const [known, unknown] = [await ask(user.email), await ask(newEmail())];
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect(emailsTo(user.email)).toHaveLength(1);
  });

  test("stays logged in with its password when it was verified before", async () => {
    const user = await person();
    const answer = await confirm(await linkTo(user.email));
    expect([answer.status, answer.body.user.id]).toEqual([201, user.id]);
    expect(await isLive(user.token)).toBe(true);
    expect((await logIn(user.email, password)).status).toBe(201);
  });

  test("loses what was set up before it was verified: password, sessions, second factor, links and email change", async () => {
    const user = await person({ verified: false });
    await patch(user.id, user.token, { email: newEmail(), current_password: password });
    const { uri } = (
      await app.request("POST", "/users/me/otp", { token: user.token, body: { current_password: password } })
    ).body;
    const code = appCode(uri, Date.now());
    expect((await app.request("POST", "/users/me/otp/confirm", { token: user.token, body: { code } })).status).toBe(
      200,
    );
    const answer = await confirm(await linkTo(user.email));
    expect(answer.status).toBe(201);
    expect(answer.body.user.id).not.toBe(user.id);
    expect(await isLive(user.token)).toBe(false);
    expect(await isLive(answer.body.token)).toBe(true);
    expect((await logIn(user.email, password)).status).toBe(401);
    expect(await accountOf(user.email)).toMatchObject({ pendingEmail: null, passwordHash: "none" });
    expect(await app.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([]);
  });

  test("is asked for its second factor, with limited guesses, while the link stays valid", async () => {
    const start = Date.UTC(2026, 10, 21, 12);
    app.setNow(new Date(start));
    const user = await person();
    const { uri } = (
      await app.request("POST", "/users/me/otp", { token: user.token, body: { current_password: password } })
    ).body;
    const first = { code: appCode(uri, start) };
    await app.request("POST", "/users/me/otp/confirm", { token: user.token, body: first });
    app.setNow(new Date(start + 60_000));
    const token = await linkTo(user.email);
    const without = await confirm(token);
    expect([without.status, without.body.code, without.body.token]).toEqual([401, "otp_required", undefined]);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => confirm(token, { otp: String(100_000 + n) })),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(await votesToday()).toBe(0);
    app.setNow(new Date(start + 3_600_000));
    const right = await confirm(token, { otp: appCode(uri, start + 3_600_000) });
    expect([right.status, right.body.user.id]).toEqual([201, user.id]);
  });
});

describe("a vote that is refused", () => {
  test("as the second of the day still logs in, and says when the next one is possible", async () => {
    const user = await person();
    await app.request("POST", `/votes/${coin.id}`, { token: user.token });
    const request = await ask(user.email);
    const answer = await confirm(tokenTo(user.email));
    expect([answer.status, answer.body.code]).toEqual([409, "already_voted"]);
    expect(answer.body).toMatchObject({ next_vote_at: expect.any(String), user: { id: user.id } });
    expect(await isLive(answer.body.token)).toBe(true);
    expect(await votesToday()).toBe(1);
    expect(await statusOf(request.body.request_id)).toEqual({ status: "counted" });
  });

  test.each([
    ["for one's own coin", 403, "own_coin", async () => owner.email],
    [
      "for a coin that was denied meanwhile",
      404,
      "not_found",
      async () => {
        const email = newEmail();
        return email;
      },
    ],
  ] as const)("%s still logs in, and ends the link", async (what, status, code, emailOf) => {
    const email = await emailOf();
    const request = await ask(email);
    if (code === "not_found") {
      const body = { reason: "It is not what it says it is." };
      await app.request("PATCH", `/coins/${coin.id}/deny`, { token: admin.token, body });
      expect((await link(tokenTo(email))).body).toMatchObject({ coin: { name: coin.name, listed: false } });
    }
    const answer = await confirm(tokenTo(email));
    expect([what, answer.status, answer.body.code]).toEqual([what, status, code]);
    expect(await isLive(answer.body.token)).toBe(true);
    expect(await statusOf(request.body.request_id)).toEqual({ status: "expired" });
    expect((await confirm(tokenTo(email))).status).toBe(410);
  });

  test("as one of a banned account still logs in, and says why it does not count", async () => {
    const user = await person();
    const token = await linkTo(user.email);
    const body = { reason: "Votes were sold for this account." };
    expect((await app.request("PUT", `/users/${user.id}/ban`, { token: admin.token, body })).status).toBe(204);
    const answer = await confirm(token);
    expect([answer.status, answer.body.code]).toEqual([403, "banned"]);
    expect(await isLive(answer.body.token)).toBe(true);
    expect(await votesToday()).toBe(0);
  });

  test("for a coin that is not listed is refused at the request", async () => {
    const pending = await sampleCoin(app, owner);
    expect((await ask(newEmail(), { coin_id: pending.id })).status).toBe(404);
    expect((await ask(newEmail(), { coin_id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe("a link", () => {
  test("works once; the second time it says that it was used, and the outcome", async () => {
    const email = newEmail();
    const token = await linkTo(email);
    await confirm(token);
    const again = await confirm(token);
    expect([again.status, again.body.code, again.body.token]).toEqual([410, "gone", undefined]);
    expect((await link(token)).body).toMatchObject({ status: "counted", coin: { id: coin.id } });
    expect(await votesToday()).toBe(1);
  });

  test("expires after 24 hours, still names its coin, and is deleted after a week", async () => {
    app.setNow("2026-11-21T12:00:00Z");
    const email = newEmail();
    const request = await ask(email);
    const token = tokenTo(email);
    app.setNow("2026-11-22T12:00:00Z");
    expect((await confirm(token)).status).toBe(410);
    expect((await link(token)).body).toMatchObject({ status: "expired", coin: { slug: coin.slug } });
    expect(await statusOf(request.body.request_id)).toEqual({ status: "expired" });
    expect(await accountOf(email)).toBeUndefined();
    app.setNow("2026-11-28T12:00:01Z");
    await purgeEmailVotes(app.ctx);
    expect((await link(token)).status).toBe(410);
    expect(await statusOf(request.body.request_id)).toEqual({ status: "expired" });
    expect(await app.ctx.db.select().from(emailVotes).where(eq(emailVotes.address, email))).toEqual([]);
  });

  test("confirmed on the next UTC day casts the vote of that day", async () => {
    app.setNow("2026-11-21T23:59:59.999Z");
    const email = newEmail();
    const token = await linkTo(email);
    app.setNow("2026-11-22T00:00:00.000Z");
    const answer = await confirm(token);
    expect(answer.body.vote).toMatchObject({ day: "2026-11-22", created_at: "2026-11-22T00:00:00.000Z" });
    const cast = await app.ctx.db.select().from(votes).where(eq(votes.coinId, coin.id));
    expect(cast.map(({ day }) => day)).toEqual(["2026-11-22"]);
  });

  test("with an unknown token is a 410, and with an invalid one a 400", async () => {
    expect((await confirm("a".repeat(32))).status).toBe(410);
    expect((await confirm("no token")).status).toBe(400);
    expect((await link("a".repeat(32))).status).toBe(410);
    expect(await statusOf(crypto.randomUUID())).toEqual({ status: "expired" });
  });

  test("leads back only to a path of this site", async () => {
    for (const place of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a b"]) {
      expect((await ask(newEmail(), { place })).status, place).toBe(400);
    }
  });

  test("is stored as a hash alone", async () => {
    const email = newEmail();
    const token = await linkTo(email);
    const [row] = await app.ctx.db.select().from(emailVotes).where(eq(emailVotes.address, email));
    expect(row?.tokenHash).toEqual(createHash("sha256").update(token).digest());
  });
});

describe("emails", () => {
  test("are limited to three a day and mailbox in every spelling, with the same response", async () => {
    app.setNow("2026-11-21T12:00:00Z");
    const name = `flood${++count}`;
    const addresses = [`${name}@example.org`, `${name}+a@example.org`, `${name.toUpperCase()}+b@example.org`];
    const answers = await Promise.all([...addresses, ...addresses].map((email) => ask(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const sent = () => app.emails.filter(({ to }) => to.startsWith(name)).length;
    expect(sent()).toBe(3);
    const statuses = await Promise.all(answers.map(({ body }) => statusOf(body.request_id)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["pending"]));
    app.setNow("2026-11-22T11:59:59Z");
    await ask(`${name}@example.org`);
    expect(sent()).toBe(3);
    app.setNow("2026-11-22T12:00:00Z");
    await ask(`${name}@example.org`);
    expect(sent()).toBe(4);
  });

  test("stop for a mailbox whose owner did not request them, until that owner opens an account", async () => {
    const email = newEmail();
    const request = await ask(email);
    const token = tokenTo(email);
    const stop = () => app.request("POST", "/votes/email/stop", { body: { token: tokenTo(email, "stop") } });
    expect([(await stop()).status, (await stop()).status]).toEqual([204, 204]);
    expect(await statusOf(request.body.request_id)).toEqual({ status: "expired" });
    expect((await confirm(token)).status).toBe(410);
    expect(await accountOf(email)).toBeUndefined();
    expect((await ask(email)).status).toBe(202);
    expect(emailsTo(email)).toHaveLength(1);
    await app.request("POST", "/users", { body: { name: "Vera", email, password } });
    const verification = /verify-email\/([\w-]+)/.exec(emailsTo(email).at(-1)?.text ?? "")?.[1];
    await app.request("POST", "/users/verify-email", { body: { token: verification } });
    await ask(email);
    expect(emailsTo(email)).toHaveLength(3);
  });

  test("email votes are deleted when their account is erased", async () => {
    const user = await person();
    await ask(user.email);
    await app.request("DELETE", `/users/${user.id}`, { token: user.token, body: { current_password: password } });
    expect(await app.ctx.db.select().from(emailVotes).where(eq(emailVotes.address, user.email))).toEqual([]);
  });

  test("of one network are limited", async () => {
    const { settings } = app.ctx;
    const current = () => ({ ...settings.current(), rateLimit: true });
    const site = createTestHttpApp({ ...app.ctx, settings: { ...settings, current } });
    app.setNow("2026-11-21T12:00:00Z");
    const { id } = await sampleCoin(app, owner, admin);
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) {
      const body = JSON.stringify({ coin_id: id, email: `n${n}@example.org` });
      const headers = { "content-type": "application/json" };
      statuses.push((await site.request("/api/votes/email", { method: "POST", headers, body })).status);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});

test.each([
  ["Vera+coins+more@Example.org", "vera@example.org"],
  ["v.e.ra+x@gmail.com", "vera@googlemail.com"],
])("counts emails to %s as emails to %s", (email, same) => {
  expect(emailLimitKey(email)).toEqual(emailLimitKey(same));
  expect(emailLimitKey(email)).not.toEqual(emailLimitKey(`o${same}`));
});

test("my votes lists the account's votes of all days, newest first, in pages", async () => {
  const voter = await app.user();
  const others = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  const mine: [string, string][] = [];
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-22"]) {
    for (const [n, { id }] of [coin, ...others].entries()) {
      app.setNow(`${day}T12:00:0${n}Z`);
      await app.request("POST", `/votes/${id}`, { token: voter.token });
      mine.unshift([day, id]);
    }
  }
  await app.request("POST", `/votes/${coin.id}`, { token: (await app.user()).token });
  const body = { reason: "It is not what it says it is." };
  await app.request("PATCH", `/coins/${coin.id}/deny`, { token: admin.token, body });
  const page = async (query: string) =>
    (await app.request("GET", `/votes/mine/history?limit=4${query}`, { token: voter.token })).body;
  const first = await page("");
  expect(first).toMatchObject({ page: 1, limit: 4, total: 9, total_capped: false });
  const second = await page(`&cursor=${first.next_cursor}`);
  const third = await page("&page=3");
  const rows = [...first.votes, ...second.votes, ...third.votes];
  expect(rows.map(({ day, coin_id }) => [day, coin_id])).toEqual(mine);
  expect(third.next_cursor).toBeNull();
  expect(rows.at(-1)).toMatchObject({ state: "counted", coin: { name: coin.name, listed: false } });
});

describe("an account without a password", () => {
  const passwordless = async () => {
    const email = newEmail();
    const { token, user } = (await confirm(await linkTo(email))).body;
    return { id: user.id as string, token: token as string, email, name: "" };
  };
  const codeTo = async ({ email, token }: { email: string; token: string }) => {
    expect((await app.request("POST", "/users/me/email-code", { token })).status).toBe(202);
    return /^\d{6}$/m.exec(emailsTo(email).at(-1)?.text ?? "")?.[0] as string;
  };
  const keysOf = ({ status, body }: { status: number; body: { validation?: { body?: { keys: string[] } } } }) => [
    status,
    body.validation?.body?.keys,
  ];

  test("says so, and sets one by a code in an email that works once", async () => {
    const user = await passwordless();
    expect((await app.request("GET", "/users/me", { token: user.token })).body.user.has_password).toBe(false);
    expect(keysOf(await patch(user.id, user.token, { password }))).toEqual([400, ["email_code"]]);
    expect(keysOf(await patch(user.id, user.token, { password, current_password: password }))).toEqual([
      400,
      ["email_code"],
    ]);
    const email_code = await codeTo(user);
    const set = await patch(user.id, user.token, { password, email_code });
    expect([set.status, set.body.user.has_password]).toEqual([200, true]);
    expect((await logIn(user.email, password)).status).toBe(201);
    expect(keysOf(await patch(user.id, user.token, { email: newEmail(), email_code }))).toEqual([
      400,
      ["current_password"],
    ]);
  });

  test("changes its email and is erased by such a code, but not by another account's", async () => {
    const [user, stranger] = [await passwordless(), await passwordless()];
    const foreign = await codeTo(stranger);
    const next = newEmail();
    expect(keysOf(await patch(user.id, user.token, { email: next, email_code: foreign }))).toEqual([
      400,
      ["email_code"],
    ]);
    const email_code = await codeTo(user);
    expect((await patch(user.id, user.token, { email: next, email_code })).body.user.pending_email).toBe(next);
    const erase = (body: unknown) => app.request("DELETE", `/users/${user.id}`, { token: user.token, body });
    expect(keysOf(await erase({ email_code }))).toEqual([400, ["email_code"]]);
    expect((await erase({ email_code: await codeTo(user) })).status).toBe(204);
  });

  test("gets a code for the session that asked for it alone, which replaces the code before", async () => {
    const user = await passwordless();
    const before = await codeTo(user);
    const email_code = await codeTo(user);
    const elsewhere = (await confirm(await linkTo(user.email))).body.token;
    const change = (token: string, code: string) => patch(user.id, token, { email: newEmail(), email_code: code });
    expect(keysOf(await change(user.token, before))).toEqual([400, ["email_code"]]);
    expect(keysOf(await change(elsewhere, email_code))).toEqual([400, ["email_code"]]);
    expect(email_code).toMatch(/^\d{6}$/);
    expect((await change(user.token, email_code)).status).toBe(200);
    expect(keysOf(await change(user.token, email_code))).toEqual([400, ["email_code"]]);
  });

  test("gets a code that expires after 10 minutes, a few an hour, with limited guesses", async () => {
    app.setNow("2026-11-21T12:00:00Z");
    const user = await passwordless();
    const email_code = await codeTo(user);
    app.setNow("2026-11-21T12:10:00Z");
    expect((await patch(user.id, user.token, { email: newEmail(), email_code })).status).toBe(400);
    const request = await Promise.all(
      Array.from({ length: 6 }, () => app.request("POST", "/users/me/email-code", { token: user.token })),
    );
    expect(request.filter(({ status }) => status === 202)).toHaveLength(3);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        patch(user.id, user.token, { email: newEmail(), email_code: String(100_000 + n) }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe("a coin that is a danger", () => {
  const verdict = {
    level: "danger",
    reasons: ["cannot_be_sold"],
    chain_id: 56,
    address: "0x0000000000000000000000000000000000000001",
    block: 7,
    checked_at: "2026-11-22T12:00:00.000Z",
  };
  beforeEach(async () => {
    await app.ctx.db.insert(coinSafety).values({ coinId: coin.id, safety: { verdict } });
    await app.ctx.db.update(coins).set({ unsellable: true }).where(eq(coins.id, coin.id));
  });

  test("is named as a danger in the email, on the link's page and in the list of votes", async () => {
    const email = newEmail();
    const token = await linkTo(email);
    expect(emailsTo(email)[0]?.text).toMatch(/^Warning: this coin cannot be sold\. /);
    expect((await link(token)).body.coin.safety).toEqual({ verdict });
    const { token: session } = (await confirm(token)).body;
    const { votes: mine } = (await app.request("GET", "/votes/mine/history", { token: session })).body;
    expect(mine[0].coin.safety).toEqual({ verdict });
    const inSpanish = newEmail();
    await ask(inSpanish, {}, { "accept-language": "es" });
    expect(emailsTo(inSpanish)[0]?.text).toMatch(/^Atención: esta moneda no se puede vender\. /);
  });

  test("is named as a danger in the email of a price alert", async () => {
    const user = await person();
    await app.ctx.db
      .insert(coinMarkets)
      .values({ coinId: coin.id, priceUsd: "2", asOf: app.ctx.clock(), source: "onchain" });
    const body = { coin_id: coin.id, kind: "price_above", value: "1" };
    expect((await app.request("POST", "/alerts", { token: user.token, body })).status).toBe(201);
    await sendAlerts(app.ctx);
    await app.sendQueuedEmails();
    expect(emailsTo(user.email).at(-1)?.text).toMatch(/^Warning: this coin cannot be sold\. /);
  });
});
