import { type SQL, sql } from "drizzle-orm";
import type { CoinSet } from "../../core/coin-fields.ts";

/** All coins that meet a condition, walked in the order of the list's index. */
export const walked = (where: SQL): CoinSet => ({ coins: sql`coins c`, where });

/**
 * The same coins, gathered first and then sorted. Right for the few that a rare tag, chain or word leaves: walking a million rows for
 * them would take seconds, and the planner, which guesses that matches lie evenly, would choose just that. OFFSET 0 keeps it from
 * looking through.
 */
export const gathered = (where: SQL): CoinSet => ({
  coins: sql`(select * from coins c where ${where} offset 0) c`,
  where: sql`true`,
});
