import { data, type RouterContextProvider } from "react-router";
import { type Api, createApi } from "./api.ts";
import { withQuery } from "./api-client.ts";
import { pageOf } from "./page.ts";

/**
 * The API functions of a loader: in the server's own process and without an account. They throw a `refusal`.
 */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const { apiFetch } = pageOf(context);
  return createApi(async (method, path, { query }) => {
    const response = await apiFetch(withQuery(path, query), { method });
    const body = await response.json().catch(() => null);
    if (response.ok) return body;
    throw refusal(response, body);
  });
}

/** What a loader throws for a response it cannot make a page of: the API's status, its body as data, and when to come again. */
export function refusal({ status, headers }: Response, body: unknown) {
  const after = headers.get("retry-after");
  return data(body, { status, headers: after ? { "Retry-After": after } : {} });
}

/** The status and body of an error that a loader's API function threw; both undefined for any other error. */
export function refusalOf(error: unknown): { status?: number; body?: unknown } {
  const { init, data: body } = error as { init?: ResponseInit; data?: unknown };
  return { status: init?.status, body };
}

/** Null in place of an error: for parts of a page that it can do without. */
export const orNull = <T>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

/** Null where the API knows nothing of that name: status 404, or 400 for what cannot be a name. */
export const orMissing = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error) => {
    if ([400, 404].includes(refusalOf(error).status ?? 0)) return null;
    throw error;
  });
