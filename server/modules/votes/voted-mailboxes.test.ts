import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { hashPassword } from "../accounts/password.ts";
import { purgeVotedMailboxes } from "./voted-mailboxes.ts";

const { app, owner, admin } = useTestAppWithUsers();
const password = "river stone lamp 9";
const [today, midnight] = ["2026-03-05T12:00:00.000Z", "2026-03-06T00:00:00.000Z"];

beforeEach(() => app.setNow(today));
afterEach(() => app.setNow(null));

const vote = (coin: { id: string }, { token }: { token: string }) =>
  app.request("POST", `/votes/${coin.id}`, { token });
const erase = (user: TestUser) =>
  app.request("DELETE", `/users/${user.id}`, { token: user.token, body: { current_password: password } });
const totalOf = async (coin: { id: string }) => (await app.request("GET", `/votes/${coin.id}`)).body.total;
const hashes = async () => (await app.ctx.db.execute(sql`select from voted_mailboxes`)).rowCount;

/** The token in the latest email to this address. */
const linkTo = (email: string) =>
  app.emails
    .filter(({ to }) => to === email)
    .map(({ text }) => /verify-email\/([\w-]+)/.exec(text)?.[1])
    .at(-1) as string;

/** A new account of this mailbox: signed up, verified by email, logged in. */
const signUp = async (email: string): Promise<TestUser> => {
  const created = await app.request("POST", "/users", { body: { name: "Grace Harbor", email, password } });
  expect(created.status).toBe(201);
  const address = email.toLowerCase();
  expect((await app.request("POST", "/users/verify-email", { body: { token: linkTo(address) } })).status).toBe(204);
  const { token, user } = (await app.request("POST", "/users/auth", { body: { email, password } })).body;
  return { id: user.id, token, email: address, name: "Grace Harbor" };
};
const moveTo = async (user: TestUser, email: string) => {
  const change = await app.request("PATCH", `/users/${user.id}`, {
    token: user.token,
    body: { email, current_password: password },
  });
  expect(change.status).toBe(200);
  expect((await app.request("POST", "/users/verify-email", { body: { token: linkTo(email) } })).status).toBe(204);
};
const refused = {
  status: 409,
  body: { code: "already_voted", error: "You already voted for this coin today.", next_vote_at: midnight },
};

test("gives 2 mailboxes that erase and sign up again 3 times in a day 2 votes, and 2 more the next day", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const mailboxes = ["a", "b"].map((name) => `${name}.again@example.org`);
  for (let round = 0; round < 3; round++) {
    for (const [n, mailbox] of mailboxes.entries()) {
      const account = await signUp(round % 2 ? mailbox.toUpperCase() : mailbox);
      const answer = await vote(coin, account);
      if (round === 0) expect(answer.status).toBe(201);
      else expect(answer).toMatchObject(refused);
      const counts = await app.request("GET", `/votes/${coin.id}`, { token: account.token });
      expect(counts.body).toMatchObject({ total: round === 0 ? n + 1 : mailboxes.length, voted: true });
      expect((await erase(account)).status).toBe(204);
    }
  }
  expect(await totalOf(coin)).toBe(2);
  app.setNow(midnight);
  for (const mailbox of mailboxes) expect((await vote(coin, await signUp(mailbox))).status).toBe(201);
  expect(await totalOf(coin)).toBe(4);
}, 60_000);

test("refuses a mailbox only for the coins that it voted for, and no other mailbox", async () => {
  const [voted, other] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  const account = await signUp("only.these@example.org");
  await vote(voted, account);
  await erase(account);
  const again = await signUp("only.these@example.org");
  expect((await vote(other, again)).status).toBe(201);
  expect(await vote(voted, again)).toMatchObject(refused);
  expect((await vote(voted, await signUp("somebody.else@example.org"))).status).toBe(201);
});

test("counts a vote for both mailboxes when an account changes its email after voting", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const account = await signUp("first.home@example.org");
  await vote(coin, account);
  await moveTo(account, "second.home@example.org");
  expect(await vote(coin, await signUp("first.home@example.org"))).toMatchObject(refused);
  await erase(account);
  expect(await vote(coin, await signUp("second.home@example.org"))).toMatchObject(refused);
  expect(await totalOf(coin)).toBe(1);
});

test("refuses an account that changes its email to a mailbox that voted", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const voter = await signUp("spent@example.org");
  await vote(coin, voter);
  await erase(voter);
  const other = await signUp("fresh@example.org");
  await moveTo(other, "spent@example.org");
  expect(await vote(coin, other)).toMatchObject(refused);
});

test("gives a mailbox one vote when votes race with erasing the account and signing up again", async () => {
  const coins = await Promise.all(Array.from({ length: 4 }, () => sampleCoin(app, owner, admin)));
  const email = "race@example.org";
  const passwordHash = await hashPassword(password);
  let account = await signUp(email);
  for (let round = 0; round < 3; round++) {
    const racing = account;
    await Promise.all([
      ...coins.slice(0, round + 2).map((coin) => vote(coin, racing)),
      app.request("DELETE", `/users/${racing.id}`, { token: admin.token }),
    ]);
    account = await app.user();
    await app.ctx.db.execute(
      sql`update users set email = ${email}, password_hash = ${passwordHash} where id = ${account.id}`,
    );
    for (const coin of coins) await vote(coin, account);
  }
  for (const coin of coins) expect(await totalOf(coin)).toBe(1);
});

test("counts a vote for the new mailbox when the email changes after the session was read", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const spent = await signUp("taken.over@example.org");
  await vote(coin, spent);
  await erase(spent);
  const other = await signUp("before.it@example.org");
  // The email changes while the vote waits for the lock of the account.
  let waiting: ReturnType<typeof vote> | undefined;
  await app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`update users set email = 'taken.over@example.org' where id = ${other.id}`);
    waiting = vote(coin, other);
    await expect
      .poll(
        async () =>
          (
            await app.ctx.db.execute(
              sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with voter as%'`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
  });
  expect(await waiting).toMatchObject(refused);
});

test("deletes hashes when their day is over; they contain no address", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const account = await signUp("for.a.day@example.org");
  await vote(coin, account);
  const before = (await hashes()) as number;
  await erase(account);
  expect(await hashes()).toBe(before + 1);
  app.setNow("2026-03-05T23:59:59.999Z");
  await purgeVotedMailboxes(app.ctx);
  expect(await hashes()).toBe(before + 1);
  app.setNow(midnight);
  await purgeVotedMailboxes(app.ctx);
  expect(await hashes()).toBe(0);
});
