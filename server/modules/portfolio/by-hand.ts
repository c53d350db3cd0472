import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { recordMoves } from "./record-moves.ts";

/**
 * Changes what a user entered by hand, and tells of what moved by it; one such change of an account at a time.
 * @throws {AppError} unauthorized when the account is gone, and what `work` throws: then nothing was written
 */
export const byHand = <T>(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: string,
  work: (tx: Queries, now: Date) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError("unauthorized", m.error_log_in_first());
    // By now all before it have moved: moves are told in the order in which they happened.
    const now = clock();
    const held = sql`select coin_id, sum(amount) as amount from portfolio_holdings where user_id = ${userId} group by coin_id`;
    return recordMoves(tx, { userId, addressId: null, syncSeq: null }, held, now, () => work(tx, now));
  });
