import { data, type RouterContextProvider } from "react-router";
import { type Api, createApi } from "./api.ts";
import { withQuery } from "./api-client.ts";
import { pageOf } from "./page.ts";

/** The API functions of a loader: in the server's process and without an account. They throw a `loaderError`. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const { apiFetch } = pageOf(context);
  return createApi(async (method, path, { query }) => {
    const response = await apiFetch(withQuery(path, query), { method });
    const body = await response.json().catch(() => null);
    if (response.ok) return body;
    throw loaderError(response, body);
  });
}

/** What a loader throws for an error response: the API's status, its body as data, and Retry-After. */
export function loaderError({ status, headers }: Response, body: unknown) {
  const retryAfter = headers.get("retry-after");
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
