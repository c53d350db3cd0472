import { lostToAnother } from "./postgres-error.ts";

const attempts = 3;

/** Runs work of which nothing stays when it fails, and runs it again when it lost to another writer: twice at most. */
export const runAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !lostToAnother(error)) throw error;
    }
  }
};
