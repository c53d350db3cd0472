import type { ReasonCode } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { ownReportJson } from "./presenter.ts";

/**
 * Tells the moderators what is wrong with a coin; answers the report as JSON text.
 * @throws {AppError} not_found; conflict while an earlier report of this account on this coin is open
 */
export const reportCoin = async (
  ctx: Context,
  user: SignedIn,
  coinId: string,
  given: { reason: ReasonCode; text?: string | undefined },
  now: Date,
): Promise<string> => {
  await findVisibleCoin(ctx.db, coinId, user);
  const { rows } = await ctx.db.execute<{ json: string }>(sql`
    insert into reports as r (id, coin_id, user_id, reason, text, created_at)
    values (${newId(now.getTime())}, ${coinId}, ${user.id}, ${given.reason}, ${given.text || null}, ${now.toISOString()})
    on conflict (coin_id, user_id) where status = 'open' do nothing
    returning (${ownReportJson})::text as json`);
  if (!rows[0]) throw new AppError("conflict", m.error_already_reported());
  return rows[0].json;
};
