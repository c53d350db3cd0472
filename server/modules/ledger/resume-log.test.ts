import { openCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { recount } from "@cointally/shared/ledger/recount.ts";
import { parseVerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { formatTilePath, type TileAddress } from "@cointally/shared/ledger/tiles.ts";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { appendVotes, createLog } from "./append-votes.ts";
import { resumeLog, startNewLog } from "./resume-log.ts";
import { readSecretKeys } from "./signing-keys.ts";

const { app, owner, admin } = useTestAppWithUsers({ settings: { PUBLIC_URL: "https://coins.example" } });
const tables = [
  "votes",
  "coin_tallies",
  "coin_days",
  "coin_hours",
  "ledger_head",
  "ledger_queue",
  "ledger_votes",
  "ledger_tiles",
];

const execute = (statement: string) => app.ctx.db.execute(sql.raw(statement));
const secretKeys = () => readSecretKeys(app.ctx);
const append = async () => appendVotes(app.ctx, await secretKeys(), app.ctx.clock());
const readCheckpoint = async (): Promise<string> => (await app.request("GET", "/ledger/checkpoint")).body;
const readTile = async (tile: TileAddress) => (await app.bytes(`/api/ledger/tile/${formatTilePath(tile)}`)).bytes;

/** The tables as a restored backup has them: those of an earlier moment, and the log paused. */
const backUp = async () => {
  for (const table of tables) await execute(`create table backup_${table} as table ${table}`);
  return async () => {
    for (const table of tables) {
      await execute(`delete from ${table}`);
      await execute(`insert into ${table} select * from backup_${table}`);
      await execute(`drop table backup_${table}`);
    }
    await execute("update ledger_head set paused = 'restored'");
  };
};

/** A copy of the log as it was published: its checkpoint and its bundles. */
const copyLog = async () => {
  const checkpoint = await readCheckpoint();
  const size = Number(checkpoint.split("\n")[1]);
  const bundles = new Map<number, Uint8Array>();
  for (let index = 0; index * 256 < size; index++) {
    bundles.set(index, await readTile({ level: "entries", index, width: Math.min(256, size - index * 256) }));
  }
  return { checkpoint, size, readBundle: async ({ index }: TileAddress) => bundles.get(index) as Uint8Array };
};

const recountLog = async () => {
  const key = parseVerifierKey((await app.request("GET", "/ledger/key")).body.trim());
  const { size, root, origin } = openCheckpoint(
    await readCheckpoint(),
    (await readCheckpoint()).split("\n")[0] ?? "",
    key,
  );
  const result = await recount(readTile, size);
  expect(result.root).toEqual(root);
  return { ...result, size, origin };
};

describe("a restored log", () => {
  let coin: { id: string };
  let copy: Awaited<ReturnType<typeof copyLog>>;
  const vote = async () => {
    const { token } = await app.user();
    expect((await app.request("POST", `/votes/${coin.id}`, { token })).status).toBe(201);
  };

  beforeAll(async () => {
    coin = await sampleCoin(app, owner, admin);
    await createLog(app.ctx, await secretKeys(), app.ctx.clock());
  });

  // Two votes are in the log of the backup and one waits; it and 300 more are published before the restore, and one of the first is voided.
  beforeEach(async () => {
    await execute("update ledger_head set paused = null");
    await append();
    await vote();
    await vote();
    await append();
    await vote();
    const restore = await backUp();
    await execute(`insert into ledger_queue (vote_id, coin_id, day, created_at)
      select gen_random_uuid(), '${coin.id}', '2026-01-03', '2026-01-03T10:00:00Z' from generate_series(1, 300)`);
    await append();
    await execute(`insert into ledger_queue (vote_id, coin_id, day, created_at, voids, reason)
      select gen_random_uuid(), coin_id, day, now(), seq, 'Bought' from ledger_votes join votes on id = vote_id
      where state = 'counted' and seq = (select max(seq) from ledger_votes join votes on id = vote_id)`);
    await append();
    copy = await copyLog();
    await restore();
  });

  const total = async () => (await app.request("GET", `/votes/${coin.id}`)).body.total;

  test("signs nothing until it is resumed, even when votes arrive", async () => {
    const before = await readCheckpoint();
    await vote();
    expect(await append()).toBe(0);
    expect(await readCheckpoint()).toBe(before);
  });

  test("is not continued by a site without its key, which says so", async () => {
    const other = [Buffer.alloc(32, 7)];
    await expect(resumeLog(app.ctx, copy, other)).rejects.toThrow(
      "Neither LEDGER_KEY nor keys/ledger.key of this site",
    );
    expect(await append()).toBe(0);
  });

  test("continues from its newest checkpoint, and the lists agree with it", async () => {
    expect(await resumeLog(app.ctx, copy, await secretKeys())).toBe(302);
    expect(await readCheckpoint()).toBe(copy.checkpoint);
    const resumed = await recountLog();
    expect(await total()).toBe(resumed.coins.get(coin.id)?.total);
    const { rows } = await app.ctx.db.execute(sql`
      select votes_total::int, (select sum(votes) from coin_days where coin_id = ${coin.id})::int as by_day,
        (select sum(votes) from coin_hours where coin_id = ${coin.id})::int as by_hour from coin_tallies where coin_id = ${coin.id}`);
    expect(rows).toEqual([{ votes_total: await total(), by_day: await total(), by_hour: await total() }]);
    await vote();
    expect(await append()).toBe(1);
    expect((await recountLog()).coins.get(coin.id)?.total).toBe(await total());
    await expect(resumeLog(app.ctx, copy, await secretKeys())).rejects.toThrow("not paused");
  });

  test("refuses another log, an older head and changed entries, and stays paused", async () => {
    const before = await readCheckpoint();
    const foreign = copy.checkpoint.replace("coins.example", "other.example");
    await expect(resumeLog(app.ctx, { ...copy, checkpoint: foreign }, await secretKeys())).rejects.toThrow(
      "Not a checkpoint of",
    );
    const changed = async (tile: TileAddress) => {
      const bundle = Uint8Array.from(await copy.readBundle(tile));
      bundle.set([bundle.at(-3) === 0x30 ? 0x31 : 0x30], bundle.length - 3);
      return bundle;
    };
    await expect(resumeLog(app.ctx, { ...copy, readBundle: changed }, await secretKeys())).rejects.toThrow(
      "do not continue",
    );
    expect(await readCheckpoint()).toBe(before);
    expect(await append()).toBe(0);
  });

  test("starts a new log whose origin names the old head when no copy exists", async () => {
    const size = Number((await readCheckpoint()).split("\n")[1]);
    const origin = await startNewLog(app.ctx, await secretKeys(), app.ctx.clock());
    expect(origin).toMatch(new RegExp(`^coins\\.example/api/ledger/after-${size}-[0-9a-f]{64}$`));
    await append();
    const { coins, origin: signed } = await recountLog();
    expect(signed).toBe(origin);
    expect(coins.get(coin.id)?.total).toBe(await total());
  });
});
