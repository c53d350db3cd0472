import { isLostRace } from "./postgres-error.ts";

type Options = {
  /** Which failures mean a lost race; by default deadlocks and serialization failures. */
  isLost?: (error: unknown) => boolean;
  attempts?: number;
};

/** Runs work that has no effect when it fails, and repeats it when it lost a race against another writer. */
export async function retryLostRace<T>(
  work: () => Promise<T>,
  { isLost = isLostRace, attempts = 3 }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isLost(error)) throw error;
    }
  }
}
