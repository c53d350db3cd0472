import { createHash, createHmac, randomInt } from "node:crypto";
import { type Challenge, challenge as challengeSchema } from "@cointally/contract/proof-of-work.ts";
import * as m from "@cointally/i18n/messages";
import { createChallenge as createAltchaChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { originOf } from "./networks.ts";
import { countAccepted, signUpWork, triesOfLevel } from "./work-levels.ts";

/** The purpose of a challenge; its solution is valid for no other. `coin` is that of a vote, else empty. */
export type Purpose = { purpose: "sign_up"; coin: "" } | { purpose: "vote"; coin: string };
export const forSignUp: Purpose = { purpose: "sign_up", coin: "" };
export function forVote(coin: string): Purpose {
  return { purpose: "vote", coin };
}

const validSeconds = 600;
/** Rounds of PBKDF2 per attempt: about 0.3 ms, so that a browser's overhead per call matters little. */
const cost = 1_000;
/** Our longest payload is below 2 kB. */
const payloadSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(64) }),
});

/** Separate keys for challenges and for the keys that solve them. */
function secretsOf({ secret }: Pick<Context, "secret">) {
  const key = (name: string) => createHmac("sha256", secret).update(`proof-of-work\n${name}`).digest("hex");
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("key") };
}

/** A challenge of a level (work-levels.ts). The number of attempts is random between once and twice the level's `tries`. */
export async function createChallenge(
  ctx: Pick<Context, "secret">,
  purpose: Purpose,
  level: number,
  now: Date,
  tries: number = triesOfLevel[level] ?? triesOfLevel[0],
): Promise<Challenge> {
  return challengeSchema.parse(
    await createAltchaChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost,
      counter: randomInt(tries, 2 * tries),
      deriveKey,
      data: { ...purpose, level },
      expiresAt: Math.floor(now.getTime() / 1000) + validSeconds,
      ...secretsOf(ctx),
    }),
  );
}

/** The error of a request that needs work, with a challenge of the level. */
export async function workRequired(
  ctx: Pick<Context, "secret">,
  purpose: Purpose,
  level: number,
  now: Date,
): Promise<AppError> {
  return new AppError("pow_required", m.error_pow_required(), {
    challenge: await createChallenge(ctx, purpose, level, now),
  });
}

/**
 * Accepts a solved challenge once, on any node, and returns its level; -1 without one. A wrong, expired, foreign or used one is refused
 * with a new challenge for its purpose.
 * @throws {AppError} pow_required
 */
export async function acceptProof(
  ctx: Pick<Context, "db" | "secret">,
  purpose: Purpose,
  pow: string | undefined,
  now: Date,
): Promise<number> {
  if (pow === undefined) return -1;
  const payload = readPayload(pow);
  if (!payload) throw await workRequired(ctx, purpose, 0, now);
  const { challenge, solution } = payload;
  const { expiresAt, data } = challenge.parameters;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(ctx) });
  const fits = data.purpose === purpose.purpose && data.coin === purpose.coin && expiresAt * 1000 > now.getTime();
  if (!verified || !fits) throw await workRequired(ctx, purpose, 0, now);
  const { rowCount } = await ctx.db.execute(sql`
    insert into used_proofs (challenge, expires_at)
    values (${createHash("sha256").update(challenge.signature).digest()}, ${new Date(expiresAt * 1000).toISOString()})
    on conflict do nothing`);
  if (rowCount !== 1) throw await workRequired(ctx, purpose, data.level, now);
  return data.level;
}

function readPayload(pow: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(pow, "base64").toString("utf8")));
  } catch {
    return null;
  }
}

/**
 * Checks that a sign-up from a client's address has the work that it needs now, those judged in the same moment included, and accepts the proof.
 * @throws {AppError} pow_required; too_many_requests with the seconds to wait when more work is no longer enough
 */
export async function assertSignUpWork(
  ctx: Pick<Context, "db" | "secret" | "settings" | "autonomousSystems">,
  { address, email, pow }: { address: string; email: string; pow: string | undefined },
  now: Date,
): Promise<void> {
  if (!ctx.settings.current().proofOfWork) return;
  const origin = originOf(ctx, { address, email });
  const { level, waitSeconds } = await signUpWork(ctx.db, origin, now);
  if (waitSeconds > 0) {
    throw new AppError("too_many_requests", m.error_too_many_requests({ seconds: waitSeconds }), {
      retry_after: waitSeconds,
    });
  }
  const proofLevel = await acceptProof(ctx, forSignUp, pow, now);
  const counted = proofLevel >= level ? 1 : 0;
  const together = await signUpWork(ctx.db, origin, now, await countAccepted(ctx.db, origin, now, counted));
  if (proofLevel >= together.level) return;
  if (counted) await countAccepted(ctx.db, origin, now, -1);
  throw await workRequired(ctx, forSignUp, together.level, now);
}

/** Deletes expired proofs, which are refused anyway. Runs as a job; idempotent. */
export async function purgeUsedProofs({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db.execute(sql`delete from used_proofs where expires_at < ${clock().toISOString()}::timestamptz`);
}
