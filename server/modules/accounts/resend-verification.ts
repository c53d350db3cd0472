import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { users } from "../../database/schema/accounts.ts";
import { assertNetworkMayEmail } from "../integrity/email-budgets.ts";
import { queueVerificationEmail } from "./emails.ts";

/** @throws {AppError} too_many_requests */
export function tooManyEmails(): AppError {
  return new AppError("too_many_requests", m.error_too_many_emails(), {
    retry_after: 3600,
  });
}

/** Sends the verification link again, to a pending new address if there is one. @throws {AppError} conflict, too_many_requests */
export async function resendVerification(ctx: Context, { id }: SignedIn, address: string, now: Date): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  const email = user?.pendingEmail ?? (user?.emailVerifiedAt ? null : user?.email);
  if (!email) throw new AppError("conflict", m.error_already_verified());
  const network = await assertNetworkMayEmail(ctx, address, now);
  const isNew = email !== user?.email;
  const queued = await ctx.db.transaction((tx) =>
    queueVerificationEmail(ctx, tx, { userId: id, email, network }, now, { isNew }),
  );
  if (!queued) throw tooManyEmails();
}
