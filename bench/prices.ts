import { join } from "node:path";
import { priceRanges } from "@cointally/contract/prices.ts";
import pg from "pg";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { connect } from "../server/database/client.ts";
import { makePartitions } from "../server/database/partitions.ts";
import { priceTables } from "../server/modules/prices/history.ts";
import { p99Of } from "./load.ts";
import type { Measured } from "./report.ts";
import { type Site, scratch, seedScale, startNode, startSite } from "./site.ts";

const tries = 101;
const pairs = 5;

/** The history of a busy coin: the distance of its points in each table, and the oldest ones. */
const histories = [
  { table: "price_raw", each: "1 minute", back: "1 day" },
  { table: "price_5m", each: "5 minutes", back: "14 days" },
  { table: "price_1h", each: "1 hour", back: "60 days" },
  { table: "price_1d", each: "1 day", back: "730 days" },
];

const query = async <T extends pg.QueryResultRow>(connection: pg.PoolConfig, text: string): Promise<T[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

/** The same history for every coin of a site, written in chronological order. */
const writeHistory = async ({ database }: Site): Promise<void> => {
  const now = new Date();
  const client = connect(database, () => {});
  const days = Array.from({ length: 61 }, (_, i) => new Date(now.getTime() - i * 86_400_000));
  await makePartitions(client.db, priceTables, ...days);
  await client.close();
  for (const { table, each, back } of histories) {
    const day = table === "price_1d" ? [", day", ", moment::date"] : ["", ""];
    await query(
      database,
      `insert into ${table} (coin_id, at, price_usd, volume_24h, liquidity_usd${day[0]})
       select id, moment, round((1 + random() / 10)::numeric, 8), 12345.67, 98765.43${day[1]}
       from generate_series(now() - interval '${back}', now(), interval '${each}') moment, coins order by 2 on conflict do nothing`,
    );
    await query(database, `vacuum (analyze) ${table}`);
  }
};

const coinIds = async ({ database }: Site): Promise<string[]> =>
  (await query<{ id: string }>(database, "select id from coins where status = 'approved' order by md5(id::text)")).map(
    ({ id }) => id,
  );

/** One range of a site's coins, another coin each time. The unknown token bypasses the response cache. */
const asker = async (site: Site, range: string): Promise<(i: number) => Promise<number>> => {
  const ids = await coinIds(site);
  return async (i) => {
    const began = performance.now();
    const answer = await fetch(`${site.url}/api/coins/${ids[i % ids.length]}/prices?range=${range}`, {
      headers: { authorization: "Bearer none" },
    });
    const { prices } = (await answer.json()) as { prices: unknown[] };
    if (answer.status !== 200 || prices.length < 200)
      throw new Error(`${range}: ${answer.status}, ${prices?.length} points`);
    return performance.now() - began;
  };
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** The price history of one coin among few and among a hundred times as many (issue "Must reach": within 1.5 times). */
const ranges = async (quick: boolean): Promise<Measured[]> => {
  const { folder, remove } = await scratch();
  const few = quick ? 5 : 20;
  const sites: Site[] = [];
  try {
    for (const coins of [few, few * 100]) {
      const data = join(folder, String(coins));
      await seedScale(data, coins, coins);
      const site = await startSite(data);
      sites.push(site);
      await writeHistory(site);
    }
    const rows: Measured[] = [];
    for (const range of priceRanges) {
      const askers = await Promise.all(sites.map((site) => asker(site, range)));
      const times: [number[], number[]] = [[], []];
      for (let i = 0; i < tries; i++) {
        for (const [at, ask] of askers.entries()) times[at as 0 | 1].push(await ask(i));
      }
      const [few_ms, many_ms] = times.map(median) as [number, number];
      rows.push({
        name: `range ${range}`,
        few_coins: few,
        many_coins: few * 100,
        few_ms,
        many_ms,
        ratio: many_ms / few_ms,
      });
    }
    return rows;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await remove();
  }
};

/**
 * Makes more coins due than a run can refresh, or the same ones not due: both write the same rows, and the dead rows are vacuumed, so that
 * a run with nothing due differs by the refresh alone.
 */
const dueAt = async ({ database }: Site, moment: "2000-01-01" | "infinity"): Promise<void> => {
  await query(
    database,
    `update price_checks set next_at = '${moment}' where coin_id in (select coin_id from price_checks order by coin_id limit 5000)`,
  );
  await query(database, "vacuum (analyze) price_checks");
};
const priced = async (site: Site) =>
  Number((await query<{ n: string }>(site.database, "select count(*) as n from price_raw"))[0]?.n);

/**
 * `GET /coins` while the same process refreshes prices as fast as the source allows, beside the same calls with nothing due (issue "Must
 * reach": p99 within 20 %, median of five pairs).
 */
const underRefresh = async (quick: boolean): Promise<Measured[]> => {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  const seconds = quick ? 5 : 20;
  const coins = quick ? 10_000 : 100_000;
  await seedScale(data, coins, coins);
  const service = await startNode(["bench/price-service.ts"], {});
  const site = await startSite(data, { PRICE_SOURCES: "dexscreener", DEXSCREENER_URL: service.url });
  const boss = new PgBoss({ ...site.database, max: 1, schedule: false, supervise: false } as ConstructorOptions);
  boss.on("error", () => {});
  try {
    await boss.start();
    // Synthetic coins are never priced, so they are marked as real here.
    await query(site.database, "update coins set source = 'import'");
    await query(
      site.database,
      "insert into price_checks (coin_id, tier, next_at) select id, 2, 'infinity' from coins on conflict do nothing",
    );
    const url = `${site.url}/api/coins?limit=50`;
    await p99Of(url, 2);
    const rows: Measured[] = [];
    let refreshed = 0;
    const calmly = async () => {
      await dueAt(site, "infinity");
      return p99Of(url, seconds);
    };
    const whileRefreshing = async () => {
      const before = await priced(site);
      await dueAt(site, "2000-01-01");
      await boss.send("refresh-prices", {});
      const busy = await p99Of(url, seconds);
      refreshed = (await priced(site)) - before;
      return busy;
    };
    for (let pair = 0; pair < pairs; pair++) {
      // Both in turns, so that a change in the machine's speed does not affect the comparison.
      const first = pair % 2 ? await whileRefreshing() : await calmly();
      const second = pair % 2 ? await calmly() : await whileRefreshing();
      const [calm, busy] = pair % 2 ? [second, first] : [first, second];
      rows.push({
        name: `GET /coins, pair ${pair + 1}`,
        calm_rate: calm.rate,
        busy_rate: busy.rate,
        calm_p99: calm.p99,
        busy_p99: busy.p99,
        p99_ratio: busy.p99 / calm.p99,
        refreshed,
        failures: calm.failures + busy.failures,
      });
    }
    const ratios = rows.map(({ p99_ratio }) => p99_ratio as number);
    return [...rows, { name: "GET /coins, median of pairs", p99_ratio: median(ratios) }];
  } finally {
    await boss.stop({ graceful: false });
    await site.stop();
    await service.stop();
    await remove();
  }
};

/** All measurements of prices, in turn. */
const parts: ((quick: boolean) => Promise<Measured[]>)[] = [ranges, underRefresh];

export async function prices(quick: boolean): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const part of parts) rows.push(...(await part(quick)));
  return rows;
}
