import { and, eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { logFailure } from "../../core/outages.ts";
import { users } from "../../database/schema/accounts.ts";
import { queueRecoveryEmail } from "./emails.ts";

/**
 * Mails a link to choose a new password, if there is such an account. The caller is answered before anything is looked up: neither the
 * answer nor its time tells whether the account is there.
 */
export const askRecovery = (ctx: Context, email: string, now: Date): void => {
  findAndMail(ctx, email, now).catch((error) => logFailure(ctx, error, {}, "a recovery mail could not be made"));
};

const findAndMail = async (ctx: Context, email: string, now: Date): Promise<void> => {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.synthetic, false)));
  if (user) await ctx.db.transaction((tx) => queueRecoveryEmail(ctx, tx, { userId: user.id, email }, now));
};
