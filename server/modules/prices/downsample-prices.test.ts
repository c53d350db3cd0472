import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dropPartitions, makePartitions } from "../../database/partitions.ts";
import { readPoints, writePoints } from "../../testing/price-history.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { downsamplePrices, dropOldPrices } from "./downsample-prices.ts";
import { priceTables, retainedPrices } from "./history.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-06-30T12:00:00Z" });
const tables = ["price_raw", "price_5m", "price_1h", "price_1d"] as const;

let id: string;
beforeEach(async () => {
  app.setNow("2026-06-30T12:00:00Z");
  for (const table of tables) await app.ctx.db.execute(sql`delete from ${sql.identifier(table)}`);
  await app.ctx.db.execute(sql`delete from settings where key = 'prices_thinned'`);
  id = (await sampleCoin(app, owner, admin)).id;
});

const partitions = async () => {
  const { rows } = await app.ctx.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'price_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};
const thinAt = async (now: string) => {
  app.setNow(now);
  await downsamplePrices(app.ctx);
};
const points = (table: (typeof tables)[number]) => readPoints(app.ctx, table, id);

describe("downsampling", () => {
  test("keeps the last point of each span unchanged, also at the borders of hour, UTC day and month", async () => {
    await writePoints(app.ctx, id, [
      ["2026-06-30T23:50:00Z", 1],
      ["2026-06-30T23:54:59.999Z", 2],
      ["2026-06-30T23:55:00Z", 3],
      ["2026-06-30T23:59:59.999Z", 4],
      ["2026-07-01T00:00:00Z", 5],
      ["2026-07-01T00:04:00Z", 6],
      ["2026-07-01T00:59:00Z", 7],
    ]);
    await thinAt("2026-07-01T01:02:00Z");
    expect(await points("price_5m")).toEqual([
      "2026-06-30 23:54:59 2",
      "2026-06-30 23:59:59 4",
      "2026-07-01 00:04:00 6",
      "2026-07-01 00:59:00 7",
    ]);
    expect(await points("price_1h")).toEqual(["2026-06-30 23:59:59 4", "2026-07-01 00:59:00 7"]);
    expect(await points("price_1d")).toEqual(["2026-06-30 23:59:59 4"]);
    const { rows } = await app.ctx.db.execute(sql`select day::text from price_1d`);
    expect(rows).toEqual([{ day: "2026-06-30" }]);
  });

  test("waits until no more prices can be added to a span", async () => {
    await writePoints(app.ctx, id, [["2026-06-30T12:01:00Z", 1]]);
    await thinAt("2026-06-30T12:06:59Z");
    expect(await points("price_5m")).toEqual([]);
    await writePoints(app.ctx, id, [["2026-06-30T12:04:59Z", 2]]);
    await thinAt("2026-06-30T12:07:00Z");
    expect(await points("price_5m")).toEqual(["2026-06-30 12:04:59 2"]);
  });

  test("continues after days of downtime, each span once with any number of processes", async () => {
    const minutes = Array.from(
      { length: 48 * 12 },
      (_, i) => Date.parse("2026-06-28T12:00:00Z") + i * 300_000 + 60_000,
    );
    await writePoints(
      app.ctx,
      id,
      minutes.map((at, i): [number, number] => [at, i + 1]),
    );
    await thinAt("2026-06-28T13:02:00Z");
    expect(await points("price_5m")).toHaveLength(12);
    app.setNow("2026-06-30T12:02:00Z");
    await Promise.all(Array.from({ length: 4 }, () => downsamplePrices(app.ctx)));
    expect(await points("price_5m")).toHaveLength(48 * 12);
    expect(await points("price_1h")).toHaveLength(48);
    expect(await points("price_1d")).toEqual(["2026-06-28 23:56:00 144", "2026-06-29 23:56:00 432"]);
    await downsamplePrices(app.ctx);
    expect(await points("price_5m")).toHaveLength(48 * 12);
  });

  test("writes nothing when nothing is due", async () => {
    await thinAt("2026-06-30T12:02:00Z");
    // The transaction of each row, because other tests use the same server.
    const written = async () =>
      (
        await app.ctx.db.execute(sql`
          select xmin::text, ctid::text from settings union all select xmin::text, ctid::text from price_raw
          union all select xmin::text, ctid::text from price_5m union all select xmin::text, ctid::text from price_1h
          order by 1, 2`)
      ).rows;
    const before = await written();
    await downsamplePrices(app.ctx);
    expect(await written()).toEqual(before);
  });
});

describe("partitions", () => {
  test("exist for today, two more days and the coming months, and are created once", async () => {
    app.setNow("2026-12-31T23:59:59Z");
    await Promise.all(Array.from({ length: 4 }, () => makePartitions(app.ctx.db, priceTables, app.ctx.clock())));
    expect(await partitions()).toEqual(
      expect.arrayContaining([
        "price_raw_20261231",
        "price_raw_20270101",
        "price_raw_20270102",
        "price_5m_20270101",
        "price_1h_202612",
        "price_1h_202701",
        "price_1h_202702",
      ]),
    );
  });

  test("are dropped after their retention, and not before they were downsampled", async () => {
    await writePoints(app.ctx, id, [
      ["2026-06-27T10:00:00Z", 1],
      ["2026-06-28T23:00:00Z", 2],
      ["2026-06-30T11:00:00Z", 3],
    ]);
    app.setNow("2026-06-30T23:59:59Z");
    await downsamplePrices(app.ctx);
    await dropOldPrices(app.ctx);
    expect(await points("price_raw")).toEqual(["2026-06-28 23:00:00 2", "2026-06-30 11:00:00 3"]);
    await app.ctx.db.execute(sql`delete from settings where key = 'prices_thinned'`);
    await app.ctx.db.execute(
      sql`insert into settings (key, value) values ('prices_thinned', '{"price_5m": "2026-06-28T12:00:00.000Z"}')`,
    );
    app.setNow("2026-07-01T00:00:00Z");
    expect(await dropOldPrices(app.ctx)).toEqual([]);
    await downsamplePrices(app.ctx);
    expect(await dropOldPrices(app.ctx)).toEqual(["price_raw_20260628"]);
    expect(await points("price_1d")).toEqual(["2026-06-27 10:00:00 1", "2026-06-28 23:00:00 2"]);
  });

  test("stay when nothing was downsampled yet, and are dropped when empty", async () => {
    await writePoints(app.ctx, id, [["2026-06-25T10:00:00Z", 1]]);
    expect(await dropOldPrices(app.ctx)).not.toContain("price_raw_20260625");
    await downsamplePrices(app.ctx);
    expect(await points("price_1d")).toEqual(["2026-06-25 10:00:00 1"]);
    expect(await dropOldPrices(app.ctx)).toContain("price_raw_20260625");
    await makePartitions(app.ctx.db, priceTables, new Date("2026-06-20T00:00:00Z"));
    for (const table of tables) await app.ctx.db.execute(sql`delete from ${sql.identifier(table)}`);
    await app.ctx.db.execute(sql`delete from settings where key = 'prices_thinned'`);
    expect(await dropOldPrices(app.ctx)).toContain("price_raw_20260620");
  });

  test("that have a long reader are not dropped, and other queries do not wait", async () => {
    await writePoints(app.ctx, id, [["2026-05-01T10:00:00Z", 1]]);
    const reader = await app.ctx.db.$client.connect();
    await reader.query("begin");
    await reader.query("select * from price_raw");
    app.setNow("2026-06-30T12:00:00Z");
    const drop = () => dropPartitions(app.ctx.db, retainedPrices, app.ctx.clock());
    expect(await drop()).not.toContain("price_raw_20260501");
    expect(await points("price_raw")).toHaveLength(1);
    await reader.query("commit");
    reader.release();
    expect(await drop()).toContain("price_raw_20260501");
  });
});
