import type { ErrorCode } from "@cointally/contract/errors.ts";
import { isCancelledError, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** `expects`: error codes that the caller handles, such as `otp_required` after a correct password. They show no toast. */
type Meta = { expects?: ErrorCode[] };

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: Meta;
    queryMeta: Meta;
  }
}

const isExpected = (meta: Meta | undefined, error: unknown) =>
  error instanceof ApiError && (meta?.expects ?? []).includes(error.response.code);

/** The kind of error of each read that is failing now. */
const failing = new Map<string, string>();

/** Errors of one kind belong to one outage, although their messages may differ. */
const kindOf = (error: unknown): string =>
  error instanceof ApiError ? `${error.status} ${error.response.code}` : "unreachable";

/** Reports the error of a read, unless one of its kind was reported and its read has not succeeded since. */
function readFailed(read: string, error: unknown, report: (error: unknown) => void): void {
  const kind = kindOf(error);
  const isReported = [...failing.values()].includes(kind);
  failing.set(read, kind);
  if (!isReported) report(error);
}

/** Ends the outage that a read was part of. Other reads of it may no longer be on the page. */
function readSucceeded(read: string): void {
  if (failing.size === 0) return;
  const kind = failing.get(read);
  for (const [otherKey, otherKind] of failing) if (otherKind === kind) failing.delete(otherKey);
}

/**
 * The query client of a page. Every failed mutation is reported (specification §8), whatever its form shows at its fields. A failed read
 * is reported once until it succeeds, so that polling shows one toast per outage; loading more rows is reported each time.
 */
export function createQueryClient(report: (error: unknown) => void, retry = 1): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _result, { meta }) {
        if (!isExpected(meta, error)) report(error);
      },
    }),
    queryCache: new QueryCache({
      onError(error, { meta, queryHash, state }) {
        if (isExpected(meta, error) || isCancelledError(error)) return;
        if (state.fetchMeta?.fetchMore) report(error);
        else readFailed(queryHash, error, report);
      },
      onSuccess: (_data, { queryHash }) => readSucceeded(queryHash),
    }),
    // Fail and report without a network, rather than wait silently for one.
    defaultOptions: {
      queries: { retry, staleTime: 60_000, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
