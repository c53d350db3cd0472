import { limits } from "@cointally/api/limits.ts";
import { and, count, eq, gte } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { uploads } from "../../database/schema/coins.ts";
import { Refusal } from "../../refusal.ts";
import { encodeLogo } from "./encode-logo.ts";
import { removeLogo, writeLogo } from "./logo-files.ts";

const dayMs = 86_400_000;

const refuseOverLimit = async (db: Queries, userId: string, now: Date): Promise<void> => {
  const today = new Date(now.getTime() - (now.getTime() % dayMs));
  const [found] = await db
    .select({ made: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), gte(uploads.createdAt, today)));
  if (found && found.made >= limits.logo.perDay) {
    throw new Refusal(
      "too_many_requests",
      `You uploaded ${limits.logo.perDay} logos today. The next day starts at 00:00 UTC.`,
      { retry_after: Math.ceil((today.getTime() + dayMs - now.getTime()) / 1000) },
    );
  }
};

/**
 * Stores a logo that an account uploads, for a coin of its own; at most 50 in a UTC day (api.md, Logos).
 * @throws {Refusal} too_many_requests; as `encodeLogo`
 */
export const uploadLogo = async (ctx: Context, user: SignedIn, bytes: Buffer, now: Date): Promise<string> => {
  await refuseOverLimit(ctx.db, user.id, now);
  const logo = await encodeLogo(bytes);
  const id = newId(now.getTime());
  // Files first: a row never names a logo that is not there.
  await writeLogo(ctx.config.dataDir, id, logo);
  try {
    await ctx.db.transaction(async (tx) => {
      // The account's row makes its uploads queue up, so that many at once cannot all be the fiftieth.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
      await refuseOverLimit(tx, user.id, now);
      await tx.insert(uploads).values({ id, userId: user.id, createdAt: now });
    });
  } catch (error) {
    await removeLogo(ctx.config.dataDir, id);
    throw error;
  }
  return id;
};
