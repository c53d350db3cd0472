import { createHmac } from "node:crypto";
import type { Challenge } from "@cointally/contract/proof-of-work.ts";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, newId } from "../../database/client.ts";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { insertNetworkUse, originOf } from "./networks.ts";
import { acceptProof, createChallenge, forSignUp, forVote, type Purpose, purgeUsedProofs } from "./proof-of-work.ts";
import { signUpWork } from "./work-levels.ts";

const { app, owner, admin } = useTestAppWithUsers({
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "on", POW: "on" },
});

const email = () => `${newId()}@gmail.com`;
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

/** A challenge that two or three attempts solve; the site's own need hundreds. */
const easyChallenge = (purpose: Purpose, { at = new Date(), ctx = app.ctx as { secret: Buffer } } = {}) =>
  createChallenge(ctx, purpose, 0, at, 2);

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

/** Signs up from an address. */
const signUp = (address: string, body: object = {}) =>
  app.request("POST", "/users", {
    body: { name: "Lena", email: email(), password: "river stone lamp 9", ...body },
    headers: { "x-forwarded-for": address },
  });
const accounts = async () => {
  const { rows } = await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
  return rows[0]?.n;
};

/** Stores sign-ups from an address, of accounts made for it. */
async function earlierSignUps(address: string, count: number, minutesAgo = 10) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  for (let n = 0; n < count; n++) {
    const { id } = await app.user();
    await app.ctx.db.execute(
      insertNetworkUse({
        action: "sign_up",
        userId: id,
        origin: originOf(app.ctx, { address, email: email() }),
        now: at,
      }),
    );
  }
}

test("signs up with a solved challenge, and answers 428 with one otherwise", async () => {
  const before = await accounts();
  const refused = await signUp("198.51.100.1");
  expect(refused).toMatchObject({ status: 428, body: { code: "pow_required" } });
  const { challenge } = refused.body;
  expect(challenge.parameters.data).toEqual({ purpose: "sign_up", coin: "", level: 0 });
  expect(await accounts()).toBe(before);
  expect((await signUp("198.51.100.1", { pow: await solve(challenge) })).status).toBe(201);
  const response = await app.request("GET", "/pow");
  expect((await signUp("198.51.100.2", { pow: await solve(response.body.challenge) })).status).toBe(201);
});

test("accepts each solution once, also of simultaneous requests", async () => {
  const pow = await solve(await easyChallenge(forSignUp));
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp("198.51.100.3", { pow })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 428, 428, 428, 428, 428]);
});

test("refuses wrong, foreign, expired and forged solutions with a new challenge, and stores nothing", async () => {
  const now = new Date();
  const challenge = await easyChallenge(forSignUp, { at: now });
  const solution = await solveChallenge({ challenge, deriveKey });
  const { parameters, signature } = challenge;
  const others = { secret: createHmac("sha256", "another site").digest() };
  const used = async () => (await app.ctx.db.execute(sql`select from used_proofs`)).rowCount;
  const before = await used();
  const wrong = {
    text: "no solution",
    json: encode([]),
    unsolved: encode({ challenge, solution: { counter: 1, derivedKey: "00".repeat(32) } }),
    "another counter and key": encode({
      challenge,
      solution: { counter: 1e9, derivedKey: solution?.derivedKey?.replace(/^../, "zz") },
    }),
    "a lower level": encode({
      challenge: { parameters: { ...parameters, data: { ...parameters.data, level: 4 } }, signature },
      solution,
    }),
    "another algorithm": encode({
      challenge: { parameters: { ...parameters, algorithm: "PBKDF2/SHA-512" }, signature },
      solution,
    }),
    unsigned: encode({ challenge: { parameters, signature: "" }, solution }),
    expired: await solve(await easyChallenge(forSignUp, { at: new Date(now.getTime() - 601_000) })),
    "of a vote": await solve(await easyChallenge(forVote(newId()), { at: now })),
    "of another site": await solve(await easyChallenge(forSignUp, { at: now, ctx: others })),
  };
  for (const [what, pow] of Object.entries(wrong)) {
    const { status, body } = await signUp("198.51.100.4", { pow });
    expect([what, status, body.code, typeof body.challenge?.signature]).toEqual([what, 428, "pow_required", "string"]);
  }
  expect((await signUp("198.51.100.4", { pow: "x".repeat(4001) })).status).toBe(400);
  expect(await used()).toBe(before);
});

test("requires more work with each doubling of sign-ups from one network, then a wait, but never blocks it for ever", async () => {
  const address = "203.0.113.77";
  const levels = async (minutesLater = 0) =>
    signUpWork(
      app.ctx.db,
      originOf(app.ctx, { address, email: email() }),
      new Date(Date.now() + minutesLater * 60_000),
    );
  expect(await levels()).toEqual({ level: 0, waitSeconds: 0 });
  await earlierSignUps(address, 10);
  expect(await levels()).toEqual({ level: 1, waitSeconds: 0 });
  const { challenge } = (await signUp(address)).body;
  expect(challenge.parameters.data.level).toBe(1);
  const easy = await solve(await easyChallenge(forSignUp));
  expect((await signUp(address, { pow: easy })).body.challenge.parameters.data.level).toBe(1);
  expect((await signUp(address, { pow: await solve(challenge) })).status).toBe(201);
  await earlierSignUps(address, 9);
  expect((await levels()).level).toBe(2);
  await earlierSignUps(address, 140, 0);
  const { waitSeconds } = await levels();
  expect(waitSeconds).toBeGreaterThan(0);
  const refused = await signUp(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await levels(1)).toEqual({ level: 4, waitSeconds: 0 });
  expect(await levels(61)).toEqual({ level: 0, waitSeconds: 0 });
});

// Of addresses that have an account, so that no password is hashed: their work is judged before.
test.each([
  ["sign-ups", "/users", () => ({ name: "Lena", email: owner.email, password: "river stone lamp 9" }), 409],
  ["votes by email", "/votes/email", (coin: string) => ({ coin_id: coin, email: email() }), 202],
] as const)(
  "judges simultaneous %s like consecutive ones, also of two processes",
  async (_what, path, bodyOf, accepted) => {
    const coin = await sampleCoin(app, owner, admin);
    const client = connect(app.connection, () => {});
    const [one, other] = [createTestHttpApp(app.ctx), createTestHttpApp({ ...app.ctx, db: client.db })];
    const address = path === "/users" ? "203.0.113.90" : "203.0.113.91";
    const send = async (pow: string, site = one) => {
      const answer = await site.request(`/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ ...bodyOf(coin.id), pow }),
      });
      return { status: answer.status, challenge: (await answer.json()).challenge as Challenge };
    };
    const pows = await Promise.all(Array.from({ length: 25 }, async () => solve(await easyChallenge(forSignUp))));
    const answers = await Promise.all(pows.map((pow, n) => send(pow, n % 2 ? one : other)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(accepted), ...Array(15).fill(428)]);
    // What was refused is not counted, so that the next one needs the work of the eleventh.
    const { challenge } = await send(await solve(await easyChallenge(forSignUp)));
    expect(challenge.parameters.data.level).toBe(1);
    expect((await send(await solve(challenge))).status).toBe(accepted);
    await client.close();
  },
);

test("makes nobody at a domain wait for sign-ups that never verified an address there, but asks for more work", async () => {
  const domain = "company.example";
  const addresses = Array.from({ length: 330 }, (_, n) => `198.19.${n >> 8}.${n & 255}`);
  const work = () =>
    signUpWork(app.ctx.db, originOf(app.ctx, { address: "203.0.113.9", email: `employee@${domain}` }), new Date());
  const signedUp = async (verified: boolean) => {
    for (const [n, address] of addresses.entries()) {
      const { id } = await app.user({ verified });
      const origin = originOf(app.ctx, { address, email: `nobody${n}@${domain}` });
      await app.ctx.db.execute(insertNetworkUse({ action: "sign_up", userId: id, origin, now: new Date() }));
    }
  };
  await signedUp(false);
  expect(await work()).toEqual({ level: 4, waitSeconds: 0 });
  for (let n = 0; n < 16; n++) {
    const pow = await solve(await createChallenge(app.ctx, forSignUp, 4, new Date(), 2));
    const answer = await signUp(`203.0.113.${100 + n}`, { email: `employee${n}@${domain}`, pow });
    expect(answer.status).toBe(201);
  }
  await signedUp(true);
  expect((await work()).waitSeconds).toBeGreaterThan(0);
});

test("asks nobody at a domain of unrelated people for more work, and everybody at one whose people are few networks", async () => {
  const [coin, other] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  const now = new Date();
  const voteOf = async (coinId: string, address: string, domain: string, isEstablished: boolean) => {
    const { id } = await app.user();
    const createdAt = new Date(now.getTime() - (isEstablished ? 60 : 0) * 24 * 3_600_000).toISOString();
    const source = sql`(select ${newId()}::uuid as vote_id, ${!isEstablished}::boolean as is_new, ${createdAt}::timestamptz as account_created_at,
      0 as vote_days, ${isEstablished}::boolean as voted_long_before, true as page_viewed, null::int as confirmed_after)`;
    const origin = originOf(app.ctx, { address, email: `reader${people++}@${domain}` });
    await app.ctx.db.execute(insertNetworkUse({ action: "vote", userId: id, coinId, origin, now }, source));
  };
  let people = 0;
  const workAt = async (domain: string) => {
    const { id, token } = await app.user();
    await app.ctx.db.execute(sql`update users set email = ${`me@${domain}`} where id = ${id}`);
    const { body } = await app.request("POST", `/votes/${coin.id}`, { token, body: {} });
    const origin = originOf(app.ctx, { address: "203.0.113.200", email: `you@${domain}` });
    return [body.challenge?.parameters.data.level, (await signUpWork(app.ctx.db, origin, now)).level];
  };
  for (const [domain, networks, levels] of [
    ["nation.example", 10, [undefined, 0]],
    ["few.example", 9, [1, 1]],
  ] as const) {
    for (let n = 0; n < 12; n++) {
      const address = `198.18.${n % networks}.${n}`;
      await voteOf(other.id, address, domain, true);
    }
    for (let n = 0; n < 16; n++) {
      const address = `100.64.${people}.1`;
      const { id } = await app.user();
      const origin = originOf(app.ctx, { address, email: `new${n}@${domain}` });
      await app.ctx.db.execute(insertNetworkUse({ action: "sign_up", userId: id, origin, now }));
      await voteOf(coin.id, address, domain, false);
    }
    expect(await workAt(domain)).toEqual(levels);
  }
});

test("requires the same work for a vote by email, whether the address has an account or not", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const ask = (to: string, pow?: string) =>
    app.request("POST", "/votes/email", { body: { coin_id: coin.id, email: to, ...(pow && { pow }) } });
  for (const to of [owner.email, email()]) {
    const refused = await ask(to);
    expect(refused.status).toBe(428);
    expect((await ask(to, await solve(refused.body.challenge))).status).toBe(202);
  }
});

test("requires work for votes by many new accounts from one network on one coin", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const other = await sampleCoin(app, owner, admin);
  const vote = (token: string, pow?: string) =>
    app.request("POST", `/votes/${coin.id}`, {
      token,
      body: pow ? { pow } : {},
      headers: { "x-forwarded-for": "203.0.113.5" },
    });
  for (let n = 0; n < 8; n++) expect((await vote((await app.user()).token)).status).toBeLessThan(300);
  const { token } = await app.user();
  const refused = await vote(token);
  expect(refused).toMatchObject({
    status: 428,
    body: { challenge: { parameters: { data: { purpose: "vote", coin: coin.id, level: 0 } } } },
  });
  const mine = async () => (await app.request("GET", "/votes/mine", { token })).body.coin_ids;
  expect(await mine()).toEqual([]);
  const foreign = await solve(await easyChallenge(forVote(other.id)));
  expect((await vote(token, foreign)).status).toBe(428);
  const response = await app.request("GET", `/pow?coin_id=${coin.id}`);
  expect((await vote(token, await solve(response.body.challenge))).status).toBe(201);
  expect(await mine()).toEqual([coin.id]);
});

test("requires at most twice the least work during a burst, however large", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const levelOfVote = async () => {
    const { body } = await app.request("POST", `/votes/${coin.id}`, { token: (await app.user()).token, body: {} });
    return body.challenge?.parameters.data.level;
  };
  expect(await levelOfVote()).toBeUndefined();
  for (const [votes, level] of [
    [100, 0],
    [10_000, 1],
  ] as const) {
    await app.ctx.db.execute(sql`
      insert into coin_hours (coin_id, hour, votes) values (${coin.id}::uuid, date_trunc('hour', now()), ${votes})
      on conflict (coin_id, hour) do update set votes = excluded.votes`);
    expect(await levelOfVote()).toBe(level);
  }
});

test("verifies a solution in less than a millisecond of the processor", async () => {
  const pows = await Promise.all(Array.from({ length: 15 }, async () => solve(await easyChallenge(forSignUp))));
  const db = { execute: async () => ({ rowCount: 1 }) } as never;
  const times: number[] = [];
  for (const pow of pows) {
    // Of the processor, for which this process waits where other programs run beside.
    const start = process.cpuUsage();
    await acceptProof({ db, secret: app.ctx.secret }, forSignUp, pow, new Date());
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  expect(Math.min(...times)).toBeLessThan(1);
});

test("deletes used proofs once they have expired", async () => {
  await purgeUsedProofs({ db: app.ctx.db, clock: () => new Date(Date.now() + 3_600_000) });
  expect((await app.ctx.db.execute(sql`select from used_proofs`)).rowCount).toBe(0);
});
