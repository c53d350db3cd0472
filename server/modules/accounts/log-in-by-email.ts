import type { StoredUser } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { createSession, type Place } from "./create-session.ts";
import { noteDevice } from "./known-devices.ts";
import { openAccount } from "./open-account.ts";
import { findSecondFactor, takeCode } from "./second-factor-codes.ts";

const codeWanted = () => new AppError("otp_required", m.error_otp_required());

/**
 * Checks the second factor of the account with this address, if it has one. A factor set up before the address was verified is ignored,
 * since it may not be the mailbox owner's.
 * @returns the id of the account whose code was accepted, or null @throws {AppError} otp_required, too_many_requests
 */
export async function checkSecondFactor(
  ctx: Context,
  email: string,
  otp: string | undefined,
  now: Date,
): Promise<string | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  const factor = user?.emailVerifiedAt ? await findSecondFactor(ctx, user.id) : undefined;
  if (!user || !factor) return null;
  if (otp === undefined) throw codeWanted();
  await takeCode(ctx, factor, otp, now);
  return user.id;
}

type EmailLogin = { email: string; locale: Locale; place: Place; address: string; checked: string | null };

/**
 * Logs in a person who has proved access to a mailbox, by a new account where none has verified the address, and creates a session.
 * Needs a transaction, in which the account stays locked. `checked` is the result of `checkSecondFactor`.
 * @throws {AppError} otp_required when a second factor was turned on since that check
 */
export async function logInByEmail(
  ctx: Context,
  tx: Queries,
  { email, locale, place, address, checked }: EmailLogin,
  now: Date,
): Promise<{ token: string; user: StoredUser }> {
  const { user } = await openAccount(ctx, tx, { email, locale, address }, now);
  const factor = await findSecondFactor({ db: tx }, user.id);
  if (factor && checked !== user.id) throw codeWanted();
  await noteDevice(ctx, tx, user, place, now);
  return { token: await createSession(tx, user.id, place, now), user };
}
