import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { ownClaimJson } from "./presenter.ts";

/**
 * Asks for a listing as its real team; answers the claim as JSON text.
 * @throws {AppError} not_found; conflict for one's own coin, or while an earlier claim of this account on it is open
 */
export const claimCoin = async (
  ctx: Context,
  user: SignedIn,
  coinId: string,
  given: { text: string; evidence_url: string },
  now: Date,
): Promise<string> => {
  const coin = await findVisibleCoin(ctx.db, coinId, user);
  if (coin.creatorId === user.id) throw new AppError("conflict", m.error_listing_already_yours());
  const { rows } = await ctx.db.execute<{ json: string }>(sql`
    insert into claims as l (id, coin_id, user_id, text, evidence_url, created_at)
    values (${newId(now.getTime())}, ${coinId}, ${user.id}, ${given.text}, ${given.evidence_url}, ${now.toISOString()})
    on conflict (coin_id, user_id) where status = 'open' do nothing
    returning (${ownClaimJson})::text as json`);
  if (!rows[0]) throw new AppError("conflict", m.error_already_claimed());
  return rows[0].json;
};
