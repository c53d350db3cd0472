import type { addAd as addCall } from "@cointally/contract/ads.ts";
import type { Input } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { fieldError, notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { ads } from "../../database/schema/ads.ts";
import { findCoinAccess } from "../coins/find-coin.ts";
import { assignAdImage, releaseUploads } from "../uploads/use-upload.ts";
import { recordRun } from "./record-run.ts";

type Given = Input<typeof addCall>["body"];
type AdRow = typeof ads.$inferSelect;

const columnsOf = (given: Given) => ({
  title: given.title,
  slot: given.slot,
  imageId: given.image_url,
  alt: given.alt,
  targetUrl: given.target_url,
  coinId: given.coin_id,
  chainIds: given.chain_ids,
  pages: given.pages,
  startsAt: given.starts_at,
  endsAt: given.ends_at,
  active: given.active,
  advertiser: given.advertiser,
  priceAmount: given.price_amount,
  priceCurrency: given.price_currency,
});

/** Marks the image as used, and refuses a coin that is not public. */
const useParts = async (tx: Queries, given: Given, now: Date): Promise<void> => {
  await assignAdImage(tx, given.image_url, now);
  if (!given.coin_id) return;
  const coin = await findCoinAccess(tx, given.coin_id).catch(() => null);
  if (coin?.status !== "approved") throw fieldError("coin_id", m.error_coin_not_listed());
};

const lockAd = async (tx: Queries, id: string): Promise<AdRow> => {
  const [row] = await tx.select().from(ads).where(eq(ads.id, id)).for("update");
  if (!row) throw notFound(m.error_not_found_ad());
  return row;
};

/** Adds an ad. @returns its id @throws {AppError} naming image_url or coin_id */
export function addAd({ db }: Pick<Context, "db">, given: Given, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    await useParts(tx, given, now);
    const values = { id: newId(now.getTime()), ...columnsOf(given), createdAt: now };
    const [row] = await tx.insert(ads).values(values).returning();
    await recordRun(tx, values.id, row as AdRow, now);
    return values.id;
  });
}

/** Updates a locked ad with `set` and its public record of runs. */
const change = async (tx: Queries, id: string, set: Partial<typeof ads.$inferInsert>, now: Date): Promise<void> => {
  const [row] = await tx.update(ads).set(set).where(eq(ads.id, id)).returning();
  await recordRun(tx, id, row as AdRow, now);
};

/** Replaces all fields of an ad; its counts stay. @throws {AppError} not_found; naming image_url or coin_id */
export function replaceAd({ db, clock }: Pick<Context, "db" | "clock">, id: string, given: Given): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockAd(tx, id);
    const now = clock();
    if (before.imageId !== given.image_url) await releaseUploads(tx, [before.imageId]);
    await useParts(tx, given, now);
    await change(tx, id, columnsOf(given), now);
  });
}

/** Switches an ad on or off. @throws {AppError} not_found */
export function switchAd({ db, clock }: Pick<Context, "db" | "clock">, id: string, active: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAd(tx, id);
    await change(tx, id, { active }, clock());
  });
}

/** Deletes an ad with its counts; the public record of its runs stays. @throws {AppError} not_found */
export function removeAd({ db, clock }: Pick<Context, "db" | "clock">, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { imageId } = await lockAd(tx, id);
    await recordRun(tx, id, null, clock());
    await tx.delete(ads).where(eq(ads.id, id));
    await releaseUploads(tx, [imageId]);
  });
}
