import { and, eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { logFailure } from "../../core/outages.ts";
import { users } from "../../database/schema/accounts.ts";
import { queueRecoveryEmail } from "./emails.ts";

/**
 * Emails a password recovery link if the account exists. The response is sent before the lookup, so that neither its content nor its
 * timing reveals whether an account exists.
 */
export const requestRecovery = (ctx: Context, email: string, now: Date): void => {
  findAndMail(ctx, email, now).catch((error) => logFailure(ctx, error, {}, "a recovery mail could not be made"));
};

const findAndMail = async (ctx: Context, email: string, now: Date): Promise<void> => {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.synthetic, false)));
  if (user) await ctx.db.transaction((tx) => queueRecoveryEmail(ctx, tx, { userId: user.id, email }, now));
};
