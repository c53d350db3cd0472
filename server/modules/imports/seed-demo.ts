import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context, EmittingContext } from "../../core/context.ts";
import { uploads } from "../../database/schema/coins.ts";
import { nativeConflict } from "../coins/native-coin.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { removeImage, writeImage } from "../uploads/image-files.ts";
import { removeClearedLogos } from "./clear-demo.ts";
import { type DemoCoin, demoCatalogue, demoLogos, encodeDemoLogo } from "./demo-catalogue.ts";
import { readDemoChoice, withDemoLock, writeDemoChoice } from "./demo-choice.ts";
import { findKnownContracts } from "./find-known-contracts.ts";
import { insertCoins } from "./insert-coins.ts";
import { addressKey } from "./plan-import.ts";
import type { Progress } from "./progress.ts";

type Deps = EmittingContext & Pick<Context, "db" | "config" | "files" | "clock">;
type CoinWithId = DemoCoin & { id: string };

/** Small, so that an interrupted start loses at most a second of rendering logos. */
const batchSize = 50;

/**
 * Lists the demo's real tokens with their logos (decisions.md, Real data), approved at the time of the seed, without votes or prices.
 * Continues an interrupted seed without duplicates: ids are derived from the coins' keys and that time. Tokens whose contract is listed
 * already are skipped. `shouldSeedDemo` decides whether to seed.
 */
export function seedDemo(ctx: Deps, progress: Progress, catalogue: DemoCoin[] = demoCatalogue()): Promise<void> {
  return withDemoLock(ctx, async () => {
    const before = await readDemoChoice(ctx.db);
    if (before?.state === "seeded") return;
    if (before?.state === "cleared") await removeClearedLogos(ctx, before.logos);
    const at = before?.state === "seeding" ? new Date(before.at) : ctx.clock();
    await writeDemoChoice(ctx.db, { state: "seeding", at: at.toISOString() });

    const coins = catalogue.map((coin, rank) => ({ ...coin, id: demoId(coin.key, rank, at) }));
    const missing = await withoutSeeded(ctx, coins);
    const logos = demoLogos();
    for (let start = 0; start < missing.length; start += batchSize) {
      progress(coins.length - missing.length + start, coins.length);
      await retryOnConflict(() => seedBatch(ctx, missing.slice(start, start + batchSize), logos, at));
    }
    progress(coins.length, coins.length);
    await writeDemoChoice(ctx.db, { state: "seeded", at: at.toISOString() });
  });
}

/**
 * A deterministic UUIDv7 (RFC 9562): the time of the seed, then 12 bits that decrease with the rank, so that well-known coins come first
 * while none has votes, then 62 bits of the key's hash.
 */
export function demoId(key: string, rank: number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const order = Math.max(0, 0xfff - rank)
    .toString(16)
    .padStart(3, "0");
  const hash = createHash("sha256").update(key).digest();
  hash[0] = 0x80 | ((hash[0] as number) & 0x3f);
  const rest = hash.toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${rest.slice(0, 4)}-${rest.slice(4, 16)}`;
}

const withoutSeeded = async ({ db }: Deps, coins: CoinWithId[]): Promise<CoinWithId[]> => {
  const ids = sql.param(coins.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string }>(sql`select id from coins where id = any(${ids}::uuid[])`);
  const seeded = new Set(rows.map(({ id }) => id));
  return coins.filter(({ id }) => !seeded.has(id));
};

/** Writes logos first, then the rows in one transaction, so that a row never refers to a missing logo. Skips listed tokens and native coins. */
const seedBatch = async (ctx: Deps, batch: CoinWithId[], logos: Record<string, string>, at: Date): Promise<void> => {
  const { listed } = await findKnownContracts(
    ctx.db,
    batch.flatMap(({ contracts }) => contracts),
  );
  const unlisted = batch.filter(({ contracts }) => !contracts.some((contract) => listed.has(addressKey(contract))));
  const isNativeListed = await Promise.all(
    unlisted.map(async (coin) => (await nativeConflict(ctx.db, coin, null)) !== null),
  );
  const coins = unlisted.filter((_, n) => !isNativeListed[n]);
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

/** The logo's id is its coin's, so that a continued seed writes the same files. */
const storeLogo = async ({ files }: Deps, coin: CoinWithId, logos: Record<string, string>): Promise<void> => {
  const logo = await encodeDemoLogo(coin, logos);
  await removeImage(files, coin.id);
  await writeImage(files, coin.id, logo);
};
