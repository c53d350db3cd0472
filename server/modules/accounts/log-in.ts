import type { StoredUser } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { and, eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { users } from "../../database/schema/accounts.ts";
import { createSession, type Place } from "./create-session.ts";
import { isKnownPlace, noteDevice } from "./known-devices.ts";
import { judgeLogin } from "./login-attempts.ts";
import { hashPassword, isOutdated, isPassword } from "./password.ts";
import { findSecondFactor, takeCode } from "./second-factor-codes.ts";

/**
 * Creates a session for a correct email and password, and a correct code where the account has a second factor. An unknown email and a
 * wrong password get the same error after the same work.
 * @throws {AppError} wrong_credentials, otp_required, too_many_requests
 */
export async function logIn(
  ctx: Context,
  { email, password, otp }: { email: string; password: string; otp?: string | undefined },
  place: Place,
  chosen: Locale | undefined,
  now: Date,
): Promise<{ token: string; user: StoredUser }> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  const attempt = { email, network: place.network, isKnown: user !== undefined && isKnownPlace(ctx, user, place) };
  const right = await judgeLogin(ctx, attempt, now, () => isPassword(user?.passwordHash, password, place.network));
  if (!user || !right) throw wrongPair();
  const factor = await findSecondFactor(ctx, user.id);
  if (factor && otp === undefined) {
    throw new AppError("otp_required", m.error_otp_required());
  }
  if (factor && otp !== undefined) await takeCode(ctx, factor, otp, now);
  const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(password, place.network) : user.passwordHash;
  const token = await ctx.db.transaction(async (tx) => {
    // If the password was changed since it was read, all sessions were ended, and the old password must not create a new one.
    const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    const [unchanged] = await tx.select().from(users).where(same).for("no key update");
    if (!unchanged) throw wrongPair();
    const locale = chosen ?? unchanged.locale;
    if (passwordHash !== user.passwordHash || locale !== unchanged.locale) {
      await tx.update(users).set({ passwordHash, locale }).where(eq(users.id, user.id));
    }
    await noteDevice(ctx, tx, unchanged, place, now);
    return createSession(tx, user.id, place, now);
  });
  return { token, user };
}

const wrongPair = () => new AppError("wrong_credentials", m.error_wrong_credentials());
