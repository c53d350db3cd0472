import { join } from "node:path";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import autocannon from "autocannon";
import pg from "pg";
import { createRandom } from "../../server/testing/random.ts";
import { makeAccounts, someCoins } from "../accounts.ts";
import type { Measured } from "../report.ts";
import { scratch, seedScale, startSite } from "../site.ts";

const coinCount = 500;
const accountCount = 2_000;
/** Votes of an account in a day. An account that votes for hundreds of coins is one of a ring, whose votes are held and cost more. */
const votesPerAccount = 5;
const votesPerSecond = 100;

/** The compared sites. Every vote comes through a proxy from its account's own address, so that signals have something to compare. */
const variants: Record<string, Record<string, string>> = {
  without: { MODULES: optionalModules.filter((name) => name !== "ledger").join() },
  ledger: {},
  "ledger and signals": { VOTE_HOLDS: "on" },
};

/** Accounts of up to a year that voted on each of the five days before, at a provider that costs money: 100 strangers a second would be held. */
const becomeUsualAccounts = `
  with account as (
    update users set created_at = now() - interval '6 days' - random() * interval '1 year', email = id || '@posteo.de'
    where synthetic returning id
  )
  insert into votes (id, coin_id, user_id, day, created_at)
  select gen_random_uuid(), (select coin_id from coin_tallies order by coin_id limit 1), id, current_date - days,
    now() - days * interval '1 day'
  from account, generate_series(1, 5) days`;

async function startVariant(data: string, settings: Record<string, string>) {
  await seedScale(data, coinCount, 0);
  const site = await startSite(data, { TRUST_PROXY: "127.0.0.1", ...settings });
  const accounts = await makeAccounts(site.database, accountCount);
  const coins = await someCoins(site.database, coinCount);
  const pool = new pg.Pool({ ...site.database, max: 1 });
  await pool.query(becomeUsualAccounts);
  const random = createRandom(1);
  const planned = accounts.flatMap(({ token }, n) =>
    random.sample(coins, votesPerAccount).map((coin) => ({ coin, token, address: `203.${n >> 8}.${n % 256}.1` })),
  );
  const votes = random.sample(planned, planned.length);
  /** The 99th percentile of a vote in milliseconds. Halfway the site appends the votes so far, as it does once a minute. */
  const run = async (seconds: number): Promise<number> => {
    const times: number[] = [];
    const append = setTimeout(async () => {
      if (!settings.MODULES) await pool.query("insert into pgboss.job (name) values ('append-votes')");
    }, seconds * 500);
    await new Promise<void>((resolve, reject) => {
      const load = autocannon(
        {
          url: site.url,
          connections: 8,
          duration: seconds,
          overallRate: votesPerSecond,
          requests: [
            {
              method: "POST",
              setupRequest(request) {
                const vote = votes.pop() as (typeof votes)[number];
                const headers = { authorization: `Bearer ${vote.token}`, "x-forwarded-for": vote.address };
                return { ...request, path: `/api/votes/${vote.coin}`, headers };
              },
            },
          ],
        },
        (error, result) => {
          if (error || result.non2xx > 0) reject(error ?? new Error(`${result.non2xx} votes were refused`));
          else resolve();
        },
      );
      load.on("response", (_client, _status, _bytes, time) => times.push(time));
    });
    clearTimeout(append);
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] as number;
  };
  const countHeld = async (): Promise<number> =>
    (await pool.query<{ held: number }>("select count(*)::int as held from held_votes")).rows[0]?.held ?? 0;
  const stop = async () => {
    await pool.end();
    await site.stop();
  };
  return { run, countHeld, stop };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** The p99 of a vote with the log, and with the signals as well, against without: five rounds in which the sites take turns. */
export async function measureVotes(quick: boolean): Promise<Measured[]> {
  const [rounds, seconds] = quick ? [1, 4] : [5, 15];
  const { folder, remove } = await scratch();
  const sites: [string, Awaited<ReturnType<typeof startVariant>>][] = [];
  try {
    for (const [name, settings] of Object.entries(variants))
      sites.push([name, await startVariant(join(folder, name.replaceAll(" ", "-")), settings)]);
    const p99 = Object.fromEntries(sites.map(([name]) => [name, [] as number[]]));
    for (const [, site] of sites) await site.run(2);
    for (let round = 0; round < rounds; round++) {
      for (const [name, site] of sites) p99[name]?.push(await site.run(seconds));
    }
    const without = p99.without as number[];
    const rows: Measured[] = [];
    for (const [name, site] of sites) {
      const times = p99[name] as number[];
      const ratio = median(times.map((time, round) => time / (without[round] as number)));
      rows.push({ name: `vote, ${name}`, p99_ms: median(times), ratio, held: await site.countHeld() });
    }
    return rows;
  } finally {
    for (const [, site] of sites) await site.stop();
    await remove();
  }
}
