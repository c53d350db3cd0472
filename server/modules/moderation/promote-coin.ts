import type { Input } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { promoteCoin as endpoint } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { promotions } from "../../database/schema/moderation.ts";
import { lockCoin, writeCoin } from "../coins/audit-log.ts";
import { assertTransition } from "./transitions.ts";

/** A coin's promotion that is running at a time: at most one, since all are started and ended under the coin's lock. */
const running = (coinId: string, at: Date) =>
  and(eq(promotions.coinId, coinId), or(isNull(promotions.endsAt), gt(promotions.endsAt, at)));

/** Ends a running promotion; earlier ones stay on /placements. The coin must be locked, and `at` be read after that. */
export async function endPromotion(tx: Queries, coinId: string, at: Date): Promise<void> {
  await tx.update(promotions).set({ endsAt: at }).where(running(coinId, at));
}

/** An undefined payer is left unchanged. */
type Terms = { endsAt: Date; payer: string | null | undefined };

const promoteUntil = async (tx: Queries, coinId: string, terms: Terms, at: Date): Promise<void> => {
  const updated = await tx.update(promotions).set(terms).where(running(coinId, at)).returning();
  if (updated.length === 0) {
    await tx.insert(promotions).values({ id: newId(at.getTime()), coinId, startsAt: at, ...terms });
  }
};

const dayMs = 86_400_000;
const { days, maxDays } = limits.promotion;

/** @throws {AppError} naming promoted_until */
const endOf = (until: Date | undefined, now: Date): Date => {
  if (!until) return new Date(now.getTime() + days * dayMs);
  if (until <= now) throw fieldError("promoted_until", m.error_promotion_end_in_past());
  if (until.getTime() > now.getTime() + maxDays * dayMs) {
    throw fieldError("promoted_until", m.error_promotion_too_long({ days: maxDays }));
  }
  return until;
};

/**
 * Promotes an approved coin, by default for a week, or ends its promotion. It changes no rank, and every promotion stays on /placements
 * with its payer.
 * @throws {AppError} not_found; conflict naming the status; naming promoted_until or payer
 */
export async function promoteCoin(
  ctx: Context,
  actor: SignedIn,
  id: string,
  terms: Input<typeof endpoint>["body"],
  now: Date,
): Promise<void> {
  const { promoted, promoted_until: until, payer } = terms;
  if (until && !promoted) throw fieldError("promoted_until", m.error_promotion_end_without_promotion());
  if (payer !== undefined && !promoted) throw fieldError("payer", m.error_payer_without_promotion());
  const endsAt = promoted ? endOf(until, now) : null;
  await ctx.db.transaction(async (tx) => {
    const row = await lockCoin(tx, id);
    assertTransition("promote", row.status);
    if (!promoted && !row.promoted) return;
    // Read under the lock: the request's time may be before what another moderator did meanwhile.
    const at = ctx.clock();
    const action = promoted ? "promoted" : "promotion_ended";
    await writeCoin(tx, row, { promoted, promotedUntil: endsAt }, { action, actorId: actor.id, at });
    if (endsAt) await promoteUntil(tx, id, { endsAt, payer }, at);
    else await endPromotion(tx, id, at);
  });
}
