import { and, isNull, lt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { uploads } from "../../database/schema/coins.ts";
import { removeLogo, removePartialLogos } from "./logo-files.ts";

const keptHours = 24;

/** Removes uploads that no coin used within 24 h (api.md, Logos). @returns how many */
export const removeUnusedUploads = async (ctx: Context): Promise<number> => {
  const before = new Date(ctx.clock().getTime() - keptHours * 3_600_000);
  const gone = await ctx.db
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, before)))
    .returning({ id: uploads.id });
  for (const { id } of gone) await removeLogo(ctx.config.dataDir, id);
  await removePartialLogos(ctx.config.dataDir, before);
  return gone.length;
};
