import { ApiError } from "./api-client.ts";

/** The reads that fail at the moment, each with the kind of its error. */
const failing = new Map<string, string>();

/** Two errors of one kind are of one outage: the sentence may hold a number of its own. */
const kindOf = (error: unknown): string =>
  error instanceof ApiError ? `${error.status} ${error.response.code}` : "unreachable";

/** Raises the error of a read, unless one of its kind was raised and its read has not succeeded since. */
export function readFailed(read: string, error: unknown, raise: (error: unknown) => void): void {
  const kind = kindOf(error);
  const isRaised = [...failing.values()].includes(kind);
  failing.set(read, kind);
  if (!isRaised) raise(error);
}

/** A read that succeeds ends its part of an outage; what else failed meanwhile may be gone from the page. */
export function readWorked(read: string): void {
  if (failing.size === 0) return;
  const kind = failing.get(read);
  for (const [other, its] of failing) if (its === kind) failing.delete(other);
}
