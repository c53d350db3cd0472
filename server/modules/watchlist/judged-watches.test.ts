import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { sumActivity } from "../coins/sum-activity.ts";
import { judgeVotes } from "../votes/judge-votes.ts";
import { countAgain } from "./account-watches.ts";
import { judgeWatches } from "./judge-watches.ts";

const start = Date.parse("2026-03-05T10:00:00.000Z");
const hour = 3_600_000;
const day = 24 * hour;
const { app, owner, admin } = useTestAppWithUsers({
  at: "2026-01-05T10:00:00.000Z",
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "on" },
});

const setTime = (ms: number) => app.setNow(new Date(start + ms).toISOString());
// The sessions of owner and admin would have ended by today.
beforeEach(() => setTime(0));

const newCoin = async () => (await sampleCoin(app, owner, admin)).id;
const providers = ["gmail.com", "outlook.com", "yahoo.com", "icloud.com", "proton.me", "gmx.de"];
const home = (n: number) => `198.${18 + (n >> 8)}.${n & 255}.7`;

/** An account of an age in milliseconds; one that voted before did so three days or more ago, for another coin. */
async function account({ age = 60_000, domain = "gmail.com", votedFor = "" }, ms = 0): Promise<TestUser> {
  setTime(ms - (votedFor ? Math.min(age - hour, 20 * day) : 0));
  const user = await app.user();
  await app.ctx.db.execute(sql`
    update users set email = ${`${newId()}@${domain}`}, created_at = ${new Date(start + ms - age).toISOString()} where id = ${user.id}`);
  if (votedFor)
    await app.request("POST", `/votes/${votedFor}`, { token: user.token, headers: from(`100.64.${people++ & 255}.1`) });
  setTime(ms);
  return user;
}
let people = 0;

const from = (address: string) => ({ "x-forwarded-for": address });
const watch = (coinId: string, { token }: TestUser, address: string) =>
  app.request("POST", "/watchlists/coins", { token, headers: from(address), body: { coin_id: coinId } });
const unwatch = (coinId: string, { token }: TestUser) =>
  app.request("DELETE", `/watchlists/coins/${coinId}`, { token });
const vote = (coinId: string, { token }: TestUser, address: string) =>
  app.request("POST", `/votes/${coinId}`, { token, headers: from(address) });
const erase = ({ id }: TestUser) => app.request("DELETE", `/users/${id}`, { token: admin.token });
const view = (coinId: string, address: string) =>
  app.request("POST", `/coins/${coinId}/view`, { headers: from(address) });
const judge = async () => {
  await judgeVotes(app.ctx);
  await judgeWatches(app.ctx);
};

const watchers = async (coinId: string): Promise<number> => {
  const { rows } = await app.ctx.db.execute<{ watchers: number; counted: number }>(sql`
    select t.watchers, (select count(*)::int from watchlist_coins w where w.coin_id = t.coin_id and w.counted) as counted
    from coin_tallies t where t.coin_id = ${coinId}`);
  expect(rows[0]?.watchers).toBe(rows[0]?.counted);
  return rows[0]?.watchers ?? 0;
};
const trending = async (): Promise<string[]> => {
  await sumActivity(app.ctx);
  const { body } = await app.request("GET", "/coins/trending?limit=100");
  return body.coins.map(({ id }: { id: string }) => id);
};

type Attack = (random: Random, target: string) => Promise<unknown>;

/** Watches one after the other, some seconds apart, by accounts that are made for it. */
const watchEach =
  (voter: (n: number) => { address: string; domain?: string }, count = 55): Attack =>
  async (random, target) => {
    let ms = 0;
    for (let n = 0; n < count; n++) {
      ms += random.whole(500, 20_000);
      const { address, domain } = voter(n);
      await watch(target, await account({ domain, age: random.whole(1, 40) * 60_000 }, ms), address);
      if (random.chance(0.1)) await judge();
    }
  };

const accountsOf = async (random: Random, count: number) => {
  const accounts: TestUser[] = [];
  for (let n = 0; n < count; n++) accounts.push(await account({ age: random.whole(1, 40) * 60_000 }));
  return accounts;
};

/** Makes a target that nobody voted for first of Trending, if watches are not judged. */
const attacks: Record<string, Attack> = {
  "accounts whose votes are held": async (random, target) => {
    const accounts = await accountsOf(random, 55);
    const other = await newCoin();
    for (const one of accounts) await vote(other, one, "203.0.113.9");
    await judge();
    for (const [n, one] of random.sample(accounts, 55).entries()) await watch(target, one, home(n));
  },
  "accounts that watch first, and whose votes are held later": async (random, target) => {
    const accounts = await accountsOf(random, 55);
    for (const [n, one] of accounts.entries()) await watch(target, one, home(n));
    const other = await newCoin();
    for (const one of random.sample(accounts, 55)) await vote(other, one, "203.0.113.9");
  },
  "accounts of one address without any vote": watchEach(() => ({ address: "203.0.113.9" })),
  "addresses of one IPv4 /24": watchEach((n) => ({ address: `203.0.113.${n}` })),
  "accounts of one email domain": watchEach((n) => ({ address: home(n), domain: "mine.example" })),
  "40 /48s of one /32": watchEach((n) => ({ address: `2001:db8:${n}::1` }), 40),
  "accounts of separate homes that were made weeks before and did nothing since": async (random, target) => {
    let ms = 0;
    for (let n = 0; n < 40; n++) {
      ms += random.whole(1000, 90_000);
      const one = await account({ age: random.whole(20, 90) * day, domain: random.pick(providers) }, ms);
      await watch(target, one, home(n));
    }
  },
  "accounts of 49 hours with an earlier vote each, of one address": async (random, target) => {
    const others = [await newCoin(), await newCoin(), await newCoin(), await newCoin(), await newCoin()];
    for (let n = 0; n < 25; n++) {
      const one = await account({ age: 49 * hour, votedFor: random.pick(others) }, n * 20_000);
      await watch(target, one, "203.0.113.9");
    }
  },
  "many IPv4 addresses and mailboxes of one provider": async (random, target) => {
    let ms = 0;
    for (let n = 0; n < 80; n++) {
      ms += random.whole(500, 3000);
      await watch(target, await account({ age: random.whole(1, 5) * 60_000 }, ms), home(n));
    }
  },
  "accounts that are erased after each watch": async (random, target) => {
    for (let n = 0; n < 20; n++) {
      const [one] = await accountsOf(random, 1);
      await watch(target, one as TestUser, "203.0.113.9");
      if (n < 14) await erase(one as TestUser);
    }
  },
  "accounts that stop and watch again": async (random, target) => {
    const accounts = await accountsOf(random, 20);
    for (const one of accounts) await watch(target, one, "203.0.113.9");
    if (random.chance(0.5)) await judge();
    for (const [n, one] of random.sample(accounts, 20).entries()) {
      await unwatch(target, one);
      await watch(target, one, home(n));
    }
  },
  "accounts that all watch in the same moment": async (random, target) => {
    const accounts = await accountsOf(random, 30);
    await Promise.all([...accounts.map((one) => watch(target, one, "203.0.113.9")), judge(), judge()]);
  },
  "accounts that are verified after the second look": async (random, target) => {
    const accounts = await accountsOf(random, 20);
    await app.ctx.db.execute(
      sql`update users set email_verified_at = null where id = any(${sql.param(accounts.map(({ id }) => id))}::uuid[])`,
    );
    for (const one of accounts) await watch(target, one, "203.0.113.9");
    await judge();
    await app.ctx.db.execute(
      sql`update users set email_verified_at = created_at where id = any(${sql.param(accounts.map(({ id }) => id))}::uuid[])`,
    );
    await countAgain(app.ctx);
  },
};

describe("what is held moves nothing in Trending:", () => {
  test.each(Object.entries(attacks).flatMap(([name, attack]) => [1, 2].map((seed) => [name, seed, attack] as const)))(
    "%s (seed %i)",
    async (name, seed, attack) => {
      const random = createRandom(seed * 7919 + name.length);
      const [target, popular, quiet] = [await newCoin(), await newCoin(), await newCoin()];
      for (let n = 0; n < 2; n++) await vote(popular, await account({ age: 60 * day }), home(1000 + n));
      await view(quiet, home(1010));
      await view(target, home(1010));
      const before = await trending();
      expect(before).toContain(target);
      await attack(random, target);
      await judge();
      await Promise.all([judge(), judge()]);
      await countAgain(app.ctx);
      expect(await watchers(target)).toBe(0);
      // At the time of before, since points decay.
      setTime(0);
      expect(await trending()).toEqual(before);
    },
  );
});

/** Honest people, by number, who watch a coin; some watch another one. */
const honest: Record<
  string,
  (n: number, random: Random) => { address: string; domain?: string; age: number; voted?: boolean; elsewhere?: boolean }
> = {
  "an office with one address and email domain": (n, random) => ({
    address: "203.0.113.20",
    domain: "company.example",
    age: n % 4 === 0 ? hour : random.whole(10, 900) * day,
    voted: n % 4 !== 0,
    elsewhere: n % 3 > 0,
  }),
  "a crowd when a coin goes viral": (n, random) => ({ address: home(n), age: random.whole(1, 10) * 60_000 }),
  "phones behind one address of a carrier": (n, random) => ({
    address: n % 3 === 0 ? "203.0.113.30" : home(n),
    age: n % 2 === 0 ? 60_000 : random.whole(5, 400) * day,
    voted: n % 2 !== 0,
  }),
  "a household of new accounts": (n) => ({
    address: n < 5 ? "203.0.113.40" : home(n),
    age: n < 5 ? hour : 90 * day,
    voted: n >= 5,
  }),
};
test.each(Object.entries(honest))("all watches count of %s", async (name, personOf) => {
  const random = createRandom(name.length);
  const [coin, other, ...others] = [await newCoin(), await newCoin(), await newCoin(), await newCoin()];
  const count = 40;
  for (let n = 0; n < count; n++) {
    const { address, domain = random.pick(providers), age, voted, elsewhere } = personOf(n, random);
    const person = await account({ age, domain, votedFor: voted ? other : "" }, n * random.whole(30_000, 90_000));
    const watched = elsewhere ? (others[n % 2] as string) : coin;
    await view(watched, address);
    await watch(watched, person, address);
    if (n % 10 === 0) await judge();
  }
  await judge();
  const counts: number[] = [];
  for (const watched of [coin, ...others]) counts.push(await watchers(watched));
  expect(counts.reduce((sum, n) => sum + n)).toBe(count);
});

test("watches count again when the votes of their accounts are released, and no longer once they are void", async () => {
  const [coin, other] = [await newCoin(), await newCoin()];
  const accounts = await accountsOf(createRandom(1), 8);
  for (const one of accounts) await vote(other, one, "192.0.2.60");
  for (const [n, one] of accounts.entries()) await watch(coin, one, home(n));
  await judge();
  expect(await watchers(coin)).toBe(0);
  const { body } = await app.request("GET", "/votes/held?status=releasing", { token: admin.token });
  const ring = body.rings.find(({ coins }: { coins: { coin: { id: string } }[] }) => coins[0]?.coin.id === other);
  const decide = (action: string, id = ring.id) =>
    app.request("PATCH", `/votes/held/${id}`, {
      token: admin.token,
      body: { action, reason: "A class that voted together." },
    });
  expect((await decide("release")).status).toBe(200);
  await countAgain(app.ctx);
  await judge();
  expect(await watchers(coin)).toBe(8);
  const { rows } = await app.ctx.db.execute<{ id: string }>(sql`select id from votes where coin_id = ${other} limit 1`);
  expect((await decide("void", rows[0]?.id)).status).toBe(200);
  await judge();
  expect(await watchers(coin)).toBe(7);
  setTime(32 * day);
  await countAgain(app.ctx);
  expect(await watchers(coin)).toBe(8);
});

test("a held watch stays in its owner's list, and all watches of its account count again after 30 days", async () => {
  const [coin, other] = [await newCoin(), await newCoin()];
  const accounts = await accountsOf(createRandom(2), 10);
  for (const one of accounts) await watch(coin, one, "203.0.113.70");
  await watch(other, accounts[0] as TestUser, home(1));
  expect([await watchers(coin), await watchers(other)]).toEqual([10, 1]);
  await judge();
  expect([await watchers(coin), await watchers(other)]).toEqual([0, 0]);
  const { body } = await app.request("GET", "/watchlists/ids", { token: accounts[0]?.token });
  expect(body.coin_ids).toHaveLength(2);
  setTime(31 * day);
  await countAgain(app.ctx);
  expect([await watchers(coin), await watchers(other)]).toEqual([10, 1]);
});

test("a second look that fails changes nothing, and the next one does all of it", async () => {
  const coin = await newCoin();
  for (const one of await accountsOf(createRandom(3), 8)) await watch(coin, one, "203.0.113.80");
  const db = Object.assign(Object.create(app.ctx.db), {
    transaction: (work: (tx: unknown) => Promise<unknown>) =>
      app.ctx.db.transaction(async (tx) => {
        await work(tx);
        throw new Error("stop");
      }),
  });
  await expect(judgeWatches({ ...app.ctx, db })).rejects.toThrow("stop");
  expect(await watchers(coin)).toBe(8);
  await Promise.all([judge(), judge()]);
  expect(await watchers(coin)).toBe(0);
});

test("watching, stopping, erasing and second looks at once leave exact counts", async () => {
  const random = createRandom(4);
  const coins = [await newCoin(), await newCoin()];
  const accounts = await accountsOf(random, 16);
  await Promise.all([
    ...accounts.flatMap((one, n) =>
      coins.flatMap((coin) => [
        watch(coin, one, n % 2 ? "203.0.113.90" : home(n)),
        ...(random.chance(0.3) ? [unwatch(coin, one)] : []),
        ...(random.chance(0.3) ? [vote(coin, one, "203.0.113.90")] : []),
      ]),
    ),
    ...accounts.slice(0, 3).map(erase),
    judge(),
    judge(),
    countAgain(app.ctx),
  ]);
  await judge();
  for (const coin of coins) await watchers(coin);
});
