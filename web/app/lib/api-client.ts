import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";
import type { Query, Transport } from "./api.ts";
import { sendWithProgress } from "./send-with-progress.ts";
import { loseSession, readSession } from "./session.ts";

/** The API refused; `response` is its one error shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly response: ErrorBody;

  constructor(status: number, response: ErrorBody) {
    super(response.error || response.message);
    this.status = status;
    this.response = response;
  }
}

/** The server does not know the session: it has ended here as well. */
export const isSessionEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.response.code === "unauthorized";

/** A path with its query; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The body of an answer, read as JSON; null when there is none or it is something else. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** A person reads a sentence of somebody else's server, not a page of it. */
const longestForeign = 300;
const sentenceIn = (text: unknown) => (typeof text === "string" ? text.trim().slice(0, longestForeign) : "");

/**
 * The error an answer carries, in the one shape. An answer that is not the API's, a proxy's say, keeps its `error` or else its `message`
 * (specification §8); one without either, such as a page, gets a sentence.
 */
async function errorOf(response: Response): Promise<ApiError> {
  const { status: statusCode, statusText } = response;
  const body = (await readJson(response)) as Partial<ErrorBody> | null;
  if (body?.code && body.error) return new ApiError(statusCode, body as ErrorBody);
  const foreign = { error: sentenceIn(body?.error), message: sentenceIn(body?.message) };
  const sentence = foreign.error || foreign.message;
  const unknown = { error: m.common_server_unclear(), message: statusText };
  return new ApiError(statusCode, { statusCode, code: "unavailable", ...(sentence ? foreign : unknown) });
}

/**
 * The browser's transport to the API, with the bearer token when one is stored (specification §6). Errors come in the page's language. A token that the server no longer
 * knows ends the session. @throws ApiError with the error body; TypeError when the server cannot be reached.
 */
export const browserTransport =
  (apiUrl: string): Transport =>
  async (method, path, { query, body, form, idempotencyKey, signal, anonymous, keepalive, onProgress }) => {
    const session = anonymous ? null : readSession();
    const headers = new Headers({ Accept: "application/json", "Accept-Language": getLocale() });
    if (session) headers.set("Authorization", `Bearer ${session.token}`);
    if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const send = onProgress ? sendWithProgress(onProgress) : fetch;
    const init = { method, headers, body: form ?? JSON.stringify(body), signal, keepalive };
    const response = await send(apiUrl + withQuery(path, query), init);
    if (response.ok) return response.status === 204 ? undefined : readJson(response);
    const error = await errorOf(response);
    if (isSessionEnd(error) && session === readSession()) loseSession();
    throw error;
  };
