import { ledgerRoutes } from "@cointally/contract/ledger-routes.gen.ts";
import { loaderRoutes } from "@cointally/contract/loader-routes.gen.ts";
import type { InProcessResponse, ReadEndpoint } from "@cointally/contract/page.ts";
import { data, type RouterContextProvider } from "react-router";
import { pageOf } from "../page/page.ts";
import { type Api, type ApiOf, apiOver } from "./api.ts";

export type LoaderApi = Api & ApiOf<typeof loaderRoutes & typeof ledgerRoutes>;

const apis = new WeakMap<ReadEndpoint, LoaderApi>();

/** The API functions of a loader: in the server's process and without an account. They throw a `loaderError`. */
export function apiOf(context: Readonly<RouterContextProvider>): LoaderApi {
  const { readEndpoint } = pageOf(context);
  const api = apis.get(readEndpoint) ?? createLoaderApi(readEndpoint);
  apis.set(readEndpoint, api);
  return api;
}

function createLoaderApi(readEndpoint: ReadEndpoint): LoaderApi {
  const read: Parameters<typeof apiOver>[0] = async (endpoint, { params, query }) => {
    const response = await readEndpoint(endpoint, { params, query });
    if (response.status < 300) return response.body;
    throw loaderError(response);
  };
  return { ...apiOver(read), ...apiOver(read, { ...loaderRoutes, ...ledgerRoutes }) };
}

/** What a loader throws for an error response: the API's status, its body as data, and Retry-After. */
export function loaderError({ status, body, retryAfter }: InProcessResponse) {
  return data(body, { status, headers: retryAfter ? { "Retry-After": retryAfter } : {} });
}

/** The status and body of an error that a loader's API function threw; both undefined for any other error. */
export function readLoaderError(error: unknown): { status?: number; body?: unknown } {
  const { init, data: body } = error as { init?: ResponseInit; data?: unknown };
  return { status: init?.status, body };
}

/** Null instead of an error, for optional parts of a page. */
export const nullOnError = <T>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

/** Null if the API responds 404, or 400 for a malformed name. */
export const nullIfNotFound = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error) => {
    if ([400, 404].includes(readLoaderError(error).status ?? 0)) return null;
    throw error;
  });
