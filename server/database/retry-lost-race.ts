import { lostToAnother } from "./postgres-error.ts";

type Options = {
  /** Which failures say that another writer won; a deadlock or a failed serialization unless told otherwise. */
  isLost?: (error: unknown) => boolean;
  attempts?: number;
};

/** Runs work of which nothing stays when it fails, and runs it again when it lost a race against another writer. */
export async function retryLostRace<T>(
  work: () => Promise<T>,
  { isLost = lostToAnother, attempts = 3 }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isLost(error)) throw error;
    }
  }
}
