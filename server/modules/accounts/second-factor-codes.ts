import { randomBytes } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { decrypt } from "../../core/encryption.ts";
import type { Queries } from "../../database/client.ts";
import { recoveryCodes, secondFactors } from "../../database/schema/accounts.ts";
import { queueEmailTo } from "../email-outbox/queue-email.ts";
import { accountEmails } from "./email-templates.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { hashOf } from "./secrets.ts";

/** The confirmed second factor of an account; undefined without one. */
export async function findSecondFactor({ db }: { db: Queries }, userId: string) {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await db.select().from(secondFactors).where(confirmed);
  return factor;
}

const period = 30;
/** Tolerated clock drift: one step in either direction (RFC 6238 §5.2). */
const window = 1;

type Factor = typeof secondFactors.$inferSelect;

/** TOTP as authenticator apps generate it: SHA-1, six digits, 30 seconds. */
export function codesOf(secret: Buffer, label: string, issuer: string): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: 6,
    period,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** The time step of a TOTP code; undefined for a wrong one. */
const stepOf = async (
  { config, log }: Context,
  factor: Factor,
  code: string,
  now: Date,
): Promise<number | undefined> => {
  const secret = await decrypt(config, factor.userId, factor.secret);
  if (!secret)
    log.error(
      { user: factor.userId },
      "a second factor was encrypted by another key: SEALING_KEY or DATA_DIR/keys is not the one it was encrypted with",
    );
  const delta = secret && codesOf(secret, "", "").validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
};

/** Consumes a TOTP code: each once, and none older than the last accepted one. Of simultaneous uses one succeeds. */
const takeStep = async ({ db }: Context, userId: string, step: number): Promise<boolean> => {
  const { rowCount } = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
};

/** Consumes a recovery code and queues a notice about it. */
const takeRecoveryCode = (ctx: Context, userId: string, code: string, now: Date): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const used = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(code))));
    if (used.rowCount === 0) return false;
    const [remaining] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId));
    const count = remaining?.count ?? 0;
    await queueEmailTo(ctx, tx, userId, (site) => accountEmails.recoveryCodeUsed(count, site), now);
    return true;
  });

export function wrongCode(): AppError {
  return new AppError("otp_required", m.error_otp_wrong());
}

/**
 * Consumes a code of a second factor: a TOTP or a recovery code. Failures are counted per account over all networks, since only those
 * who know the password reach this check, and for each kind of code by itself: wrong codes of an app never delay a recovery code.
 * @throws {AppError} otp_required for a wrong or used one, too_many_requests
 */
export async function takeCode(ctx: Context, factor: Factor, code: string, now: Date): Promise<void> {
  const isRecoveryCode = code.length > 6;
  const kind = isRecoveryCode ? "recovery code" : "second factor";
  const attempt = { email: `${kind} of ${factor.userId}`, network: "" };
  const right = await judgeAttempt(ctx, attempt, now, async () => {
    if (isRecoveryCode) return takeRecoveryCode(ctx, factor.userId, code, now);
    const step = await stepOf(ctx, factor, code, now);
    return step !== undefined && takeStep(ctx, factor.userId, step);
  });
  if (!right) throw wrongCode();
}

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** A recovery code as displayed: 140 random bits in seven groups, so that a hash without a salt protects it. */
const newCode = () =>
  [...randomBytes(28)]
    .map((byte) => alphabet[byte % 32])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

/** Replaces the recovery codes of an account. @returns the new codes, of which only hashes are stored */
export async function renewRecoveryCodes(tx: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code.replaceAll("-", "")) })));
  return codes;
}
