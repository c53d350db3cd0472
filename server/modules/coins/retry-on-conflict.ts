import { violatesIndex } from "../../database/postgres-error.ts";
import { retryLostRace } from "../../database/retry-lost-race.ts";

/** Whether another coin took the same contract or slug between the check and the write. */
export function isCoinConflict(error: unknown): boolean {
  return violatesIndex(error, "contracts_place") || violatesIndex(error, "coins_slug");
}

/** Repeats a write of coins when another coin took its contract or slug meanwhile: the next attempt's check finds that coin. */
export function retryOnConflict<T>(write: () => Promise<T>): Promise<T> {
  return retryLostRace(write, { isLost: isCoinConflict, attempts: 5 });
}
