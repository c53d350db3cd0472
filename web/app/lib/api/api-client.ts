import type { ErrorBody, Part } from "@cointally/contract/errors.ts";
import type { Challenge } from "@cointally/contract/proof-of-work.ts";
import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";
import { expireSession, readSession } from "../session/session.ts";
import { type Transport, withQuery } from "./api.ts";
import { validationParts } from "./error-message.ts";

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly response: ErrorBody;

  constructor(status: number, response: ErrorBody) {
    super(response.error || response.message);
    this.status = status;
    this.response = response;
  }
}

/** True for the response that ends the session: the server does not know its token. */
export const isSessionEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.response.code === "unauthorized";

/** The body of a response as JSON; null if it has none or is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** Cuts messages of other servers, which may be whole pages. */
const maxProxyMessage = 300;
const proxyMessage = (text: unknown) => (typeof text === "string" ? text.trim().slice(0, maxProxyMessage) : "");

/** The validation details of a response by part; those of other servers may lack fields or have other types. */
function validationOf(given: unknown): ErrorBody["validation"] {
  let validation: ErrorBody["validation"];
  for (const source of validationParts) {
    const detail = (given as Partial<Record<Part, { keys?: unknown; message?: unknown }>> | null | undefined)?.[source];
    if (!detail || typeof detail.message !== "string" || !detail.message) continue;
    const keys = [detail.keys].flat().filter((key) => typeof key === "string");
    validation = { ...validation, [source]: { ...detail, source, keys, message: detail.message } };
  }
  return validation;
}

/**
 * The error of a response. A response that is not the API's, such as a proxy's, keeps its validation details, its `error` and its `message`
 * (specification §8); one with none of them, such as an HTML page, gets a message of ours.
 */
async function errorOf(response: Response): Promise<ApiError> {
  const { status: statusCode, statusText } = response;
  const body = (await readJson(response)) as Partial<ErrorBody> | null;
  const validation = validationOf(body?.validation);
  if (body?.code && proxyMessage(body.error)) return new ApiError(statusCode, { ...(body as ErrorBody), validation });
  const proxy = { error: proxyMessage(body?.error), message: proxyMessage(body?.message) };
  const hasSentence = proxy.error || proxy.message || validation;
  const unknown = { error: m.common_server_unclear(), message: statusText };
  return new ApiError(statusCode, { statusCode, code: "unavailable", ...(hasSentence ? proxy : unknown), validation });
}

/** The server sends another challenge if the required work has grown in the meantime. */
const mostChallenges = 3;

/** Solves the proof-of-work that a call needs (api.md, 428). @throws when it cannot */
export type SolveChallenge = (challenge: Challenge, signal?: AbortSignal) => Promise<string>;

/**
 * Sends calls to the API from the browser, with the stored bearer token, public ones too (specification §7). Errors are in the page's language. A token
 * that the server does not know ends the session. A call that needs a proof-of-work is sent again with it.
 * @throws ApiError for an error response; TypeError if the server cannot be reached
 */
export function browserTransport(apiUrl: string, solve?: SolveChallenge): Transport {
  const request = async (
    ...[method, path, options, solved = 0]: [...Parameters<Transport>, number?]
  ): Promise<unknown> => {
    const { query, body, form, idempotencyKey, signal, keepalive, send = fetch } = options;
    const session = readSession();
    const headers = new Headers({ Accept: "application/json", "Accept-Language": getLocale() });
    if (session) headers.set("Authorization", `Bearer ${session.token}`);
    if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const init = { method, headers, body: form ?? JSON.stringify(body), signal, keepalive };
    const response = await send(apiUrl + withQuery(path, query), init);
    if (response.ok) return response.status === 204 ? undefined : readJson(response);
    const error = await errorOf(response);
    if (solve && solved < mostChallenges && error.response.code === "pow_required") {
      const pow = await solve(error.response.challenge as Challenge, signal);
      return request(method, path, { ...options, body: { ...(body as object), pow } }, solved + 1);
    }
    if (isSessionEnd(error) && session === readSession()) expireSession();
    throw error;
  };
  return (method, path, options) => request(method, path, options);
}
