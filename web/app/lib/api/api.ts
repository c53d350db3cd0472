import type { CallInput, Method, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { endpoints } from "@cointally/contract/endpoints.ts";
import type { Query } from "@cointally/contract/page.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { readSession } from "../session/session.ts";

export type CallOptions = {
  /** The body of an upload. */
  form?: FormData;
  /** Makes a repeated POST return the first response again (api.md, Idempotency). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The response is the same for every account, and so is its cache entry: logging in does not read it again. */
  shared?: boolean;
  /** The call continues after the page is left. */
  keepalive?: boolean;
  /** In place of `fetch`, such as one that reports the progress of an upload. */
  send?: (url: string, init: RequestInit & { method: string; headers: Headers }) => Promise<Response>;
};

/** Sends a call and returns the JSON of its response; undefined where it has none. */
export type Transport = (
  method: Method,
  path: string,
  options: CallOptions & { query?: Query; body?: unknown },
) => Promise<unknown>;

type Endpoints = typeof endpoints;
/** Method and path of endpoints by name, such as one of the generated tables. */
export type Routes = { readonly [Name in keyof Endpoints]?: string };
export type EndpointName = keyof Endpoints;
// biome-ignore lint/complexity/noBannedTypes: `{} extends T` asks whether all of T is optional
type Arguments<T> = {} extends T ? [input?: T & CallOptions] : [input: T & CallOptions];

type CallFunction<E> = (...input: Arguments<CallInput<E>>) => Promise<ResponseOf<E>>;
/** Calls one endpoint. */
export type ApiFunction<E> = CallFunction<E> & { readonly endpoint: EndpointName };

/** A function for each endpoint that pages call: `api.castVote({ params: { coinId } })`. */
export type Api = ApiOf<typeof routes>;

/** A function for each endpoint of a table. */
export type ApiOf<R> = { readonly [Name in keyof R & EndpointName]: ApiFunction<Endpoints[Name]> };

type Input = CallOptions & { params?: Query; query?: Query; body?: unknown };

/** The functions of all endpoints of a table over a transport; without a table, of those that pages call. */
export function createApi(send: Transport): Api;
export function createApi<R extends Routes>(send: Transport, table: R): ApiOf<R>;
export function createApi(send: Transport, table: Record<string, string> = routes): unknown {
  return apiOver((endpoint, { params = {}, ...options }) => {
    const [method, path] = splitRoute(table[endpoint] as string, params);
    return send(method, path, options);
  }, table);
}

/** The method of a route and its path with parameters filled in. */
export function splitRoute(route: string, params: Query): [Method, string] {
  const [method, path] = route.split(" ") as [Method, string];
  return [method, path.replace(/:(\w+)(\{.+\})?/g, (_, name) => encodeURIComponent(String(params[name])))];
}

/** A path with its query; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The functions of all endpoints over one that calls an endpoint by its name. */
export function apiOver<R extends Routes = typeof routes>(
  callEndpoint: (endpoint: EndpointName, input: Input) => Promise<unknown>,
  table: R = routes as R,
): ApiOf<R> {
  const functionOf = (endpoint: EndpointName) => {
    const call = (input: Input = {}) => callEndpoint(endpoint, input);
    return [endpoint, Object.assign(call, { endpoint })];
  };
  return Object.fromEntries((Object.keys(table) as EndpointName[]).map(functionOf)) as ApiOf<R>;
}

type Call<Args extends unknown[], R> = ((...input: Args) => Promise<R>) & { readonly endpoint: EndpointName };

/** Endpoint, account and input: each account's reads, and a visitor's, are cached separately, unless they are shared. */
const queryKeyOf = (endpoint: EndpointName, input: Input = {}) =>
  [endpoint, input.shared ? null : (readSession()?.user.id ?? null), input] as const;

/** TanStack Query options of a read: `useQuery(query(api.getVotes, { params: { coinId } }))`. */
export const query = <Args extends unknown[], R>(call: Call<Args, R>, ...[input]: Args) =>
  queryOptions({
    queryKey: queryKeyOf(call.endpoint, input as Input),
    queryFn: ({ signal }): Promise<R> => (call as unknown as Call<[Input], R>)({ ...(input as Input), signal }),
  });

/** The same for a list that is read page by page with cursors. */
export const pages = <Args extends unknown[], R extends { next_cursor: string | null }>(
  call: Call<Args, R>,
  ...[input]: Args
) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyOf(call.endpoint, input as Input), "pages"] as const,
    queryFn: ({ pageParam: cursor, signal }): Promise<R> => {
      const { query, ...rest } = (input ?? {}) as Input;
      return (call as unknown as Call<[Input], R>)({ ...rest, query: { ...query, cursor }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Query filter that matches all cached reads of some endpoints. */
export function readsOf(...calls: { readonly endpoint: EndpointName }[]) {
  const names: unknown[] = calls.map(({ endpoint }) => endpoint);
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => names.includes(queryKey[0]) };
}

/** Refetches these endpoints wherever the page shows them. */
export const invalidate = (client: QueryClient, ...calls: { readonly endpoint: EndpointName }[]): Promise<void> =>
  client.invalidateQueries(readsOf(...calls));

/** The same read under a separate cache entry. */
export const variant = <O extends { queryKey: readonly unknown[] }>(options: O, name: string): O => ({
  ...options,
  queryKey: [...options.queryKey, name],
});

/** A read composed of several calls, cached under the key of the first and a name. */
export const composed = <R>(
  first: { queryKey: readonly unknown[] },
  name: string,
  read: (signal: AbortSignal) => Promise<R>,
) => queryOptions({ queryKey: [...first.queryKey, name], queryFn: ({ signal }) => read(signal) });
