import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { recordUpdates } from "./record-updates.ts";

/**
 * Runs `work` in a transaction that changes a user's manual holdings and records the updates; one such transaction per user at a time.
 * @throws {AppError} unauthorized when the account no longer exists, and whatever `work` throws, after a rollback
 */
export function changeHoldings<T>(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: string,
  work: (tx: Queries, now: Date) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError("unauthorized", m.error_log_in_first());
    // Read after the lock, so that updates have the times of their order.
    const now = clock();
    const amounts = sql`select coin_id, sum(amount) as amount from portfolio_holdings where user_id = ${userId} group by coin_id`;
    return recordUpdates(tx, { userId, addressId: null, syncSeq: null }, amounts, now, () => work(tx, now));
  });
}
