import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context, EmittingContext } from "../../core/context.ts";
import { uploads } from "../../database/schema/coins.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { removeLogo, writeLogo } from "../uploads/logo-files.ts";
import { removeClearedLogos } from "./clear-demo.ts";
import { type DemoCoin, demoCatalogue, demoLogos, encodeDemoLogo } from "./demo-catalogue.ts";
import { readDemoChoice, withDemoLock, writeDemoChoice } from "./demo-choice.ts";
import { findKnown } from "./find-known.ts";
import { insertCoins } from "./insert-coins.ts";
import { placeKey } from "./plan-import.ts";
import type { Progress } from "./progress.ts";

type Work = EmittingContext & Pick<Context, "db" | "config" | "clock">;
type Placed = DemoCoin & { id: string };

/** Small, so that a start that is killed loses a second of drawing at most. */
const BATCH = 50;

/**
 * Lists the demo's real tokens with their logos (decisions.md, Real data), approved at the moment of the seed, without votes or
 * prices. A seed that was ended half-way is continued, and none is doubled: ids come of the package's keys and that moment. A
 * token whose contract is here already is left out. Whether it is wanted is `wantsDemo`'s to say.
 */
export const seedDemo = (ctx: Work, progress: Progress, catalogue: DemoCoin[] = demoCatalogue()): Promise<void> =>
  withDemoLock(ctx, async () => {
    const before = await readDemoChoice(ctx.db);
    if (before?.state === "seeded") return;
    if (before?.state === "cleared") await removeClearedLogos(ctx, before.logos);
    const at = before?.state === "seeding" ? new Date(before.at) : ctx.clock();
    await writeDemoChoice(ctx.db, { state: "seeding", at: at.toISOString() });

    const coins = catalogue.map((coin, rank) => ({ ...coin, id: demoId(coin.key, rank, at) }));
    const missing = await withoutSeeded(ctx, coins);
    const logos = demoLogos();
    for (let start = 0; start < missing.length; start += BATCH) {
      progress(coins.length - missing.length + start, coins.length);
      await retryOnConflict(() => seedBatch(ctx, missing.slice(start, start + BATCH), logos, at));
    }
    progress(coins.length, coins.length);
    await writeDemoChoice(ctx.db, { state: "seeded", at: at.toISOString() });
  });

/**
 * A UUIDv7 (RFC 9562) that is the same whenever the same seed goes on: the moment, then 12 bits that fall with the rank, so that of
 * coins nobody voted for yet the best known stand first, then 62 bits of the key's hash.
 */
export const demoId = (key: string, rank: number, at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, "0");
  const order = Math.max(0, 0xfff - rank)
    .toString(16)
    .padStart(3, "0");
  const hash = createHash("sha256").update(key).digest();
  hash[0] = 0x80 | ((hash[0] as number) & 0x3f);
  const rest = hash.toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${rest.slice(0, 4)}-${rest.slice(4, 16)}`;
};

const withoutSeeded = async ({ db }: Work, coins: Placed[]): Promise<Placed[]> => {
  const ids = sql.param(coins.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string }>(sql`select id from coins where id = any(${ids}::uuid[])`);
  const seeded = new Set(rows.map(({ id }) => id));
  return coins.filter(({ id }) => !seeded.has(id));
};

/** Logos first, then the rows in one transaction: a row never names a logo that is not there. Tokens that are listed already are left out. */
const seedBatch = async (ctx: Work, batch: Placed[], logos: Record<string, string>, at: Date): Promise<void> => {
  const known = await findKnown(
    ctx.db,
    batch.flatMap(({ contracts }) => contracts),
  );
  const coins = batch.filter(({ contracts }) => !contracts.some((contract) => known.has(placeKey(contract))));
  if (coins.length === 0) return;
  await Promise.all(coins.map((coin) => storeLogo(ctx, coin, logos)));
  await ctx.db.transaction(async (tx) => {
    await tx.insert(uploads).values(coins.map(({ id }) => ({ id, createdAt: at, usedAt: at })));
    await insertCoins(
      ctx,
      tx,
      coins.map((coin) => ({ ...coin, logoId: coin.id })),
      "demo",
      at,
    );
  });
};

/** A logo has its coin's id, so that a seed that goes on writes it to the same place. */
const storeLogo = async ({ config }: Work, coin: Placed, logos: Record<string, string>): Promise<void> => {
  const logo = await encodeDemoLogo(coin, logos);
  await removeLogo(config.dataDir, coin.id);
  await writeLogo(config.dataDir, coin.id, logo);
};
