import type { ErrorCode } from "@cointally/contract/errors.ts";
import { isCancelledError, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";
import { readFailed, readWorked } from "./failed-reads.ts";

/** `expects`: refusals that are an answer, such as the question for a code after a right password. They raise no toast. */
type Meta = { expects?: ErrorCode[] };

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: Meta;
    queryMeta: Meta;
  }
}

const isExpected = (meta: Meta | undefined, error: unknown) =>
  error instanceof ApiError && (meta?.expects ?? []).includes(error.response.code);

/**
 * The page's cache of reads, through which all actions go as well. An action that fails raises the error (specification §8), whatever
 * its form shows at its fields. A read that fails raises it once until it succeeds, so that polling raises one toast for an outage;
 * one that a person asked for, the next rows of a list, raises it each time.
 */
export function createQueryClient(raise: (error: unknown) => void, retry = 1): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, _variables, _result, { meta }) {
        if (!isExpected(meta, error)) raise(error);
      },
    }),
    queryCache: new QueryCache({
      onError(error, { meta, queryHash, state }) {
        if (isExpected(meta, error) || isCancelledError(error)) return;
        if (state.fetchMeta?.fetchMore) raise(error);
        else readFailed(queryHash, error, raise);
      },
      onSuccess: (_data, { queryHash }) => readWorked(queryHash),
    }),
    // Without a network a call fails and says so: to wait in silence until there is one would look like work.
    defaultOptions: {
      queries: { retry, staleTime: 60_000, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
