import { AppError } from "../core/app-error.ts";
import type { Context } from "../core/context.ts";

/**
 * Runs a read of public data on a replica of the database that has everything the primary had committed when the read began; on the primary
 * where there is none, or where the replica fails.
 */
export async function publicRead<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const db = await ctx.replicas?.find();
  if (!db) return work(ctx);
  try {
    return await work({ ...ctx, db });
  } catch (error) {
    if (error instanceof AppError) throw error;
    return work(ctx);
  }
}
