import { randomBytes } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { encrypt } from "../../core/encryption.ts";
import { secondFactors, users } from "../../database/schema/accounts.ts";
import { atTheField, confirmCaller, type Proof } from "./confirm-owner.ts";
import { queueNoticeEmail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { codesOf, findSecondFactor, renewRecoveryCodes, takeCode } from "./second-factor-codes.ts";
import { endSessions } from "./sessions.ts";

/** 160 bits, as RFC 4226 §4 asks for. */
const secretBytes = 20;

const isOn = () => new AppError("conflict", m.error_second_factor_already_on());
const isOff = () => new AppError("conflict", m.error_second_factor_off());

/**
 * Creates the secret of a second factor, which is inactive until a code confirms it; each call replaces it. Requires the password, so that a
 * stolen session cannot lock the owner out.
 * @throws {AppError} conflict when one is on; naming `current_password` or `email_code`; too_many_requests
 */
export async function startSecondFactor(
  ctx: Context,
  user: SignedIn,
  proof: Proof,
  network: string,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  if (await findSecondFactor(ctx, user.id)) throw isOn();
  await confirmCaller(ctx, user, proof, network, now);
  const secret = randomBytes(secretBytes);
  const encrypted = await encrypt(ctx.config, user.id, secret);
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
    if (factor?.confirmedAt) throw isOn();
    const unconfirmed = { secret: encrypted, lastStep: 0, createdAt: now };
    await tx
      .insert(secondFactors)
      .values({ userId: user.id, ...unconfirmed })
      .onConflictDoUpdate({ target: secondFactors.userId, set: unconfirmed });
  });
  const codes = codesOf(secret, user.email, ctx.settings.current().brand.name);
  return { secret: codes.secret.base32, uri: codes.toString() };
}

/**
 * Turns the second factor on with a code that proves that the app has the secret, and ends the other sessions.
 * @returns the recovery codes, shown only once
 * @throws {AppError} conflict when no secret was requested or one is on; naming `code`; too_many_requests
 */
export async function confirmSecondFactor(ctx: Context, user: SignedIn, code: string, now: Date): Promise<string[]> {
  const [unconfirmed] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  if (!unconfirmed) throw isOff();
  if (unconfirmed.confirmedAt) throw isOn();
  await takeCode(ctx, unconfirmed, code, now).catch(atTheField);
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
    // Since the code was verified, another secret was requested or this one was confirmed.
    if (!factor || factor.confirmedAt || !factor.secret.equals(unconfirmed.secret)) throw isOn();
    await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, user.id));
    await endSessions(tx, user.id, user.sessionId);
    await queueNoticeEmail(ctx, tx, user.id, "secondFactorOn", now);
    return renewRecoveryCodes(tx, user.id);
  });
}

/**
 * Turns the second factor off and ends the other sessions; requires the password and a code. @throws {AppError} conflict when there is none; naming
 * `current_password`, `email_code` or `code`; too_many_requests
 */
export async function removeSecondFactor(
  ctx: Context,
  user: SignedIn,
  given: Proof,
  network: string,
  now: Date,
): Promise<void> {
  const factor = await findSecondFactor(ctx, user.id);
  if (!factor) throw isOff();
  await confirmCaller(ctx, user, given, network, now);
  await takeAway(ctx, user.id, now, user.sessionId);
}

/**
 * Removes the second factor of an account whose owner has lost it, and ends its sessions. @throws {AppError} not_found without an
 * account; conflict without a second factor or for the caller's own, which a code turns off
 */
export async function resetSecondFactor(ctx: Context, admin: SignedIn, id: string, now: Date): Promise<void> {
  if (admin.id === id) throw new AppError("conflict", m.error_own_second_factor());
  const [account] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (!account) throw notFound(m.error_not_found_account());
  if (!(await findSecondFactor(ctx, id))) throw new AppError("conflict", m.error_account_without_second_factor());
  await takeAway(ctx, id, now);
}

const takeAway = (ctx: Context, userId: string, now: Date, keptSession?: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { rowCount } = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    if (rowCount === 0) return;
    await endSessions(tx, userId, keptSession);
    await queueNoticeEmail(ctx, tx, userId, "secondFactorOff", now);
  });
