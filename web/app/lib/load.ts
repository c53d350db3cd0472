import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { data, type RouterContextProvider } from "react-router";
import { pageOf } from "./page.ts";

/**
 * A loader's read of the API, in the server's own process and without an account. `path` with its query, without
 * `/api`. @throws a route error with the API's status, its body as data.
 */
export async function load<E>(context: Readonly<RouterContextProvider>, path: string): Promise<ResponseOf<E>> {
  const response = await pageOf(context).apiFetch(path);
  const body = await response.json().catch(() => null);
  if (response.ok) return body as ResponseOf<E>;
  throw refusal(response, body);
}

/** What a loader throws for an answer it cannot make a page of: the API's status, its body as data, and when to come again. */
export function refusal({ status, headers }: Response, body: unknown) {
  const after = headers.get("retry-after");
  return data(body, { status, headers: after ? { "Retry-After": after } : {} });
}

/** As `load`, but null instead of an error: for parts of a page that it can do without. */
export async function loadOrNull<E>(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<ResponseOf<E> | null> {
  return load<E>(context, path).catch(() => null);
}
