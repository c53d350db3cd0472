import type { BodyOf, Method, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
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

export type Query = Record<string, string | number | boolean | null | undefined>;

type Options<E> = {
  query?: Query;
  /** JSON, or FormData for uploads. */
  body?: BodyOf<E> | FormData;
  /** Makes a repeated POST give the first answer again (api.md, Idempotency). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** As nobody, so that the browser may keep the answer and ask whether it still holds (api.md, Conditional reads). */
  anonymous?: boolean;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
  /** Is told how much of the body is on its way, 0 to 1. */
  onProgress?: (part: number) => void;
};

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
  const unknown = { error: "The server gave no answer we understand. Try again in a moment.", message: statusText };
  return new ApiError(statusCode, { statusCode, code: "unavailable", ...(sentence ? foreign : unknown) });
}

/**
 * The browser's way to the API, with the bearer token when one is stored (specification §6):
 * `api.call<typeof castVote>("POST", "/votes/…")` is typed by the endpoint object. A token that the server no longer
 * knows ends the session. @throws ApiError with the error body; TypeError when the server cannot be reached.
 */
export function createApi(apiUrl: string) {
  return {
    async call<E>(method: Method, path: string, options: Options<E> = {}): Promise<ResponseOf<E>> {
      const session = options.anonymous ? null : readSession();
      const headers = new Headers({ Accept: "application/json" });
      if (session) headers.set("Authorization", `Bearer ${session.token}`);
      if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
      const form = options.body instanceof FormData;
      if (options.body !== undefined && !form) headers.set("Content-Type", "application/json");
      const send = options.onProgress ? sendWithProgress(options.onProgress) : fetch;
      const response = await send(apiUrl + withQuery(path, options.query), {
        method,
        headers,
        body: form ? (options.body as FormData) : JSON.stringify(options.body),
        signal: options.signal,
        keepalive: options.keepalive,
      });
      if (response.ok) return (response.status === 204 ? undefined : await readJson(response)) as ResponseOf<E>;
      const error = await errorOf(response);
      if (isSessionEnd(error) && session === readSession()) loseSession();
      throw error;
    },
  };
}

export type Api = ReturnType<typeof createApi>;
