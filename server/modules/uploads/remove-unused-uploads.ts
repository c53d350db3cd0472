import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { removeImage } from "./image-files.ts";

/** Also enqueued when an account is erased. */
export const removeUnusedUploadsJob = "remove-unused-uploads";

const unusedHours = 24;

/** In one run: removing from a bucket takes some requests for each. */
const mostAtOnce = 1000;

/**
 * Removes uploads that no coin or ad used within 24 h (api.md, Logos), those of erased accounts, and those no longer used; returns how
 * many. `used_at` only selects candidates: an upload stays while a coin, an ad or a pending edit refers to it.
 */
export async function removeUnusedUploads(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock().getTime() - unusedHours * 3_600_000);
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select u.id from uploads u where u.used_at is null and (u.created_at < ${before.toISOString()} or u.user_id is null)
        and not exists (select from coins c where c.logo_id = u.id)
        and not exists (select from ads a where a.image_id = u.id)
        and not exists (select from coins c where c.changes_at is not null and c.pending_changes->>'logo_id' = u.id::text)
      order by u.id limit ${mostAtOnce} for update of u skip locked`);
    const ids = rows.map(({ id }) => id);
    // Files before their rows, so that the rows of an interrupted run find the remaining files.
    for (const id of ids) await removeImage(ctx.files, id);
    await tx.execute(sql`delete from uploads where id = any(${sql.param(ids)}::uuid[])`);
    return ids.length;
  });
}
