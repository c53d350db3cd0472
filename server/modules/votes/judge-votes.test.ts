import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { writeMmdb } from "../../testing/write-mmdb.ts";
import { openAutonomousSystems } from "../integrity/autonomous-systems.ts";
import { originOf } from "../integrity/networks.ts";
import { appendVotes, createLog } from "../ledger/append-votes.ts";
import { holdVotes, joinRings } from "./hold-votes.ts";
import { judgeVotes } from "./judge-votes.ts";
import { releaseDueVotes } from "./release-votes.ts";

const start = Date.parse("2026-03-05T10:00:00.000Z");
const hour = 3_600_000;
const day = 24 * hour;
const { app, owner, admin } = useTestAppWithUsers({
  at: "2026-01-05T10:00:00.000Z",
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "on" },
});

// The sessions of owner and admin would have ended by today.
beforeEach(() => app.setNow(new Date(start).toISOString()));
const setTime = (at: number) => app.setNow(new Date(at).toISOString());
const newCoin = async () => (await sampleCoin(app, owner, admin)).id;

type Voter = { address: string; domain?: string; age?: number; votedBefore?: boolean; opensPage?: boolean };
/** Large email providers; an honest crowd uses several. */
const providers = ["gmail.com", "gmail.com", "outlook.com", "yahoo.com", "icloud.com", "proton.me", "gmx.de"];

/** Casts a vote by a new account of an age in milliseconds, at a time after the start. */
async function voteFrom(coinId: string, voter: Voter, ms = 0) {
  const { address, domain = "gmail.com", age = 60_000, votedBefore, opensPage } = voter;
  const earlier = start + ms - Math.min(age / 2, 60 * day);
  setTime(votedBefore ? earlier : start + ms);
  const { id, token } = await app.user();
  const created = new Date(start + ms - age).toISOString();
  await app.ctx.db.execute(
    sql`update users set email = ${`${newId()}@${domain}`}, created_at = ${created} where id = ${id}`,
  );
  if (votedBefore) {
    const headers = { "x-forwarded-for": home(5000 + people++) };
    await app.request("POST", `/votes/${await otherCoin}`, { token, headers });
  }
  setTime(start + ms);
  const headers = { "x-forwarded-for": address };
  if (opensPage) await app.request("POST", `/coins/${coinId}/view`, { headers });
  const { status, body } = await app.request("POST", `/votes/${coinId}`, { token, headers });
  return { id, token, status, vote: body.vote as { id: string; state: string } };
}
/** The coin of earlier votes. */
const otherCoin: Promise<string> = new Promise((resolve) => {
  beforeEach(async () => resolve(await newCoin()));
});

let people = 0;

const judge = () => judgeVotes(app.ctx);
const countsOf = async (coinId: string) => {
  const { rows } = await app.ctx.db.execute<{ counted: number; held: number }>(sql`
    select count(*) filter (where state = 'counted')::int as counted, count(*) filter (where state = 'held')::int as held
    from votes where coin_id = ${coinId}`);
  return rows[0];
};
const queueOf = async (coinId: string) => {
  const { rows } = await app.ctx.db.execute<{ ready: boolean; n: number }>(
    sql`select ready, count(*)::int as n from ledger_queue where coin_id = ${coinId} group by 1 order by 1`,
  );
  return rows;
};
const home = (n: number) => `198.${51 + (n >> 8)}.${n & 255}.7`;

test("a vote is counted at once, and goes into the log after the second look", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 3; n++) expect((await voteFrom(coin, { address: home(n) })).status).toBe(201);
  expect(await countsOf(coin)).toEqual({ counted: 3, held: 0 });
  expect(await queueOf(coin)).toEqual([{ ready: false, n: 3 }]);
  await Promise.all([judge(), judge(), judge()]);
  expect(await queueOf(coin)).toEqual([{ ready: true, n: 3 }]);
  expect(await countsOf(coin)).toEqual({ counted: 3, held: 0 });
});

/** Origins that votes share, by number. */
const sharing: Record<string, (n: number) => Voter> = {
  "an IPv4 address": () => ({ address: "203.0.113.9" }),
  "an IPv4 /24": (n) => ({ address: `203.0.113.${n}` }),
  "an IPv6 /64": (n) => ({ address: `2001:db8:1:1::${n}` }),
  "an IPv6 /48": (n) => ({ address: `2001:db8:7:${n}00::1` }),
  "an IPv6 /32": (n) => ({ address: `2001:db8:${n}::1` }),
  "an email domain": (n) => ({ address: home(n), domain: "mine.example" }),
};

describe("votes of new accounts that share", () => {
  test.each(Object.entries(sharing))(
    "%s are held together, the first of them as well, and stay so",
    async (_, from) => {
      const coin = await newCoin();
      for (let n = 0; n < 12; n++) await voteFrom(coin, from(n), n * n * 1000);
      expect(await countsOf(coin)).toEqual({ counted: 12, held: 0 });
      await judge();
      expect(await countsOf(coin)).toEqual({ counted: 0, held: 12 });
      expect(await queueOf(coin)).toEqual([{ ready: false, n: 12 }]);
      // The next one as well.
      await voteFrom(coin, from(12), 200_000);
      await judge();
      setTime(start + 3 * day);
      await releaseDueVotes(app.ctx);
      expect(await countsOf(coin)).toEqual({ counted: 0, held: 13 });
      const { rows } = await app.ctx.db.execute(sql`select distinct ring from held_votes where coin_id = ${coin}`);
      expect(rows).toHaveLength(1);
      await expectVoteCounters(app.ctx.db);
    },
  );
});

/** Attacks of at least 12 votes on one coin, drawn by seed: what they share, their pace and order, the age and past of their accounts. */
async function attack(coin: string, random: Random) {
  const from = random.pick(Object.values(sharing));
  const age = random.pick([30_000, hour, 49 * hour, 6 * day]);
  const spread = random.pick([hour, 3 * day, 25 * day]);
  const votedBefore = age > day && random.chance(0.5);
  const opensPage = random.chance(0.5);
  const erases = random.chance(0.4);
  const lasts = random.pick([1000, 10 * 60_000, 5 * hour]);
  const judged = random.chance(0.5);
  const times = Array.from({ length: random.whole(12, 24) }, () => random.between(0, lasts)).sort((a, b) => a - b);
  for (const [n, at] of times.entries()) {
    const { id } = await voteFrom(
      coin,
      { ...from(n), age: age + random.between(0, spread), votedBefore, opensPage },
      at,
    );
    if (erases) {
      // The current session proves who asks, as right after a login by email.
      await app.ctx.db.execute(sql`update users set password_hash = 'none' where id = ${id}`);
      await eraseNow(id);
    }
    if (judged && random.chance(0.3)) await judge();
  }
  await judge();
}
const eraseNow = (id: string) =>
  app.ctx.db.transaction(async (tx) => {
    const { eraseAccount } = await import("../accounts/delete-user.ts");
    await eraseAccount(app.ctx, tx, id, app.ctx.clock());
  });

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  "an attack drawn by seed %i leaves at most five counted votes, also after three days",
  async (seed) => {
    const coin = await newCoin();
    await attack(coin, createRandom(seed));
    expect((await countsOf(coin))?.counted).toBeLessThanOrEqual(5);
    setTime(start + 3 * day);
    await releaseDueVotes(app.ctx);
    expect((await countsOf(coin))?.counted).toBeLessThanOrEqual(5);
    await expectVoteCounters(app.ctx.db);
  },
);

test("first votes of accounts that were left to age are held when they are most of a coin's votes", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 5; n++)
    await voteFrom(coin, { address: home(200 + n), age: 90 * day, votedBefore: true }, n * hour);
  for (let n = 0; n < 30; n++) await voteFrom(coin, { address: home(n), age: 40 * day + n * day }, n * 400_000);
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 5, held: 30 });
});

test.each(["network", "domain"])(
  "votes that are most of a coin's and nearly all from one %s are held, whatever the age of the accounts",
  async (thing) => {
    const coin = await newCoin();
    for (let n = 0; n < 20; n++)
      await voteFrom(
        coin,
        {
          ...(thing === "network" ? { address: "203.0.113.70" } : { address: home(700 + n), domain: "aged.example" }),
          age: (10 + n * 15) * day,
          votedBefore: true,
        },
        n * 60_000,
      );
    await voteFrom(coin, { address: home(750), age: 90 * day, votedBefore: true }, 30_000);
    await judge();
    expect(await countsOf(coin)).toEqual({ counted: 1, held: 20 });
  },
);

test("a crowd of first votes that comes within minutes like from one program is held", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 120; n++)
    await voteFrom(coin, { address: home(n), domain: providers[n % 7] as string }, n * 1500);
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 120 });
});

describe("a crowd of first votes from one autonomous system, of accounts that did not open the page", () => {
  const vote = async (coin: string, domain: number, n: number) =>
    voteFrom(coin, { address: `192.0.2.${n}`, domain: providers[domain % 7] as string }, n * 20_000);
  /** Votes for another coin by people who voted long before, from a system. */
  const addRegulars = (count: number, system: string) =>
    app.ctx.db.execute(sql`
      insert into network_uses (id, action, coin_id, network, block_24, autonomous_system, vote_id, voted_long_before, judged_at, created_at)
      select gen_random_uuid(), 'vote', ${regularCoin}, sha256(n::text::bytea), sha256(n::text::bytea), ${
        originOf(app.ctx, { address: system, email: "" }).autonomousSystem
      }, gen_random_uuid(), true, now(), ${new Date(start).toISOString()}
      from generate_series(1, ${count}::int) n`);
  let regularCoin: string;
  beforeEach(async () => {
    const file = join(await mkdtemp(join(tmpdir(), "cointally-asn-")), "asn.mmdb");
    await writeMmdb(file, { "192.0.2.0/24": 64_500, "203.0.113.0/24": 64_501 }, new Date(start));
    app.ctx.autonomousSystems = await openAutonomousSystems(file, app.ctx);
    regularCoin = await newCoin();
    return async () => {
      app.ctx.autonomousSystems.close();
      app.ctx.autonomousSystems = await openAutonomousSystems(undefined, app.ctx);
      await rm(dirname(file), { recursive: true });
      await app.ctx.db.execute(sql`delete from network_uses where coin_id = ${regularCoin}`);
    };
  });

  test.each([
    ["is held where regular voters come from others", 150, 0, 60],
    ["counts where some regular voters come from there", 150, 5, 0],
    ["counts where there are too few regular voters to know", 90, 0, 0],
  ])("%s", async (_, elsewhere, there, held) => {
    await addRegulars(elsewhere, "203.0.113.1");
    await addRegulars(there, "192.0.2.1");
    const coin = await newCoin();
    for (let n = 0; n < 60; n++) await vote(coin, n, n);
    // Each address has two votes at most, and the /24 is no new accounts' alone.
    await app.ctx.db.execute(sql`update network_uses set block_24 = network where coin_id = ${coin}`);
    await judge();
    expect(await countsOf(coin)).toEqual({ counted: 60 - held, held });
  });
});

test("bots that vote for popular coins and a rival's have no honest vote held", async () => {
  const coins = [await newCoin(), await newCoin(), await newCoin()];
  const honestOf = (n: number): Voter => ({
    address: home(n),
    domain: providers[n % 7] as string,
    age: (n * 9 + 1) * day,
    votedBefore: n % 10 > 0,
    opensPage: true,
  });
  for (const [c, coin] of coins.entries())
    for (let n = 0; n < 30; n++) {
      await voteFrom(coin, honestOf(c * 30 + n), n * 120_000);
      await voteFrom(coin, { address: "203.0.113.80", domain: "bots.example", age: hour }, n * 120_000 + 1000);
    }
  await judge();
  for (const coin of coins) expect(await countsOf(coin)).toEqual({ counted: 30, held: 30 });
});

describe("accounts whose votes were held", () => {
  const again = async (coin: string, voters: { id: string; token: string }[], ms: number, address = "198.18.7.1") => {
    const ids = sql.param(voters.map(({ id }) => id));
    const at = new Date(start + ms).toISOString();
    await app.ctx.db.execute(
      sql`update sessions set last_used_at = ${at}, expires_at = '2027-01-01' where user_id = any(${ids}::uuid[])`,
    );
    for (const [n, { token }] of voters.entries()) {
      setTime(start + ms + n * 1000);
      const headers = { "x-forwarded-for": address.replace("*", String(n)) };
      expect((await app.request("POST", `/votes/${coin}`, { token, headers })).status).toBe(201);
    }
    await judge();
  };
  const ringOf = async (coin: string) => {
    const { rows } = await app.ctx.db.execute<{ ring: string }>(
      sql`select distinct ring from held_votes where coin_id = ${coin}`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.ring as string;
  };
  const twelve = async (coin: string) => {
    const voters = [];
    for (let n = 0; n < 12; n++) voters.push(await voteFrom(coin, { address: "198.18.7.1" }, n * 1000));
    await judge();
    expect(await countsOf(coin)).toEqual({ counted: 0, held: 12 });
    return voters;
  };

  test("are held when they vote again, from wherever, until it is decided", async () => {
    const coin = await newCoin();
    const voters = await twelve(coin);
    for (const days of [1, 4]) await again(coin, voters, days * day, `198.19.${days}*.1`);
    expect(await countsOf(coin)).toEqual({ counted: 0, held: 36 });
    await ringOf(coin);
    setTime(start + 7 * day);
    await releaseDueVotes(app.ctx);
    expect(await countsOf(coin)).toEqual({ counted: 0, held: 36 });
  });

  test("count when they vote again for what an admin released", async () => {
    const coin = await newCoin();
    const voters = await twelve(coin);
    const body = { action: "release", reason: "A class that voted together." };
    await app.request("PATCH", `/votes/held/${await ringOf(coin)}`, { token: admin.token, body });
    await again(coin, voters, day);
    expect(await countsOf(coin)).toEqual({ counted: 24, held: 0 });
    // Others from there do not.
    for (let n = 0; n < 12; n++) await voteFrom(coin, { address: "198.18.7.1" }, day + 60_000 + n * 1000);
    await judge();
    expect(await countsOf(coin)).toEqual({ counted: 24, held: 12 });
  });

  test("are held for thirty days after a void vote, for whatever coin", async () => {
    const at = (days: number) => new Date(start + days * day).toISOString();
    const [coin, next] = [await newCoin(), await newCoin()];
    const voters = await twelve(coin);
    const body = { action: "void", reason: "One person." };
    await app.request("PATCH", `/votes/held/${await ringOf(coin)}`, { token: admin.token, body });
    await again(next, voters, 10 * day, "198.20.*.1");
    expect(await countsOf(next)).toEqual({ counted: 0, held: 12 });
    await again(await newCoin(), voters, 40 * day, "198.20.*.1");
    const { rows } = await app.ctx.db.execute(sql`
      select coin_id, count(*)::int as n from held_votes where 'held_before' = any(signals) and coin_id <> ${coin} and created_at >= ${at(10)} group by 1`);
    expect(rows).toEqual([{ coin_id: next, n: 12 }]);
  });

  test("have no past by which they would be established", async () => {
    const [coin, other] = [await newCoin(), await newCoin()];
    const voters = await twelve(coin);
    await again(other, voters, 9 * day, "198.21.*.1");
    const { rows } = await app.ctx.db.execute(sql`
      select distinct vote_days, voted_long_before from network_uses where coin_id = ${other}`);
    expect(rows).toEqual([{ vote_days: 0, voted_long_before: false }]);
  });
});

describe("new accounts of one address are held", () => {
  const network = "198.18.8.1";
  const fan = (n: number): Voter => ({
    address: home(300 + n),
    domain: providers[n % 7] as string,
    age: (n * 9 + 8) * day,
    votedBefore: true,
    opensPage: true,
  });

  test("when old accounts from there vote for many other coins", async () => {
    const coin = await newCoin();
    const others = [await newCoin(), await newCoin(), await newCoin(), await newCoin()];
    for (let n = 0; n < 3; n++) {
      const { token } = await voteFrom(others[0] as string, { ...fan(n), address: network }, n * 1000);
      for (const other of others.slice(1))
        await app.request("POST", `/votes/${other}`, { token, headers: { "x-forwarded-for": network } });
    }
    for (let n = 0; n < 14; n++) await voteFrom(coin, { address: network }, 10_000 + n * 1000);
    await judge();
    expect(await countsOf(coin)).toEqual({ counted: 0, held: 14 });
  });

  test.each([
    ["few of a coin's votes", 0],
    ["few, of which one came long before the others", -30 * hour],
  ])("when they are %s, and its other voters have accounts of all ages", async (_, first) => {
    const coin = await newCoin();
    for (let n = 0; n < 50; n++) await voteFrom(coin, fan(n), n * 0.4 * hour - 20 * hour);
    await voteFrom(coin, { address: network }, first);
    for (let n = 1; n < 16; n++) await voteFrom(coin, { address: network }, n * 1000);
    await judge();
    expect(await countsOf(coin)).toEqual({ counted: 50, held: 16 });
  });
});

test("votes of one person, or of a household, on several days are neither held nor wait for an admin", async () => {
  const coin = await newCoin();
  const people = [];
  for (let n = 0; n < 3; n++) people.push(await voteFrom(coin, { address: "198.18.9.1" }, n * 60_000));
  await judge();
  setTime(start + 15 * hour);
  for (const { token } of people)
    await app.request("POST", `/votes/${coin}`, { token, headers: { "x-forwarded-for": "198.18.9.1" } });
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 6, held: 0 });
  const [first] = people as [(typeof people)[number]];
  for (let n = 0; n < 6; n++)
    await app.request("POST", `/votes/${await newCoin()}`, {
      token: first.token,
      headers: { "x-forwarded-for": "198.18.9.1" },
    });
  await judge();
  await app.ctx.db.execute(sql`update users set password_hash = 'none' where id = ${first.id}`);
  await eraseNow(first.id);
  const heldOfHer = sql`select count(*)::int as n from held_votes
    where evidence = array[(select network from network_uses where vote_id = ${first.vote.id})] and decision is null`;
  expect((await app.ctx.db.execute(heldOfHer)).rows).toEqual([{ n: 8 }]);
  setTime(start + 3 * day);
  await releaseDueVotes(app.ctx);
  expect((await app.ctx.db.execute(heldOfHer)).rows).toEqual([{ n: 0 }]);
});

test("new accounts of an email domain that established people of many networks have are unrelated", async () => {
  const coin = await newCoin();
  const others = [await newCoin(), await newCoin(), await newCoin(), await newCoin()];
  const domain = "post.example";
  for (let n = 0; n < 12; n++) {
    const voter = { address: home(400 + n), domain, age: (20 + n * 20) * day, votedBefore: true };
    await voteFrom(others[n % 4] as string, voter, n * 1000);
  }
  await judge();
  const crowd = async (of: string, at: number) => {
    for (let n = 0; n < 30; n++)
      await voteFrom(
        coin,
        { address: home(500 + at + n), domain: n % 3 === 0 ? of : (providers[n % 7] as string), opensPage: true },
        at * 1000 + n * 120_000,
      );
    await judge();
  };
  await crowd(domain, 0);
  expect(await countsOf(coin)).toEqual({ counted: 30, held: 0 });
  await crowd("mine-alone.example", 50);
  expect(await countsOf(coin)).toEqual({ counted: 50, held: 10 });
});

test("a stranger in the minutes of a crowd counts, and other votes do not hide the crowd", async () => {
  const coin = await newCoin();
  const fakes = [];
  for (let n = 0; n < 60; n++) fakes.push((await voteFrom(coin, { address: home(n) }, n * 1500)).vote.id);
  const strangers = [];
  for (let n = 0; n < 4; n++)
    strangers.push(
      (await voteFrom(coin, { address: home(600 + n), domain: "outlook.com", opensPage: true }, n * 20_000)).vote.id,
    );
  for (let n = 0; n < 5; n++)
    await voteFrom(coin, { address: home(610 + n), age: 90 * day, votedBefore: true }, n * 15_000);
  await judge();
  const { rows } = await app.ctx.db.execute<{ id: string }>(
    sql`select vote_id as id from held_votes where coin_id = ${coin} order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual([...fakes].sort());
  expect(await countsOf(coin)).toEqual({ counted: 9, held: 60 });
});

test("one old account opens no email domain, from however many networks it votes, and no place when it is erased", async () => {
  const others = [];
  for (let n = 0; n < 12; n++) others.push(await newCoin());
  const domain = "one-account.example";
  const [first, ...rest] = others as [string, ...string[]];
  const { id, token } = await voteFrom(first, { address: "198.18.30.1", domain, age: 90 * day, votedBefore: true }, 0);
  for (const [n, other] of rest.entries())
    await app.request("POST", `/votes/${other}`, {
      token,
      headers: { "x-forwarded-for": n % 2 ? home(920 + n) : "198.18.30.1" },
    });
  await judge();
  const coin = await newCoin();
  const fakes = async (voterOf: (n: number) => Voter, at: number) => {
    for (let n = 0; n < 10; n++) await voteFrom(coin, voterOf(n), at + n * 60_000);
    await judge();
  };
  await fakes((n) => ({ address: home(940 + n), domain, opensPage: true }), 0);
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 10 });
  await app.ctx.db.execute(sql`update users set password_hash = 'none' where id = ${id}`);
  await eraseNow(id);
  setTime(start + 26 * hour);
  await releaseDueVotes(app.ctx);
  await fakes(() => ({ address: "198.18.30.1", opensPage: true }), 27 * hour);
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 20 });
});

test("some addresses that take turns are one, also where each is a third of a coin's votes", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 40; n++)
    await voteFrom(coin, { address: home(960 + n), age: (n * 9 + 8) * day, votedBefore: true }, n * 0.5 * hour);
  for (let n = 0; n < 45; n++) {
    const network = { address: `198.18.${40 + (n % 3)}.1`, domain: providers[n % 7] as string, opensPage: true };
    await voteFrom(coin, network, n * 0.4 * hour);
  }
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 40, held: 45 });
});

test.each([
  ["two days, and never voted", 49 * hour, false],
  ["six days, and never voted", 6 * day, false],
  ["a day, with a vote on the day before", 25 * hour, true],
])("a crowd of accounts that are older than %s is held", async (_, age, votedBefore) => {
  const coin = await newCoin();
  for (let n = 0; n < 100; n++)
    await voteFrom(coin, { address: home(n), age, votedBefore, domain: providers[n % 7] as string }, n * 700);
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 100 });
});

test("votes that an admin releases while a look holds more of their ring are counted", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 12; n++) await voteFrom(coin, { address: "198.18.50.1" }, n * 1000);
  await judge();
  const { rows } = await app.ctx.db.execute<{ ring: string; id: string }>(
    sql`select ring, vote_id as id from held_votes where coin_id = ${coin}`,
  );
  const body = { action: "release", reason: "A class that voted together." };
  await app.request("PATCH", `/votes/held/${rows[0]?.ring}`, { token: admin.token, body });
  const suspects = rows.map(({ id }) => ({
    id,
    coin_id: coin,
    day: "2026-03-05",
    signals: ["network_of_new_accounts" as const],
    evidence: [Buffer.from("seen before the release")],
  }));
  await app.ctx.db.transaction((tx) => holdVotes(app.ctx, tx, suspects, app.ctx.clock()));
  expect(await countsOf(coin)).toEqual({ counted: 12, held: 0 });
});

test("accounts whose votes an admin made void by coin and time stay one ring, which waits when they vote again", async () => {
  const [coin, next] = [await newCoin(), await newCoin()];
  const voters = [];
  for (let n = 0; n < 8; n++)
    voters.push(await voteFrom(coin, { address: home(1020 + n), age: 90 * day, votedBefore: true }, n * 1000));
  await judge();
  const span = {
    coin_id: coin,
    from: new Date(start - hour).toISOString(),
    until: new Date(start + hour).toISOString(),
  };
  const { body } = await app.request("POST", "/votes/voids/preview", { token: admin.token, body: span });
  const voided = { ...span, version: body.version, reason: "One person." };
  expect((await app.request("POST", "/votes/voids", { token: admin.token, body: voided })).body).toEqual({ votes: 8 });
  setTime(start + day);
  for (const [n, { token }] of voters.entries())
    await app.request("POST", `/votes/${next}`, { token, headers: { "x-forwarded-for": home(1040 + n) } });
  await judge();
  setTime(start + 3 * day);
  await releaseDueVotes(app.ctx);
  expect(await countsOf(next)).toEqual({ counted: 0, held: 8 });
});

test("a coin that cannot be judged keeps no other from it", async () => {
  const [broken, coin] = [await newCoin(), await newCoin()];
  for (let n = 0; n < 8; n++) await voteFrom(broken, { address: "198.18.61.1" }, n);
  await voteFrom(coin, { address: home(1060) }, 1000);
  const stop = () => Promise.reject(new Error("stop"));
  const failing = { ...app.ctx, modules: { ...app.ctx.modules, all: [{ on: { votesHeld: stop } }] } };
  await expect(judgeVotes(failing as typeof app.ctx)).rejects.toThrow("stop");
  const { rows } = await app.ctx.db.execute(sql`
    select coin_id, count(*)::int as n from network_uses where judged_at is null and vote_id is not null group by 1`);
  expect(rows).toEqual([{ coin_id: broken, n: 8 }]);
  await judge();
});

test("a vote that is held while it is judged, because its account is erased, does not get into the log", async () => {
  const coin = await newCoin();
  const { id } = await voteFrom(coin, { address: home(910) });
  await app.ctx.db.execute(sql`update users set password_hash = 'none' where id = ${id}`);
  const { eraseAccount } = await import("../accounts/delete-user.ts");
  let looking: Promise<void> | undefined;
  await app.ctx.db.transaction(async (tx) => {
    await eraseAccount(app.ctx, tx, id, app.ctx.clock());
    looking = judge();
    await expect
      .poll(async () => (await app.ctx.db.execute(sql`select from pg_locks where not granted`)).rows.length)
      .toBeGreaterThan(0);
  });
  await looking;
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 1 });
  expect(await queueOf(coin)).toEqual([{ ready: false, n: 1 }]);
});

/** Honest people, none of whose votes is held; some vote for other coins. */
const honest: Record<string, (n: number) => [voter: Voter, ms: number, elsewhere?: boolean]> = {
  "an office with one address and email domain and accounts of all ages": (n) => [
    {
      address: "203.0.113.20",
      domain: "company.example",
      age: n % 4 === 0 ? hour : (n * n + 8) * day,
      votedBefore: n % 4 !== 0,
    },
    n * 400_000,
    n % 3 > 0,
  ],
  "phones behind one address when a coin goes viral": (n) => [
    { address: n % 3 === 0 ? "203.0.113.30" : home(n), age: 60_000 },
    n * 50_000 + (n % 7) * 5000,
  ],
  "a crowd that follows a link": (n) => [{ address: n % 5 === 0 ? home(n % 4) : home(800 + n) }, n * 3000],
  "a household of new accounts": (n) => [
    n < 5 ? { address: "203.0.113.40" } : { address: home(n), age: 90 * day, votedBefore: true },
    n * 60_000,
  ],
};
test.each(Object.entries(honest))("no vote is held of %s", async (_, voterOf) => {
  const coin = await newCoin();
  const others = [await newCoin(), await newCoin()];
  for (let n = 0; n < 60; n++) {
    const [voter, ms, elsewhere] = voterOf(n);
    const domain = providers[n % 7] as string;
    await voteFrom(elsewhere ? (others[n % 2] as string) : coin, { domain, opensPage: true, ...voter }, ms);
    if (n % 5 === 0) await judge();
  }
  await judge();
  for (const one of [coin, ...others]) expect(await countsOf(one)).toMatchObject({ held: 0 });
});

test("a vote of an account that is erased within seven days is held for a day, and later ones stay counted", async () => {
  const coin = await newCoin();
  const voters = [await voteFrom(coin, { address: home(900) }), await voteFrom(coin, { address: home(901) })];
  await judge();
  setTime(start + 6 * day);
  await eraseNow(voters[0]?.id as string);
  expect(await countsOf(coin)).toEqual({ counted: 1, held: 1 });
  setTime(start + 7 * day + 60_000);
  await releaseDueVotes(app.ctx);
  expect(await countsOf(coin)).toEqual({ counted: 2, held: 0 });
  await eraseNow(voters[1]?.id as string);
  expect(await countsOf(coin)).toEqual({ counted: 2, held: 0 });
  await expectVoteCounters(app.ctx.db);
});

test("a vote that is held after it came into the log is void there until it is released", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 5; n++) await voteFrom(coin, { address: "192.0.2.50" }, n * 1000);
  await judge();
  const keys = [crypto.getRandomValues(new Uint8Array(32))];
  await createLog(app.ctx, keys, app.ctx.clock());
  await appendVotes(app.ctx, keys, app.ctx.clock());
  const logged = async () => {
    const { rows } = await app.ctx.db.execute<{ void: boolean; n: number }>(sql`
      select l.void, count(*)::int as n from ledger_votes l join votes v on v.id = l.vote_id where v.coin_id = ${coin} group by 1`);
    return rows;
  };
  expect(await logged()).toEqual([{ void: false, n: 5 }]);
  for (let n = 0; n < 5; n++) await voteFrom(coin, { address: "192.0.2.50" }, 100_000 + n * 1000);
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 10 });
  await appendVotes(app.ctx, keys, app.ctx.clock());
  expect(await logged()).toEqual([{ void: true, n: 5 }]);
  const { body } = await app.request("GET", "/votes/held?status=releasing", { token: admin.token });
  const ring = body.rings.find(({ coins }: { coins: { coin: { id: string } }[] }) => coins[0]?.coin.id === coin);
  const decision = { action: "release", reason: "A class that voted together." };
  expect((await app.request("PATCH", `/votes/held/${ring.id}`, { token: admin.token, body: decision })).body).toEqual({
    votes: 10,
  });
  await appendVotes(app.ctx, keys, app.ctx.clock());
  expect(await logged()).toEqual([{ void: false, n: 10 }]);
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 10, held: 0 });
});

test("a look that fails changes nothing, and the next one does all of it", async () => {
  const coin = await newCoin();
  for (let n = 0; n < 8; n++) await voteFrom(coin, { address: "198.18.2.60" }, n * 1000);
  const failing = {
    ...app.ctx,
    modules: { ...app.ctx.modules, all: [{ on: { votesHeld: () => Promise.reject(new Error("stop")) } }] },
  };
  await expect(judgeVotes(failing as typeof app.ctx)).rejects.toThrow("stop");
  expect(await countsOf(coin)).toEqual({ counted: 8, held: 0 });
  await judge();
  expect(await countsOf(coin)).toEqual({ counted: 0, held: 8 });
});

test("rings of different coins become one when votes share evidence with both", async () => {
  const [one, two, three] = [await newCoin(), await newCoin(), await newCoin()];
  for (let n = 0; n < 6; n++) await voteFrom(one, { address: "198.18.1.70" }, n * 1000);
  for (let n = 0; n < 6; n++) await voteFrom(two, { address: home(n), domain: "bridge.example" }, n * 1000);
  await judge();
  const rings = async () => {
    const { rows } = await app.ctx.db.execute(
      sql`select distinct ring from held_votes where coin_id = any(${sql.param([one, two, three])}::uuid[])`,
    );
    return rows.length;
  };
  expect(await rings()).toBe(2);
  for (let n = 0; n < 6; n++) await voteFrom(three, { address: "198.18.1.70", domain: "bridge.example" }, n * 1000);
  await judge();
  expect(await rings()).toBe(1);
});

test("rings are the connected components of shared evidence, whatever the order", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = createRandom(seed);
    const keys = () => Array.from({ length: random.whole(1, 3) }, () => Buffer.from([random.whole(0, 12)]));
    const earlier = [0, 1, 2].map((n) => ({ ring: `ring ${n}`, evidence: [Buffer.from([n])] }));
    const suspects = Array.from({ length: random.whole(1, 12) }, () => ({ evidence: keys() }));
    let made = 0;
    const { ofSuspects, joined } = joinRings(suspects, earlier, () => `new ${made++}`);
    const ringNow = (ring: string) => [...joined].find(([, from]) => from.includes(ring))?.[0] ?? ring;
    const nodes = [
      ...earlier.map(({ ring, evidence }) => ({ ring: ringNow(ring), evidence })),
      ...suspects.map(({ evidence }, n) => ({ ring: ofSuspects[n] as string, evidence })),
    ];
    // Reachable by shared evidence, one step after the other.
    const reachable = (from: (typeof nodes)[number]) => {
      const found = new Set([from]);
      for (let size = 0; size < found.size; ) {
        size = found.size;
        for (const node of nodes)
          if ([...found].some((other) => other.evidence.some((key) => node.evidence.some((own) => own.equals(key)))))
            found.add(node);
      }
      return found;
    };
    for (const node of nodes)
      for (const other of nodes) expect(node.ring === other.ring, `seed ${seed}`).toBe(reachable(node).has(other));
  }
});
