import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { refuseField } from "../../refusal.ts";

/** Makes an upload the logo of a coin, or of several, of the account that made it. @throws {Refusal} naming logo_id */
export const useLogo = async (
  db: Queries,
  logoId: string | null | undefined,
  userId: string,
  now: Date,
): Promise<void> => {
  if (!logoId) return;
  const result = await db.execute(
    sql`update uploads set used_at = coalesce(used_at, ${now.toISOString()}) where id = ${logoId} and user_id = ${userId} returning id`,
  );
  if (result.rows.length === 0) throw refuseField("logo_id", "This logo is not an upload of yours. Upload it again.");
};

/**
 * A coin uses these uploads no longer, nor waits to: they go like those that none ever used, unless another coin does
 * (`removeUnusedUploads`).
 */
export const releaseLogos = async (db: Queries, logoIds: unknown[]): Promise<void> => {
  const ids = logoIds.filter((id) => typeof id === "string");
  if (ids.length === 0) return;
  await db.execute(sql`update uploads set used_at = null where id = any(${sql.param(ids)}::uuid[])`);
};
