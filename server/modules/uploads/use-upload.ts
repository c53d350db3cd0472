import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";

/** Makes an upload the logo of a coin, or of several, of the account that made it. @throws {AppError} naming logo_id */
export const useLogo = async (
  db: Queries,
  logoId: string | null | undefined,
  userId: string,
  now: Date,
): Promise<void> => {
  if (!logoId) return;
  const result = await db.execute(sql`
    update uploads set used_at = coalesce(used_at, ${now.toISOString()})
    where id = ${logoId} and user_id = ${userId} and kind = 'logo' returning id`);
  if (result.rows.length === 0) throw fieldError("logo_id", m.error_logo_not_yours());
};

/** Makes an upload, by whichever moderator, the image of an ad. @throws {AppError} naming image_url */
export const useAdImage = async (db: Queries, imageId: string, now: Date): Promise<void> => {
  const result = await db.execute(sql`
    update uploads set used_at = coalesce(used_at, ${now.toISOString()}) where id = ${imageId} and kind = 'ad' returning id`);
  if (result.rows.length === 0) {
    throw fieldError("image_url", m.error_ad_image_gone());
  }
};

/**
 * A coin or an ad uses these uploads no longer, nor waits to: they go like those that none ever used, unless another one does
 * (`removeUnusedUploads`).
 */
export const releaseUploads = async (db: Queries, ids: unknown[]): Promise<void> => {
  const given = ids.filter((id) => typeof id === "string");
  if (given.length === 0) return;
  await db.execute(sql`update uploads set used_at = null where id = any(${sql.param(given)}::uuid[])`);
};
