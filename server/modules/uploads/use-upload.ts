import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";

/** Marks an upload of this account as used by a coin. @throws {AppError} naming logo_id */
export async function assignLogo(
  db: Queries,
  logoId: string | null | undefined,
  userId: string,
  now: Date,
): Promise<void> {
  if (!logoId) return;
  const result = await db.execute(sql`
    update uploads set used_at = coalesce(used_at, ${now.toISOString()})
    where id = ${logoId} and user_id = ${userId} and kind = 'logo' returning id`);
  if (result.rows.length === 0) throw fieldError("logo_id", m.error_logo_not_yours());
}

/** Marks an upload of any admin as used by an ad. @throws {AppError} naming image_url */
export async function assignAdImage(db: Queries, imageId: string, now: Date): Promise<void> {
  const result = await db.execute(sql`
    update uploads set used_at = coalesce(used_at, ${now.toISOString()}) where id = ${imageId} and kind = 'ad' returning id`);
  if (result.rows.length === 0) {
    throw fieldError("image_url", m.error_ad_image_gone());
  }
}

/**
 * Marks uploads as no longer used by a coin, its pending edit or an ad; `removeUnusedUploads` removes them unless another one uses them.
 */
export async function releaseUploads(db: Queries, ids: unknown[]): Promise<void> {
  const uploadIds = ids.filter((id) => typeof id === "string");
  if (uploadIds.length === 0) return;
  await db.execute(sql`update uploads set used_at = null where id = any(${sql.param(uploadIds)}::uuid[])`);
}
