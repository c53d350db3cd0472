import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../../database/client.ts";
import { migrationsFolder } from "../../database/migrations.ts";
import { users } from "../../database/schema/accounts.ts";
import { votes } from "../../database/schema/votes.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { mailboxKey, mailboxOf } from "../integrity/email-providers.ts";
import { ensureAdmin } from "./ensure-admin.ts";
import { findMailboxOwners } from "./mailbox.ts";
import { hashPassword } from "./password.ts";

const { app, owner, admin } = useTestAppWithUsers();
const password = "river stone lamp 9";
const name = "Grace Harbor";

beforeAll(() => app.setNow("2026-03-05T12:00:00.000Z"));
afterAll(() => app.setNow(null));

const signUp = (email: string) => app.request("POST", "/users", { body: { name, email, password } });
const logIn = async (email: string) => {
  const { status, body } = await app.request("POST", "/users/auth", { body: { email, password } });
  expect(status).toBe(201);
  return body as { token: string; user: { id: string } };
};
const link = (to: string, page: string) =>
  app.emails
    .filter((email) => email.to === to)
    .map(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1])
    .filter(Boolean)
    .at(-1) as string;
const vote = (coin: { id: string }, token: string) => app.request("POST", `/votes/${coin.id}`, { token });

/** Verified accounts that share a mailbox, as the migration leaves them. */
const sharedAccounts = async (emails: string[]) => {
  const passwordHash = await hashPassword(password);
  const ids = emails.map(() => newId());
  const personId = ids[0] as string;
  await app.ctx.db.insert(users).values(
    emails.map((email, n) => {
      const id = ids[n] as string;
      return { id, name, email, mailbox: mailboxKey(email), personId, passwordHash, emailVerifiedAt: app.ctx.clock() };
    }),
  );
  return Promise.all(emails.map(async (email) => (await logIn(email)).token));
};

test.each([
  ["Vera@Example.org", "vera@example.org"],
  ["vera+coins@example.org", "vera+coins@example.org"],
  ["v.era@example.org", "v.era@example.org"],
  ["v.e.ra+coins+more@gmail.com", "vera@gmail.com"],
  ["vera@googlemail.com", "vera@gmail.com"],
  ["v.e-r_a+1@protonmail.com", "vera@proton.me"],
  ["ve_ra@protonmail.ch", "vera@proton.me"],
  ["ve-ra@gmail.com", "ve-ra@gmail.com"],
  ["v.era+coins@outlook.com", "v.era@outlook.com"],
  ["vera+coins@me.com", "vera@icloud.com"],
  ["vera+coins@gmx.de", "vera+coins@gmx.de"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test("refuses a sign-up and a change of email with another spelling of a mailbox that has an account", async () => {
  expect((await signUp("ruth.one@gmail.com")).status).toBe(201);
  const existing = await signUp("ruth.one@gmail.com");
  expect(existing.status).toBe(409);
  for (const email of ["ruthone@gmail.com", "ruth.one+2@gmail.com", "R.U.T.H.ONE@googlemail.com"]) {
    expect(await signUp(email)).toMatchObject({ status: 409, body: existing.body });
  }
  expect((await signUp("ruth.one@example.org")).status).toBe(201);
  expect((await signUp("ruth.one+2@example.org")).status).toBe(201);
  const other = await logIn("ruth.one@example.org");
  const change = { email: "ruthone+x@gmail.com", current_password: password };
  const refused = await app.request("PATCH", `/users/${other.user.id}`, { token: other.token, body: change });
  expect(refused.status).toBe(409);
});

test("creates one account when 12 spellings of a mailbox sign up at once", async () => {
  const spellings = Array.from({ length: 12 }, (_, n) => `once.only+${n}@gmail.com`);
  const statuses = (await Promise.all(spellings.map(signUp))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
  const rows = await app.ctx.db.select().from(users).where(inArray(users.email, spellings));
  expect(rows).toHaveLength(1);
});

test("changes the spelling of an account's own mailbox, and lets one of two accounts that want a mailbox have it", async () => {
  await signUp("own.spelling@gmail.com");
  await signUp("mover.one@example.org");
  await signUp("mover.two@example.org");
  const move = async (from: string, to: string) => {
    const { token, user } = await logIn(from);
    const body = { email: to, current_password: password };
    expect((await app.request("PATCH", `/users/${user.id}`, { token, body })).status).toBe(200);
    return () => app.request("POST", "/users/verify-email", { body: { token: link(to, "verify-email") } });
  };
  expect((await (await move("own.spelling@gmail.com", "ownspelling+new@gmail.com"))()).status).toBe(204);
  const first = await move("mover.one@example.org", "moved@gmail.com");
  const second = await move("mover.two@example.org", "m.oved@gmail.com");
  const statuses = [(await first()).status, (await second()).status];
  expect(statuses).toEqual([204, 409]);
});

test("emails recovery links and vote links of any spelling to the stored address alone", async () => {
  const stored = "stored.address@gmail.com";
  await signUp(stored);
  const coin = await sampleCoin(app, owner, admin);
  const other = "storedaddress+other@gmail.com";
  const request = await app.request("POST", "/votes/email", { body: { coin_id: coin.id, email: other } });
  expect(request.status).toBe(202);
  const token = link(stored, "vote/confirm");
  const confirmed = await app.request("POST", "/votes/email/confirm", { body: { token } });
  expect(confirmed).toMatchObject({ status: 201, body: { user: { email: stored } } });

  await app.request("POST", "/users/recover-password-token", { body: { email: other } });
  await vi.waitFor(async () => {
    await app.sendQueuedEmails();
    expect(link(stored, "recover")).toBeTruthy();
  }, 10_000);
  expect(app.emails.filter(({ to }) => to === other)).toEqual([]);
});

test("makes the account of a mailbox the admin, under the spelling that the operator gave", async () => {
  await signUp("head.admin+x@gmail.com");
  const email = "head.admin@gmail.com";
  expect(await ensureAdmin(app.ctx, { email, password })).toEqual({ created: false });
  const rows = await app.ctx.db
    .select()
    .from(users)
    .where(eq(users.mailbox, mailboxKey(email)));
  expect(rows).toMatchObject([{ email, role: "admin" }]);
});

test("gives accounts that share a mailbox one vote between them, also when all vote at once", async () => {
  const emails = Array.from({ length: 6 }, (_, n) => `shared.mailbox+${n}@gmail.com`);
  const tokens = await sharedAccounts(emails);
  const coin = await sampleCoin(app, owner, admin);
  const statuses = (await Promise.all(tokens.map((token) => vote(coin, token)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  const responses = await Promise.all(tokens.map((token) => app.request("GET", `/votes/${coin.id}`, { token })));
  expect(responses.map(({ body }) => [body.total, body.voted])).toEqual(tokens.map(() => [1, true]));
  const mine = await app.request("GET", "/votes/mine", { token: tokens[3] as string });
  expect(mine.body.coin_ids).toEqual([coin.id]);
});

test("gives a mailbox no second vote when one of its accounts votes and is erased", async () => {
  const tokens = await sharedAccounts(["erased.twin@gmail.com", "erasedtwin+2@gmail.com"]);
  const [first, second] = tokens as [string, string];
  const coin = await sampleCoin(app, owner, admin);
  expect((await vote(coin, first)).status).toBe(201);
  const { user } = await logIn("erased.twin@gmail.com");
  const erased = await app.request("DELETE", `/users/${user.id}`, {
    token: first,
    body: { current_password: password },
  });
  expect(erased.status).toBe(204);
  expect((await vote(coin, second)).status).toBe(409);
  expect((await signUp("erased.twin@gmail.com")).status).toBe(409);
});

test("gives a mailbox no second vote when it signs up again with another spelling", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const register = async (email: string) => {
    expect((await signUp(email)).status).toBe(201);
    await app.request("POST", "/users/verify-email", { body: { token: link(email, "verify-email") } });
    return logIn(email);
  };
  const first = await register("comes.again@gmail.com");
  expect((await vote(coin, first.token)).status).toBe(201);
  await app.request("DELETE", `/users/${first.user.id}`, { token: first.token, body: { current_password: password } });
  const again = await register("comesagain+2@gmail.com");
  expect((await vote(coin, again.token)).status).toBe(409);
});

test("finds the accounts of a mailbox by indexes, not by reading every account", async () => {
  await app.ctx.db.execute(sql`
    insert into users (id, name, email, password_hash) select gen_random_uuid(), 'A', n || '@plan.example', 'x' from generate_series(1, 5000) n`);
  await app.ctx.db.execute(sql`analyze users`);
  const query = findMailboxOwners(app.ctx.db, "ruth.one@gmail.com") as unknown as { getSQL: () => SQL };
  const { rows } = await app.ctx.db.execute(sql`explain ${query.getSQL()}`);
  expect(JSON.stringify(rows)).toContain("users_mailbox");
  expect(JSON.stringify(rows)).not.toContain("Seq Scan");
});

test("the migration finds the mailbox of each account by the same rule, and the oldest of accounts that share one", async () => {
  const emails = ["mig.a+1@gmail.com", "miga@googlemail.com", "mig.a@gmx.de", "mig+a@example.org", "mig+a@pm.me"];
  await app.ctx.db.execute(sql`drop index users_mailbox`);
  const rows = emails.map((email, n) => ({ id: newId(), name, email, passwordHash: "x", createdAt: new Date(n) }));
  await app.ctx.db.insert(users).values(rows);
  const migration = await readFile(join(migrationsFolder, "0026_mailboxes.sql"), "utf8");
  for (const statement of migration.split("--> statement-breakpoint"))
    if (/^\s*(UPDATE|CREATE UNIQUE)/.test(statement)) await app.ctx.db.execute(sql.raw(statement));
  const found = await app.ctx.db.select().from(users).where(inArray(users.email, emails)).orderBy(users.createdAt);
  expect(found.map(({ mailbox }) => mailbox)).toEqual(emails.map(mailboxKey));
  const oldest = rows[0]?.id;
  expect(found.map(({ personId }) => personId)).toEqual([oldest, oldest, null, null, null]);
});

test("the migration of Proton's mailboxes joins accounts whose names differ in hyphens and underscores", async () => {
  const emails = [
    "pro.ton@proton.me",
    "pro-ton@protonmail.com",
    "pro_ton+2@protonmail.ch",
    "other-one@pm.me",
    "pro-ton@gmx.de",
  ];
  const rows = emails.map((email, n) => ({
    id: newId(),
    name,
    email,
    passwordHash: "x",
    createdAt: new Date(n),
    mailbox: mailboxKey(`${n}@old.example`),
  }));
  await app.ctx.db.insert(users).values(rows);
  const voted = await sampleCoin(app, owner, admin);
  await app.ctx.db.insert(votes).values({
    id: newId(),
    coinId: voted.id,
    userId: rows[1]?.id as string,
    day: new Date().toISOString().slice(0, 10),
  });
  const migration = await readFile(join(migrationsFolder, "0036_proton_mailboxes.sql"), "utf8");
  for (const statement of migration.split("--> statement-breakpoint")) await app.ctx.db.execute(sql.raw(statement));
  const found = await app.ctx.db.select().from(users).where(inArray(users.email, emails)).orderBy(users.createdAt);
  expect(found.map(({ mailbox }) => mailbox)).toEqual([
    ...emails.slice(0, 4).map(mailboxKey),
    mailboxKey("4@old.example"),
  ]);
  const oldest = rows[0]?.id;
  expect(found.map(({ personId }) => personId)).toEqual([oldest, oldest, oldest, null, null]);
  const personVotes = await app.ctx.db.execute(sql`select person_id from person_votes where coin_id = ${voted.id}`);
  expect(personVotes.rows).toEqual([{ person_id: oldest }]);
});
