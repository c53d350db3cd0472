import { randomInt } from "node:crypto";
import type { StoredUser } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { newId, type Queries } from "../../database/client.ts";
import { secondFactors, users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { insertNetworkUse, originOf } from "../integrity/networks.ts";
import { createSession, type Place } from "./create-session.ts";
import { voidEmailTokens } from "./email-tokens.ts";
import { noteDevice } from "./known-devices.ts";
import { findMailboxOwners } from "./mailbox.ts";
import { noPassword } from "./password.ts";
import { findSecondFactor, takeCode } from "./second-factor-codes.ts";
import { endSessions } from "./sessions.ts";

type User = typeof users.$inferSelect;

const changedMeanwhile = () => new AppError("unavailable", m.error_changed_meanwhile());
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

/** The account with this address, locked; created with a neutral name and no password when none exists. */
async function lockOrOpen(
  ctx: Context,
  tx: Queries,
  { email, locale, address }: { email: string; locale: Locale; address: string },
  now: Date,
): Promise<User> {
  const find = () => tx.select().from(users).where(eq(users.email, email)).for("no key update");
  const [existing] = await find();
  if (existing) return existing;
  // Another spelling of the mailbox has an account: the link to vote goes to its address when it is requested again. The same spelling is of
  // an account that was created since the look above.
  const owners = await findMailboxOwners(tx, email);
  if (owners.some((owner) => owner.email !== email)) throw changedMeanwhile();
  const [added] = await tx
    .insert(users)
    .values({
      id: newId(now.getTime()),
      // The name is public, so nothing in it comes from the address.
      name: m.account_neutral_name({ number: randomInt(100_000, 1_000_000) }, { locale }),
      email,
      mailbox: mailboxKey(email),
      passwordHash: noPassword,
      locale,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added) {
    const origin = originOf(ctx, { address, email });
    await tx.execute(insertNetworkUse({ action: "sign_up", userId: added.id, origin, now }));
  }
  const [opened] = await find();
  if (!opened) throw changedMeanwhile();
  return opened;
}

/** Verifies the address and removes what others may have set up before: password, sessions, second factor, links, a pending email. */
async function verify(ctx: Context, tx: Queries, user: User, now: Date): Promise<User> {
  if (user.emailVerifiedAt) return user;
  await endSessions(tx, user.id);
  await voidEmailTokens(tx, user.id, now);
  await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id));
  const verified = {
    emailVerifiedAt: now,
    passwordHash: noPassword,
    pendingEmail: null,
    knownDevices: [],
    updatedAt: now,
  };
  await tx.update(users).set(verified).where(eq(users.id, user.id));
  await emit(ctx, tx, "accountStandingChanged", { userId: user.id, now });
  return { ...user, ...verified };
}

type EmailLogin = { email: string; locale: Locale; place: Place; address: string; checked: string | null };

/**
 * Logs in a person who has proved access to a mailbox: creates the account if there is none, verifies the address and creates a session.
 * Needs a transaction, in which the account stays locked. `checked` is the result of `checkSecondFactor`.
 * @throws {AppError} otp_required when a second factor was turned on since that check
 */
export async function logInByEmail(
  ctx: Context,
  tx: Queries,
  { email, locale, place, address, checked }: EmailLogin,
  now: Date,
): Promise<{ token: string; user: StoredUser }> {
  const user = await verify(ctx, tx, await lockOrOpen(ctx, tx, { email, locale, address }, now), now);
  const factor = await findSecondFactor({ db: tx }, user.id);
  if (factor && checked !== user.id) throw codeWanted();
  await noteDevice(ctx, tx, user, place, now);
  return { token: await createSession(tx, user.id, place, now), user };
}
