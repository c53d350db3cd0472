import { limits } from "@cointally/contract/limits.ts";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountCalls, other, password } from "../../testing/account-calls.ts";
import { createRandom } from "../../testing/random.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { purgeEmailBudgets, takeEmail } from "./email-budgets.ts";
import { createChallenge, forSignUp } from "./proof-of-work.ts";

const { app, owner, admin } = useTestAppWithUsers({
  settings: { TRUST_PROXY: "127.0.0.1", POW: "on", RATE_LIMIT: "on" },
});
const { logIn, person } = accountCalls(app);

// ALTCHA looks at the real clock: a solution of an earlier time has expired.
const start = Date.now();
let coin: { id: string };
beforeEach(async () => {
  app.setNow(new Date(start));
  coin = await sampleCoin(app, owner, admin);
});
afterEach(() => app.setNow(null));

/** The solution of a challenge of the highest level that takes two or three tries. */
const pow = async () => {
  const challenge = await createChallenge(app.ctx, forSignUp, 4, app.ctx.clock(), 2);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};
const from = (address: string) => ({ "x-forwarded-for": address });
const home = from("203.0.113.200");
const addressOf = (n: number) => `198.18.${n >> 8}.${n & 255}`;

type Attacker = { token: string; id: string };

/** What makes the site send an email to a typed address. */
const requests = {
  signUp: async (email: string, headers: Record<string, string>) =>
    app.request("POST", "/users", { headers, body: { name: "Mallory", email, password, pow: await pow() } }),
  vote: async (email: string, headers: Record<string, string>) =>
    app.request("POST", "/votes/email", { headers, body: { coin_id: coin.id, email, pow: await pow() } }),
  recover: (email: string, headers: Record<string, string>) =>
    app.request("POST", "/users/recover-password-token", { headers, body: { email } }),
  change: (email: string, headers: Record<string, string>, { token, id }: Attacker) =>
    app.request("PATCH", `/users/${id}`, { headers, token, body: { email, current_password: password } }),
  resend: (_email: string, headers: Record<string, string>, { token }: Attacker) =>
    app.request("POST", "/users/me/verification", { headers, token }),
  code: (_email: string, headers: Record<string, string>, { token }: Attacker) =>
    app.request("POST", "/users/me/email-code", { headers, token }),
};

const sentTo = (isTheirs: (to: string) => boolean) => app.emails.filter(({ to }) => isTheirs(to)).length;
/** Requests for recovery are answered before they are handled. */
const settled = async () => {
  let before: number;
  do {
    before = app.emails.length;
    await new Promise(setImmediate);
    await app.sendQueuedEmails();
  } while (app.emails.length > before);
};

test.each([
  { seed: 1, atOnce: 1, domain: "company.example" },
  { seed: 2, atOnce: 24, domain: "company.example" },
  { seed: 3, atOnce: 24, domain: "gmail.com" },
])(
  "one attacker with 256 addresses gets at most five emails an hour into a mailbox, and its owner is not locked out (seed $seed, $atOnce at once)",
  async ({ seed, atOnce, domain }) => {
    const random = createRandom(seed);
    const name = `vera${seed}`;
    const isTheirs = (to: string) => to.replaceAll(".", "").startsWith(name);
    const spelling = () => `${name}${random.chance(0.5) ? `+${random.whole(1, 1000)}` : ""}@${domain}`;
    const accounts: Attacker[] = [];
    for (let n = 0; n < 4; n++) accounts.push(await person());
    const attack = async () => {
      const headers = from(addressOf(random.whole(0, 255)));
      const kind = random.pick(Object.keys(requests) as (keyof typeof requests)[]);
      const target = spelling();
      const answer = await requests[kind](target, headers, random.pick(accounts));
      if (kind === "signUp" && answer.status === 201) {
        const { body } = await app.request("POST", "/users/auth", { headers, body: { email: target, password } });
        if (body.token) accounts.push({ token: body.token, id: body.user.id });
      }
      return answer.status;
    };
    const statuses = new Set<number>();
    for (let done = 0; done < 96; done += atOnce) {
      app.setNow(new Date(start + done * 10_000));
      for (const status of await Promise.all(Array.from({ length: atOnce }, attack))) statuses.add(status);
    }
    await settled();
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const sent = sentTo(isTheirs);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(limits.emailsPerHour);

    // The owner uses the newest link.
    const newest = app.emails.findLast(({ to }) => isTheirs(to));
    const [, page, token] = /\/(verify-email|recover|vote\/confirm)\/([\w-]+)/.exec(newest?.text ?? "") ?? [];
    const opened = {
      "verify-email": () =>
        app.request("POST", "/users/verify-email", {
          headers: home,
          body: { token, name: "Vera", new_password: other },
        }),
      recover: () =>
        app.request("PATCH", "/users/recover-password", { headers: home, body: { token, password: other } }),
      "vote/confirm": () => app.request("POST", "/votes/email/confirm", { headers: home, body: { token } }),
    }[page as "recover"];
    expect([page, (await opened()).status]).toEqual([page, expect.toBeOneOf([201, 204])]);
    expect((await logIn(newest?.to ?? "", password)).status).toBe(401);
    const { rows } = await app.ctx.db.execute<{ name: string }>(
      sql`select name from users where email = ${newest?.to} and email_verified_at is not null`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.name).not.toBe("Mallory");
  },
);

test("a mailbox at its limit gets its next email an hour after the first; the answers stay the same meanwhile", async () => {
  const email = "limit@company.example";
  const sent = () => sentTo((to) => to === email);
  const answers = [await requests.signUp(email, home)];
  const { body } = await logIn(email, password);
  for (let n = 0; n < 5; n++) answers.push(await requests.resend(email, home, body));
  expect(answers.map(({ status }) => status)).toEqual([201, 202, 202, 202, 202, 429]);
  expect(sent()).toBe(5);
  expect((await requests.vote(email, home)).status).toBe(202);
  expect((await requests.recover(email, home)).status).toBe(202);
  await settled();
  expect(sent()).toBe(5);
  app.setNow(new Date(start + 3_600_000 - 1));
  await requests.vote(email, home);
  expect(sent()).toBe(5);
  app.setNow(new Date(start + 3_600_000));
  expect((await requests.recover(email, home)).status).toBe(202);
  await vi.waitFor(async () => {
    await app.sendQueuedEmails();
    expect(sent()).toBe(6);
  });
});

test("requests that send nothing use up no other limit of the mailbox", async () => {
  const email = "three@company.example";
  await app.ctx.db.transaction(async (tx) => {
    for (let n = 0; n < 5; n++) expect(await takeEmail(app.ctx, tx, email, app.ctx.clock())).toBe(true);
    for (let n = 0; n < 5; n++)
      expect(await takeEmail(app.ctx, tx, email, app.ctx.clock(), { votes: true })).toBe(false);
  });
  app.setNow(new Date(start + 3_600_000));
  for (let n = 0; n < 4; n++) await requests.vote(email, home);
  expect(sentTo((to) => to === email)).toBe(limits.emailVote.perMailbox);
});

test("one network requests a limited number of emails over all mailboxes, whether they have accounts or not", async () => {
  const known = await app.user();
  for (const [who, email] of [
    ["a known", () => known.email],
    ["an unknown", (n: number) => `nobody${n}@company.example`],
  ] as const) {
    const network = from(who === "a known" ? "192.0.2.1" : "192.0.2.2");
    const statuses: number[] = [];
    for (let n = 0; n < 130; n++) {
      app.setNow(new Date(start + n * 4_000));
      statuses.push((await requests.recover(email(n), network)).status);
    }
    expect([who, statuses.filter((status) => status === 202).length]).toEqual([who, 120]);
  }
  const refused = await requests.recover(known.email, from("192.0.2.1"));
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(1);
  expect((await requests.recover(known.email, from("192.0.2.3"))).status).toBe(202);
});

test("one account asks to change to at most five addresses an hour, from any network", async () => {
  const account = await person();
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    statuses.push((await requests.change(`change${n}@company.example`, from(addressOf(n)), account)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test("deletes budgets that no longer count", async () => {
  await purgeEmailBudgets(app.ctx);
  const left = async () => (await app.ctx.db.execute(sql`select from email_budgets`)).rowCount;
  expect(await left()).toBeGreaterThan(0);
  app.setNow(new Date(start + 48 * 3_600_000));
  await purgeEmailBudgets(app.ctx);
  expect(await left()).toBe(0);
});
