import { join } from "node:path";
import { type CoinListName, sorts } from "@cointally/contract/coins.ts";
import pg from "pg";
import { listSql } from "./list-sql.ts";
import { againstBareHttp, load } from "./load.ts";
import { type Measured, table } from "./report.ts";
import { scratch, seedScale, startNode, startSite } from "./site.ts";

type Case = { name: string; list: CoinListName; query: Record<string, string> };

const cases: Case[] = [
  { name: "as it is", list: "all", query: {} },
  ...sorts.flatMap((sort) =>
    (["desc", "asc"] as const).map((order) => ({
      name: `${sort} ${order}`,
      list: "all" as const,
      query: { sort, order },
    })),
  ),
  { name: "chain", list: "all", query: { chain_id: "137" } },
  { name: "stage", list: "all", query: { stage: "presale" } },
  { name: "tag", list: "all", query: { tag: "meme" } },
  { name: "best of today", list: "today-best", query: {} },
  { name: "search a word", list: "all", query: { search: "harbor" } },
  { name: "search with a typo", list: "all", query: { search: "harbr" } },
];

/** Commits a small write again and again, so that nothing cached stays valid. */
const disturb = (connection: pg.PoolConfig) => {
  const client = new pg.Client(connection);
  let running = true;
  const done = (async () => {
    await client.connect();
    while (running) {
      await client.query("update settings set value = to_jsonb(clock_timestamp()) where key = 'bench'");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await client.end();
  })();
  return async () => {
    running = false;
    await done;
  };
};

/** `GET /coins`, 50 rows, 32 connections, every sort and filter (issue "Must reach"). */
export async function lists(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const seconds = quick ? 1 : 2;
  const data = join(folder, "data");
  await seedScale(data, quick ? 10_000 : 100_000, quick ? 100_000 : 1_000_000);
  const site = await startSite(data);
  const setUp = new pg.Client(site.database);
  await setUp.connect();
  await setUp.query("insert into settings (key, value) values ('bench', '0') on conflict do nothing");
  await setUp.end();
  const rows: Measured[] = [];
  try {
    for (const { name, list, query } of cases) {
      const params = new URLSearchParams({ ...query, limit: "50" });
      const url = `${site.url}/api/coins${list === "all" ? "" : `/${list}`}?${params}`;
      const file = join(folder, "bytes.json");
      const plain = await againstBareHttp(url, seconds, {}, file);
      const gzip = await againstBareHttp(url, seconds, { "accept-encoding": "gzip" }, file);

      const { queries } = await listSql(site.database, list, { ...query, limit: "50" });
      const calm = disturb(site.database);
      const moved = await load(url, seconds);
      const driver = await startNode(["bench/bare-driver.ts"], {
        BENCH_SETTINGS: JSON.stringify({ connection: site.database, queries }),
      });
      const bare = await load(driver.url, seconds);
      await driver.stop();
      await calm();
      rows.push({
        name,
        bytes: plain.bytes,
        unchanged_rate: plain.rate,
        copy_rate: plain.bare_rate,
        unchanged_ratio: plain.ratio,
        gzip_ratio: gzip.ratio,
        changed_rate: moved.rate,
        driver_rate: bare.rate,
        changed_ratio: moved.rate / bare.rate,
        p99_ratio: moved.p99 / Math.max(1, bare.p99),
        failures: plain.failures + gzip.failures + moved.failures + bare.failures,
      });
      table(rows.slice(-1), rows.length === 1);
    }
  } finally {
    await site.stop();
    await remove();
  }
  return rows;
}
