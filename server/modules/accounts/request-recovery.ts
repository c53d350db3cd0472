import type { Context } from "../../core/context.ts";
import { logFailure } from "../../core/outages.ts";
import { queueRecoveryEmail } from "./emails.ts";
import { findMailboxOwners } from "./mailbox.ts";

/**
 * Emails a password recovery link to the stored address if the mailbox has an account. The response is sent before the lookup, so that neither its content nor its
 * timing reveals whether an account exists.
 */
export function requestRecovery(ctx: Context, email: string, now: Date): void {
  sendRecoveryEmail(ctx, email, now).catch((error) =>
    logFailure(ctx, error, {}, "a recovery email could not be queued"),
  );
}

const sendRecoveryEmail = async (ctx: Context, email: string, now: Date): Promise<void> => {
  const [user] = await findMailboxOwners(ctx.db, email);
  if (!user || user.synthetic) return;
  await ctx.db.transaction((tx) => queueRecoveryEmail(ctx, tx, { userId: user.id, email: user.email }, now));
};
