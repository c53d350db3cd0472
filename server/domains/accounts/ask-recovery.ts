import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { users } from "../../database/schema/accounts.ts";
import { issueMailToken } from "./mail-tokens.ts";
import { sendRecovery } from "./mails.ts";

/**
 * Mails a link to choose a new password, if there is such an account. The caller is answered before anything is looked up: neither the
 * answer nor its time tells whether the account is there.
 */
export const askRecovery = (ctx: Context, email: string, now: Date): void => {
  mailRecovery(ctx, email, now).catch((error) => ctx.log.error({ err: error }, "a recovery mail could not be made"));
};

const mailRecovery = async (ctx: Context, email: string, now: Date): Promise<void> => {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.synthetic, false)));
  if (!user) return;
  const token = await ctx.db.transaction((tx) =>
    issueMailToken(tx, { userId: user.id, email, purpose: "recover_password" }, now),
  );
  if (token) await sendRecovery(ctx, email, token);
};
