import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { removeLogo, removePartialLogos } from "./logo-files.ts";

/** The job that erasing an account calls for. */
export const unusedJob = "remove-unused-uploads";

const keptHours = 24;

/**
 * Removes uploads that no coin or ad used within 24 h (api.md, Logos), those of accounts that are gone, and those that one used and gave up.
 * `used_at` only says which to look at: one that any coin or ad shows, or that waits in an edit, stays.
 * @returns how many
 */
export const removeUnusedUploads = async (ctx: Context): Promise<number> => {
  const before = new Date(ctx.clock().getTime() - keptHours * 3_600_000);
  const removed = await ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select u.id from uploads u where u.used_at is null and (u.created_at < ${before.toISOString()} or u.user_id is null)
        and not exists (select from coins c where c.logo_id = u.id)
        and not exists (select from ads a where a.image_id = u.id)
        and not exists (select from coins c where c.changes_at is not null and c.pending_changes->>'logo_id' = u.id::text)
      for update of u skip locked`);
    const ids = rows.map(({ id }) => id);
    // Files before their rows: what is left when this is killed half-way is found again by its row.
    for (const id of ids) await removeLogo(ctx.config.dataDir, id);
    await tx.execute(sql`delete from uploads where id = any(${sql.param(ids)}::uuid[])`);
    return ids.length;
  });
  await removePartialLogos(ctx.config.dataDir, before);
  return removed;
};
