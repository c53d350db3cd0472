import type { Context } from "../../core/context.ts";
import { logFailure } from "../../core/outages.ts";
import { assertNetworkMayEmail } from "../integrity/email-budgets.ts";
import { queueRecoveryEmail } from "./emails.ts";
import { findMailboxOwners } from "./mailbox.ts";

/**
 * Emails a password recovery link to the stored address if the mailbox has an account. The response is sent before the lookup, so that neither
 * its content nor its timing reveals whether an account exists. @throws {AppError} too_many_requests, by the client's network alone
 */
export async function requestRecovery(ctx: Context, email: string, address: string, now: Date): Promise<void> {
  const network = await assertNetworkMayEmail(ctx, address, now);
  sendRecoveryEmail(ctx, email, network, now).catch((error) =>
    logFailure(ctx, error, {}, "a recovery email could not be queued"),
  );
}

const sendRecoveryEmail = async (ctx: Context, email: string, network: Buffer, now: Date): Promise<void> => {
  const [user] = await findMailboxOwners(ctx.db, email);
  if (!user || user.synthetic) return;
  await ctx.db.transaction((tx) => queueRecoveryEmail(ctx, tx, { userId: user.id, email: user.email, network }, now));
};
