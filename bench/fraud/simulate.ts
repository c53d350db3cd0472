import { sql } from "drizzle-orm";
import { findCrowds } from "../../server/modules/integrity/find-crowds.ts";
import { readUses, readUsual, votes } from "../../server/modules/integrity/judged-uses.ts";
import type { TestApp } from "../../server/testing/test-app.ts";
import { type Attack, beginAttacks, beginLaterAttacks } from "./attackers.ts";
import { beginHonest, beginLaterHonest } from "./honest.ts";
import { type Cast, createWorld, day, hour, minute, type World } from "./world.ts";

/** Settings of the simulated site: the defaults, and one trusted proxy that names each client's address. */
export const simulatedSettings = { RATE_LIMIT: "on", VOTE_HOLDS: "on", POW: "on", TRUST_PROXY: "127.0.0.1" };

/** Times from the start of an attack at which its counted votes are counted. */
const moments = { after_10_min: 10 * minute, after_24_h: day, after_72_h: 3 * day } as const;

/** The outcomes of attempted votes in one scenario: `held` for any time, and `refused` in the end, however long it waited. */
export type HonestFigures = {
  scenario: string;
  tried: number;
  held: number;
  delayed: number;
  refused: number;
};
type AttackFigures = HonestFigures & {
  /** Counted votes for the attacked coins at each of these times. */
  counted: Record<keyof typeof moments, number>;
  /** Held votes of honest visitors, without those for coins of other attacks. */
  heldOfHonest: number;
};
/** What crowds that get so many points cost honest voters, whose first votes are held, and how many fake votes count. */
export type CrowdLimit = { limit: number; heldOfHonest: number; fakesCounted: number };
export type Figures = {
  seed: number;
  requests: number;
  attacks: AttackFigures[];
  honest: HonestFigures[];
  crowds: CrowdLimit[];
};

/** The shortest wait that a visitor notices. */
const noticed = 2_000;

/**
 * Runs one world on a site with an empty database. `size` 1 is the size that docs/vote-integrity.md states; `jobsEvery` is the time between
 * runs of the site's jobs, which run as on a site, but less often.
 */
export async function simulate(
  app: TestApp,
  seed: number,
  size: number,
  { jobsEvery = hour / 2 }: { jobsEvery?: number } = {},
): Promise<Figures> {
  // Two days of regular votes before the day of the attacks, which is another weekday for some seeds.
  const startsAt = Date.UTC(2026, 2, 2 + (seed % 7));
  const today = startsAt + 2 * day;
  const world = await createWorld(app, seed, startsAt);
  const list = async (length: number) => {
    const listed: string[] = [];
    for (let n = 0; n < length; n++) listed.push(await world.listCoin());
    return listed;
  };
  const coins = await list(40);
  const viralCoins = await list(5);
  const smallCoins = await list(8);
  const firstAttacks = await beginAttacks(world, today, size, coins);
  // A few visitors look at the attacked coins.
  await beginHonest(world, [...coins, ...firstAttacks.flatMap((attack) => attack.coins)], viralCoins, today, size);
  const attacks = [...firstAttacks, ...(await beginLaterAttacks(world, today, size, coins))];
  const nationalCoin = viralCoins.at(-1) as string;
  await beginLaterHonest(world, coins, { smallCoins, nationalCoin, attacks }, today, size);

  const snapshots = attacks.flatMap((attack) =>
    Object.entries(moments).map(([name, after]) => ({ attack, name, at: attack.startsAt + after })),
  );
  const counted = new Map<Attack, Record<string, number>>(attacks.map((attack) => [attack, {}]));
  const end = Math.max(...snapshots.map(({ at }) => at));
  for (let next = startsAt; next < end + jobsEvery; next += jobsEvery) {
    const at = Math.min(next, end);
    for (const { attack, name, at: due } of snapshots.filter((one) => one.at > at - jobsEvery && one.at <= at)) {
      await world.runUntil(due);
      (counted.get(attack) as Record<string, number>)[name] = await countedOf(world, attack);
    }
    await world.runUntil(at);
    await world.runJobs();
  }
  await world.runUntil(end);
  await assertTotals(world, attacks);
  const crowds = await crowdCurve(world);
  await noteHeld(world);
  const honest = world.casts.filter(({ person }) => person.honest);
  const heldOfHonest = (attack: Attack): number => {
    const elsewhere = new Set(attacks.filter((other) => other !== attack).flatMap((other) => other.coins));
    return honest.filter(({ state, coin }) => state === "held" && !elsewhere.has(coin)).length;
  };
  return {
    seed,
    requests: world.requests(),
    attacks: attacks.map((attack) => ({
      ...summary(castsOf(world, attack)),
      counted: counted.get(attack) as AttackFigures["counted"],
      heldOfHonest: heldOfHonest(attack),
    })),
    honest: [...Map.groupBy(honest, ({ person }) => person.scenario).values()].map((casts) => summary(casts)),
    crowds,
  };
}

/** The limits of crowds that are compared; the last holds no crowd. */
const crowdLimits = [1, 2, 3, 4, 5, 6, 7, 99];

/** What each limit of points would hold, if all other signals hold what they do. */
async function crowdCurve({ app, casts, startsAt }: World): Promise<CrowdLimit[]> {
  const { db } = app.ctx;
  const { rows: coins } = await db.execute<{ id: string }>(sql`
    select coin_id as id from network_uses where vote_id is not null group by 1 having count(*) >= 30`);
  const { rows: others } = await db.execute<{ id: string }>(sql`
    select vote_id as id from held_votes where not signals <@ array['crowd_of_new_accounts', 'new_account']`);
  const honestOf = new Map(casts.map(({ voteId, person }) => [voteId, person.honest]));
  const sets = [];
  for (const { id } of coins)
    sets.push({ uses: await readUses(db, votes, id, new Date(startsAt)), usual: await readUsual(db, id) });
  const curve: CrowdLimit[] = [];
  for (const limit of crowdLimits) {
    const held = new Set(others.map(({ id }) => id));
    for (const { uses, usual } of sets)
      for (const { id } of await findCrowds(uses, async () => usual, limit)) held.add(id);
    const cast = [...honestOf].filter(([id]) => id !== undefined);
    curve.push({
      limit,
      heldOfHonest: cast.filter(([id, honest]) => honest && held.has(id as string)).length,
      fakesCounted: cast.filter(([id, honest]) => !honest && !held.has(id as string)).length,
    });
  }
  return curve;
}

/** Votes that the second look held were counted at first. */
async function noteHeld({ app, casts }: World): Promise<void> {
  const { rows } = await app.ctx.db.execute<{ id: string }>(sql`select vote_id as id from held_votes`);
  const held = new Set(rows.map(({ id }) => id));
  for (const cast of casts) if (cast.voteId !== undefined && held.has(cast.voteId)) cast.state = "held";
}

/** An attacker's votes for the coins that it promotes. */
const castsOf = (world: World, { scenario, coins }: Attack) =>
  world.casts.filter(({ person, coin }) => person.scenario === scenario && coins.includes(coin));

function summary(casts: Cast[]): HonestFigures {
  const how = (is: (cast: Cast) => boolean) => casts.filter(is).length;
  return {
    scenario: (casts[0] as Cast).person.scenario,
    tried: casts.length,
    held: how(({ state }) => state === "held"),
    delayed: how(({ state, waited }) => state !== "held" && waited > noticed),
    // A second vote for a coin gets a response that says so.
    refused: how(({ state, code }) => state === "refused" && code !== "already_voted"),
  };
}

/** The votes that count at this time. */
async function countedVotes(world: World): Promise<Set<string>> {
  const { rows } = await world.app.ctx.db.execute<{ id: string }>(sql`
    select v.id from votes v left join held_votes h on h.vote_id = v.id where h.vote_id is null or h.decision = 'released'`);
  return new Set(rows.map(({ id }) => id));
}

async function countedOf(world: World, attack: Attack): Promise<number> {
  const votes = await countedVotes(world);
  return castsOf(world, attack).filter(({ voteId }) => voteId !== undefined && votes.has(voteId)).length;
}

/** The site's own totals equal the simulated figures. @throws otherwise */
async function assertTotals(world: World, attacks: Attack[]): Promise<void> {
  const votes = await countedVotes(world);
  for (const coin of attacks.flatMap(({ coins }) => coins)) {
    const { body } = await world.app.request("GET", `/votes/${coin}`);
    const own = world.casts.filter(
      (cast) => cast.coin === coin && cast.voteId !== undefined && votes.has(cast.voteId),
    ).length;
    if (body.total !== own) throw new Error(`The site counts ${body.total} votes for a coin, the simulation ${own}.`);
  }
}
