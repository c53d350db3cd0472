import { metIndex } from "../../database/postgres-error.ts";
import { retryLostRace } from "../../database/retry-lost-race.ts";

/** Whether another coin took the same contract or slug between the look and the write. */
export function metOtherCoin(error: unknown): boolean {
  return metIndex(error, "contracts_place") || metIndex(error, "coins_slug");
}

/** Runs a write of coins again when another coin took its contract or slug meanwhile: the next look sees that, and says so or goes on. */
export function retryOnConflict<T>(write: () => Promise<T>): Promise<T> {
  return retryLostRace(write, { isLost: metOtherCoin, attempts: 5 });
}
