import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../database/schema/accounts.ts";
import { accountCalls, other, password } from "../../testing/account-calls.ts";
import { appCode } from "../../testing/app-code.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers({ settings: { TRUST_PROXY: "127.0.0.1" } });
const { emailedToken, logIn, isLive } = accountCalls(app);

const from = (address: string) => ({ "x-forwarded-for": address });
const [stranger, home] = [from("198.51.100.1"), from("203.0.113.1")];
let count = 0;
let email: string;
let coin: { id: string };
beforeEach(async () => {
  email = `vera${++count}@company.example`;
  coin = await sampleCoin(app, owner, admin);
});

const accountOf = async (address = email) => (await app.ctx.db.select().from(users).where(eq(users.email, address)))[0];
const signUp = (headers: Record<string, string>, address = email) =>
  app.request("POST", "/users", { headers, body: { name: "Mallory", email: address, password } });

/** A stranger signs up with the address, and sets up all that an account without a verified address can have. */
const strangersAccount = async () => {
  expect((await signUp(stranger)).status).toBe(201);
  const { token, user } = (await logIn(email, password)).body as { token: string; user: { id: string } };
  const as = (method: string, path: string, body?: unknown) =>
    app.request(method, path, { token, headers: stranger, body });
  const { uri } = (await as("POST", "/users/me/otp", { current_password: password })).body;
  await as("POST", "/users/me/otp/confirm", { code: appCode(uri, app.ctx.clock().getTime()) });
  const lists = await Promise.all([
    as("POST", "/watchlists/coins", { coin_id: coin.id }),
    as("POST", "/alerts", { coin_id: coin.id, kind: "price_above", value: "1" }),
    as("POST", "/portfolios/addresses", { address: `0x${"a".repeat(40)}` }),
  ]);
  return { token, id: user.id, stored: lists.filter(({ status }) => status < 300).length };
};

/** Rows of all tables that refer to an account. */
const rowsOf = async (id: string) => {
  const { rows } = await app.ctx.db.execute<{ table_name: string; column_name: string }>(sql`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`);
  const found: string[] = [];
  for (const { table_name, column_name } of rows) {
    const { rowCount } = await app.ctx.db.execute(
      sql`select from ${sql.raw(table_name)} where ${sql.identifier(column_name)} = ${id}`,
    );
    if (rowCount) found.push(table_name);
  }
  return found;
};

const verify = (body: object, more: object = {}) => app.request("POST", "/users/verify-email", { body, ...more });
const recoveryLink = async () => {
  await app.request("POST", "/users/recover-password-token", { body: { email }, headers: home });
  await vi.waitFor(async () => {
    await app.sendQueuedEmails();
    emailedToken(email, "recover");
  });
  return emailedToken(email, "recover");
};
const voteLink = async () => {
  await app.request("POST", "/votes/email", { body: { coin_id: coin.id, email }, headers: home });
  return /vote\/confirm\/([\w-]+)/.exec(app.emails.findLast(({ to }) => to === email)?.text ?? "")?.[1];
};

describe("who confirms an address with which a stranger has signed up", () => {
  const ways = {
    "by the link of the sign-up, with a name and a password": async () =>
      (
        await verify(
          { token: emailedToken(email, "verify-email"), name: "Vera", new_password: other },
          { headers: home },
        )
      ).status,
    "by the link of the sign-up alone": async () =>
      (await verify({ token: emailedToken(email, "verify-email") }, { headers: home })).status,
    "by password recovery": async () => {
      const body = { token: await recoveryLink(), password: other };
      return (await app.request("PATCH", "/users/recover-password", { body, headers: home })).status;
    },
    "by a vote by email": async () => {
      const body = { token: await voteLink() };
      return (await app.request("POST", "/votes/email/confirm", { body, headers: home })).status;
    },
  };
  test.each(Object.entries(ways))(
    "%s has an account of its own, with nothing of the stranger's",
    async (way, confirm) => {
      const theirs = await strangersAccount();
      expect(theirs.stored).toBe(3);
      expect([201, 204]).toContain(await confirm());
      const account = await accountOf();
      expect(account).toMatchObject({ emailVerifiedAt: expect.any(Date), pendingEmail: null });
      expect(account?.name).toEqual(way.includes("with a name") ? "Vera" : expect.stringMatching(/^\D+ \d{6}$/));
      expect(account?.id).not.toBe(theirs.id);
      expect(await rowsOf(theirs.id)).toEqual([]);
      expect((await rowsOf(account?.id ?? "")).filter((table) => /watch|alert|portfolio|factor/.test(table))).toEqual(
        [],
      );
      expect(await isLive(theirs.token)).toBe(false);
      expect((await logIn(email, password)).status).toBe(401);
      expect((await logIn(email, other)).status).toBe(/password/.test(way) ? 201 : 401);
    },
  );

  test("keeps what it set up itself, when it is logged in, gives its password, or confirms from the same network", async () => {
    const body = (token: string) => ({ password: { token, password }, token: { token } });
    for (const way of ["session", "password", "network"]) {
      email = `honest-${way}@company.example`;
      const theirs = await strangersAccount();
      const token = emailedToken(email, "verify-email");
      const { password: withPassword, token: alone } = body(token);
      const answer =
        way === "session"
          ? await verify(alone, { token: theirs.token, headers: home })
          : await verify(way === "password" ? withPassword : alone, { headers: way === "network" ? stranger : home });
      expect([way, answer.status]).toEqual([way, 204]);
      expect(await accountOf()).toMatchObject({ id: theirs.id, name: "Mallory" });
      expect(await isLive(theirs.token)).toBe(true);
    }
  });

  test("may mistype the password, which changes nothing", async () => {
    const theirs = await strangersAccount();
    const token = emailedToken(email, "verify-email");
    const wrong = await verify({ token, password: "not the password" }, { headers: home });
    expect([wrong.status, wrong.body.validation.body.keys]).toEqual([400, ["password"]]);
    const weak = await verify({ token, name: "Vera", new_password: "password1234" }, { headers: home });
    expect([weak.status, weak.body.validation.body.keys]).toEqual([400, ["new_password"]]);
    expect(await accountOf()).toMatchObject({ id: theirs.id, emailVerifiedAt: null });
    expect((await verify({ token, password }, { headers: home })).status).toBe(204);
  });

  test("has one account after simultaneous confirmations by several links", async () => {
    const theirs = await strangersAccount();
    const token = emailedToken(email, "verify-email");
    const [recover, vote] = [await recoveryLink(), await voteLink()];
    const answers = await Promise.all([
      verify({ token, name: "Vera", new_password: other }, { headers: home }),
      app.request("PATCH", "/users/recover-password", { body: { token: recover, password: other }, headers: home }),
      app.request("POST", "/votes/email/confirm", { body: { token: vote }, headers: home }),
    ]);
    for (const { status } of answers) expect([201, 204, 409, 410]).toContain(status);
    expect(await accountOf()).toMatchObject({ emailVerifiedAt: expect.any(Date) });
    expect(await rowsOf(theirs.id)).toEqual([]);
  });
});

describe("a stranger's account with my address cannot", () => {
  const strangers = async () => {
    await signUp(stranger);
    return (await logIn(email, password)).body as { token: string; user: { id: string } };
  };

  test("make the links in the mailbox invalid: by a new password, another address, or erasing itself", async () => {
    const ways = [
      ({ token, user }: Awaited<ReturnType<typeof strangers>>) =>
        app.request("PATCH", `/users/${user.id}`, { token, body: { password: other, current_password: password } }),
      async ({ token, user }: Awaited<ReturnType<typeof strangers>>) => {
        const elsewhere = `moved-${email}`;
        const body = { email: elsewhere, current_password: password };
        await app.request("PATCH", `/users/${user.id}`, { token, body, headers: stranger });
        return verify({ token: emailedToken(elsewhere, "verify-email") }, { token });
      },
      ({ token, user }: Awaited<ReturnType<typeof strangers>>) =>
        app.request("DELETE", `/users/${user.id}`, { token, body: { current_password: password } }),
    ];
    for (const [n, way] of ways.entries()) {
      email = `links${n}@company.example`;
      const login = await strangers();
      const token = emailedToken(email, "verify-email");
      expect((await way(login)).status).toBeLessThan(300);
      expect((await verify({ token, name: "Vera", new_password: other }, { headers: home })).status).toBe(204);
      expect(await accountOf()).toMatchObject({ name: "Vera", emailVerifiedAt: expect.any(Date) });
      expect((await logIn(email, other)).status).toBe(201);
    }
  });

  test("keep my email from being sent by erasing itself at once", async () => {
    const jobs = app.ctx.jobs;
    const sent = app.emails.length;
    app.ctx.jobs = { ...jobs, send: async () => {} } as typeof jobs;
    const { token, user } = await strangers();
    await app.request("DELETE", `/users/${user.id}`, { token, body: { current_password: password } });
    app.ctx.jobs = jobs;
    await app.sendQueuedEmails();
    expect(app.emails.slice(sent).map(({ to }) => to)).toEqual([email]);
  });

  test("end or read my requests to vote by email", async () => {
    const { token, user } = await strangers();
    const vote = await voteLink();
    const exported = await app.request("GET", "/users/me/export", { token });
    expect(exported.body.email_votes ?? []).toEqual([]);
    await app.request("DELETE", `/users/${user.id}`, { token, body: { current_password: password } });
    expect((await app.request("POST", "/votes/email/confirm", { body: { token: vote } })).status).toBe(201);
  });

  test("send me notices or codes", async () => {
    const { token, user } = await strangers();
    const sent = app.emails.length;
    await app.request("PATCH", `/users/${user.id}`, { token, body: { password: other, current_password: password } });
    for (const agent of ["Firefox/146.0", "Chrome/153.0", "curl/8"]) {
      await app.request("POST", "/users/auth", {
        body: { email, password: other },
        headers: { "user-agent": agent },
      });
    }
    expect((await app.request("POST", "/users/me/email-code", { token })).status).toBe(403);
    expect(app.emails.slice(sent)).toEqual([]);
  });
});

test("a link that a stranger's account got by asking to change to my address opens an account of my own", async () => {
  const theirs = await app.user();
  await app.ctx.db.execute(sql`update users set password_hash = 'none' where id = ${theirs.id}`);
  await app.request("POST", "/users/me/email-code", { token: theirs.token, headers: stranger });
  const code = /^\d{6}$/m.exec(app.emails.findLast(({ to }) => to === theirs.email)?.text ?? "")?.[0];
  const body = { email, email_code: code };
  const asked = await app.request("PATCH", `/users/${theirs.id}`, { token: theirs.token, body, headers: stranger });
  expect(asked.status).toBe(200);
  const token = emailedToken(email, "verify-email");
  expect((await verify({ token, name: "Vera", new_password: other }, { headers: home })).status).toBe(204);
  expect((await accountOf())?.id).not.toBe(theirs.id);
  expect((await accountOf(theirs.email))?.id).toBe(theirs.id);
  expect(await isLive(theirs.token)).toBe(true);
});
