import type { ServerResponse } from "node:http";
import { staffRoleOf } from "@cointally/contract/endpoint.ts";
import { errorStatus, type Part } from "@cointally/contract/errors.ts";
import { issueOf } from "@cointally/contract/field-reasons.ts";
import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";
import type { Context as HonoContext } from "hono";
import type { z } from "zod";
import { AppError, bannedError, notFound } from "../core/app-error.ts";
import { assertRole } from "../core/assert-role.ts";
import type { Context, SignedIn } from "../core/context.ts";
import { BucketError } from "../core/files/file-store.ts";
import { requestId as currentRequestId } from "../core/log-context.ts";
import { blockOf, networkOf } from "../core/network.ts";
import { logFailure } from "../core/outages.ts";
import { diskFullReason } from "../core/storage.ts";
import { surrogateKey } from "../core/surrogate-key.ts";
import { isUnreachable } from "../database/is-unreachable.ts";
import { isStatementTimeout, violatesReference } from "../database/postgres-error.ts";
import { cachePolicies, surrogateHeaders } from "./cache-policy.ts";
import { type CachedResponse, createCachedResponse, selectRepresentation } from "./cached-response.ts";
import type { ClientAddress } from "./client-address.ts";
import { errorAnswer, errorBody, validationError } from "./errors.ts";
import { runOnce } from "./idempotency.ts";
import { publicRead } from "./public-read.ts";
import { type Budget, countedByCustomer, countedWhenValid, countedWithWork, type RateLimit } from "./rate-limit.ts";
import { bodyOf, type RequestBody } from "./read-body.ts";
import type { ResponseCache } from "./response-cache.ts";
import { BytesResponse, RawJsonResponse, type Route, StreamResponse } from "./route.ts";
import { commonHeaders, denyAllPolicy, strictTransport } from "./security.ts";
import type { SecurityLog, Seen } from "./security-log.ts";
import type { StaleResponses } from "./stale-responses.ts";

/** What the listener passes to Hono. */
export type Bindings = { incoming?: { socket?: { remoteAddress?: string } }; outgoing?: ServerResponse };

export type HandlerDeps = {
  ctx: Context;
  authenticate: (token: string, now: Date) => Promise<SignedIn | null>;
  rateLimit: RateLimit;
  responses: ResponseCache<ApiResponse>;
  stale: StaleResponses;
  address: ClientAddress;
  security: SecurityLog;
};

type HttpContext = HonoContext<{ Bindings: Bindings }>;

/**
 * Counts one request against the caller's rate limit and returns the caller's network.
 * @throws {AppError} too_many_requests
 */
export async function countRequest(
  parts: Pick<HandlerDeps, "address" | "rateLimit">,
  c: HttpContext,
  budget: Budget,
): Promise<string> {
  const network = networkOfCaller(parts, c);
  const customer = countedByCustomer.has(budget) ? blockOf(addressOfCaller(parts, c), 48) : null;
  await parts.rateLimit(customer ?? network, budget);
  return network;
}

const addressOfCaller = ({ address }: Pick<HandlerDeps, "address">, c: HttpContext): string =>
  address(c.env?.incoming?.socket?.remoteAddress, c.req.header("x-forwarded-for") ?? null);

const networkOfCaller = (parts: Pick<HandlerDeps, "address">, c: HttpContext): string =>
  networkOf(addressOfCaller(parts, c));

/** A body with several calls is counted as that many requests; the first one is counted already. */
const chargeBatch = async (
  { rateLimit }: HandlerDeps,
  network: string,
  budget: Budget,
  body: unknown,
): Promise<void> => {
  if (!Array.isArray(body)) return;
  for (let n = 1; n < body.length; n++) await rateLimit(network, budget);
};

const bearer = (header: string | null | undefined) => /^Bearer +([A-Za-z0-9_-]{20,128})$/i.exec(header ?? "")?.[1];

/** Whether this caller may call this endpoint. */
export function assertAccess({ access, method, allowedWhileBanned }: Route["endpoint"], user: SignedIn | null) {
  if (access === "public") return;
  if (!user) throw new AppError("unauthorized", m.error_log_in_first());
  if (user.ban && method !== "GET" && !allowedWhileBanned) throw bannedError(user.ban);
  const required = staffRoleOf(access);
  if (required && user.lacksSecondFactor) {
    throw new AppError("second_factor_required", m.error_second_factor_required());
  }
  if (required) assertRole(user, required);
  if (access === "verified" && !user.emailVerified) {
    throw new AppError("email_not_verified", m.error_email_not_verified());
  }
}

const addressOf = (c: HttpContext) => c.req.url.slice(c.req.url.indexOf("/", 8));

const queryOf = (c: HttpContext) => {
  const values = c.req.queries();
  return Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list.length === 1 ? list[0] : list]));
};

/** Many clients send `{}` with a call that takes no body. */
const isEmptyObject = (body: unknown) => JSON.stringify(body) === "{}";

/** Checks path, query and body together, so that one response names every error. */
export function validate(endpoint: Route["endpoint"], given: Record<Part, unknown>) {
  const failed: Partial<Record<Part, z.core.$ZodIssue[]>> = {};
  const parsed: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part] as z.ZodType | undefined;
    if (schema) {
      // The issues need the input, to tell a missing field from one of a wrong type.
      const check = (value: unknown) => schema.safeParse(value, { reportInput: true });
      const first = check(given[part]);
      // A missing body is reported as all its required fields.
      const result = !first.success && given[part] === undefined ? check({}) : first;
      if (result.success) parsed[part] = result.data;
      else failed[part] = result.error.issues;
    } else if (part === "query" && Object.keys(given.query as object).length > 0) {
      const keys = Object.keys(given.query as object);
      failed.query = [{ code: "unrecognized_keys", keys, path: [], message: "", input: {} }];
    } else if (part === "body" && given.body !== undefined && !isEmptyObject(given.body)) {
      failed.body = [{ ...issueOf(given.body, "no_body"), path: [] }];
    }
  }
  if (Object.keys(failed).length > 0) throw validationError(failed);
  return parsed;
}

/** Statuses that may succeed on a retry: server errors and too many requests. */
const isPassing = (status: number) => status >= 500 || status === 429;

const asText = (answer: unknown) => (answer === undefined ? null : JSON.stringify(answer));

/** The API returns data, so nothing in a response may load or run. */
const plain = { ...commonHeaders, "content-security-policy": denyAllPolicy };

const cacheableHeaders = {
  ...plain,
  "content-type": "application/json",
  ...cachePolicies.revalidated,
  vary: "Accept-Encoding, Authorization",
};

const varyByLanguage = { vary: `${cacheableHeaders.vary}, Accept-Language, Cookie` };

/** Whether a page's script makes this request, and not a program or somebody who opens the address. */
export const isFetchedByScript = ({ headers }: Request): boolean => headers.get("sec-fetch-dest") === "empty";

/** The coin that a call is about, by what names it in the path. */
const coinOf = ({ path }: Route["endpoint"], params: Record<string, string>): string | undefined =>
  params[/^\/(?:coins|votes)\/:(\w+)/.exec(path)?.[1] ?? ""];

/** A cached API response, with the limit and route name that the fast path counts it under (`cached-fast-path.ts`). */
export type ApiResponse = CachedResponse & { limit: Budget; route: string };

/** Makes a response of the API that can be cached, in a form that may be compressed. */
export function createApiResponse(
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
  { limit, route }: Pick<ApiResponse, "limit" | "route">,
): ApiResponse {
  const response = { status, headers: { ...cacheableHeaders, ...headers }, body: Buffer.from(text) };
  return { ...createCachedResponse(response, ["gzip"]), limit, route };
}

/** Sends a cached response in the form that the client accepts, or a 304. */
export function sendCached(c: HttpContext, cached: CachedResponse, requestId: string): Response {
  const { status, headers, body } = selectRepresentation(cached, {
    acceptEncoding: c.req.header("accept-encoding"),
    ifNoneMatch: c.req.header("if-none-match"),
  });
  return new Response(body as Uint8Array<ArrayBuffer> | null, {
    status,
    headers: { ...headers, "x-request-id": requestId },
  });
}

/**
 * Sends a response that stays open over the connection itself: a Response with a body that is a stream takes several times the memory. The
 * headers are what middleware has set and would set (`app.ts`), and one that keeps nginx from collecting the response first.
 */
function sendStream(
  { config }: Context,
  c: HttpContext,
  stream: StreamResponse,
  headers: Record<string, string>,
): Response {
  const own = { ...headers, ...cachePolicies.none, "x-accel-buffering": "no" };
  const outgoing = c.env?.outgoing;
  // A client may have left while its request was read.
  if (!outgoing || outgoing.destroyed || c.req.method === "HEAD") {
    stream.close();
    return new Response(null, { headers: own });
  }
  const secureTransport = strictTransport(config);
  if (secureTransport) outgoing.setHeader("strict-transport-security", secureTransport);
  outgoing.writeHead(200, { ...Object.fromEntries(c.res.headers), ...own });
  stream.send(outgoing);
  // The listener sees that the headers are sent, and sends no other response (listener.ts).
  return new Response(null);
}

/** Answers one request of a route: limits, authentication, validation, cached response or handler, errors. */
export function answer(route: Route, parts: HandlerDeps) {
  const { ctx, responses, stale } = parts;
  const { endpoint, handler } = route;
  const { limit } = endpoint;

  const handle = async (c: HttpContext, seen: Seen): Promise<Response> => {
    const { requestId } = seen;
    const now = ctx.clock();
    const waits = countedWhenValid.has(limit);
    const isCountedLater = waits && endpoint.access === "public";
    const network = isCountedLater
      ? networkOfCaller(parts, c)
      : await countRequest(parts, c, waits ? "authenticatedWrite" : limit);
    /** Reads or validates the request. Limits of well-formed requests count a failure separately. */
    const wellFormed = async <T>(work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (waits) await countRequest(parts, c, "invalid");
        throw error;
      }
    };

    const authorization = c.req.header("authorization");
    const isPublicRead = endpoint.cacheable && authorization === undefined;
    const token = bearer(authorization);
    const user = token ? await parts.authenticate(token, now) : null;
    seen.user = user;
    assertAccess(endpoint, user);
    if (user && limit === "authenticatedWrite") await parts.rateLimit(user.id, "write");

    const perform = async (given: RequestBody) => {
      seen.body = given.value;
      const sent = { params: c.req.param(), query: queryOf(c), body: given.value };
      const input = await wellFormed(() => validate(endpoint, sent));
      if (waits) await countRequest(parts, c, countedWithWork.has(limit) ? "proof" : limit);
      await chargeBatch(parts, network, limit, input.body);
      const call = (on: Context) => ({
        ...(input as { params: never; query: never; body: never }),
        ctx: on,
        user: user as SignedIn,
        now,
        network,
        address: addressOfCaller(parts, c),
        userAgent: c.req.header("user-agent") ?? null,
        request: given.request,
        charge: () => parts.rateLimit(network, limit),
      });
      const result = await (isPublicRead ? publicRead(ctx, (on) => handler(call(on))) : handler(call(ctx)));
      seen.result = result;
      if (result instanceof BytesResponse) {
        const type = { "content-type": endpoint.responseType ?? "application/octet-stream" };
        const status = result.status ?? endpoint.status;
        return { status, json: null, bytes: result.body, headers: { ...type, ...result.headers } };
      }
      if (result instanceof StreamResponse) {
        const headers = { "content-type": endpoint.responseType as string };
        return { status: endpoint.status, json: null, bytes: null, headers, stream: result };
      }
      const reply = result instanceof RawJsonResponse ? result : new RawJsonResponse(asText(result));
      return { status: reply.status ?? endpoint.status, json: reply.json, bytes: null, headers: reply.headers };
    };

    if (isPublicRead) {
      // The cache key is the URL as sent; validation happens on a miss, and errors are never cached.
      const byLanguage = endpoint.cacheable === "by_language";
      const key = byLanguage ? `${getLocale()} ${addressOf(c)}` : addressOf(c);
      const render = async () => {
        const { status, json, headers } = await perform(await bodyOf(endpoint, c.req.raw));
        const shared = { ...cachePolicies.live, ...surrogateHeaders(surrogateKey(coinOf(endpoint, c.req.param()))) };
        const response = createApiResponse(
          { status, headers: { ...headers, ...(byLanguage ? varyByLanguage : shared) }, text: json ?? "" },
          { limit, route: `/api${endpoint.path}` },
        );
        stale.keep(staleKey, response);
        return response;
      };
      const staleKey = `api ${key}`;
      try {
        return sendCached(
          c,
          await stale.whileAway(staleKey, () => responses.get(key, render), {
            isForScript: isFetchedByScript(c.req.raw),
          }),
          requestId,
        );
      } catch (error) {
        if (error instanceof AppError && [404, 410].includes(errorStatus[error.code])) stale.forget(staleKey);
        throw error;
      }
    }

    const body = await wellFormed(() => bodyOf(endpoint, c.req.raw));
    const headers: Record<string, string> = {
      ...plain,
      "x-request-id": requestId,
      ...cachePolicies.personal,
    };
    const key = c.req.header("idempotency-key");
    // An invalid path is refused before its idempotency key is stored, since a path can be longer than the row allows.
    const isPath = () => (endpoint.params as z.ZodType | undefined)?.safeParse(c.req.param()).success ?? true;
    if (key !== undefined && user && endpoint.idempotent && isPath()) {
      const call = { userId: user.id, call: `${endpoint.method} ${c.req.path}`, key, body: body.bytes, now };
      const first = await runOnce(ctx.db, call, async () => {
        try {
          const { status, json } = await perform(body);
          return { status, answer: json ?? "" };
        } catch (error) {
          if (!(error instanceof AppError) || isPassing(errorStatus[error.code])) throw error;
          return { status: errorStatus[error.code], answer: JSON.stringify(errorBody(error)) };
        }
      });
      if (first.replayed) headers["idempotency-replayed"] = "true";
      if (first.answer) headers["content-type"] = "application/json";
      return new Response(first.answer || null, { status: first.status, headers });
    }

    const { status, json, bytes, headers: own, stream } = await perform(body);
    if (stream) return sendStream(parts.ctx, c, stream, { ...headers, ...own });
    if (json !== null) headers["content-type"] = "application/json";
    return new Response(bytes ?? json, { status, headers: { ...headers, ...own } });
  };

  return async (c: HttpContext): Promise<Response> => {
    const requestId = currentRequestId();
    const seen: Seen = { requestId, network: networkOfCaller(parts, c), user: null };
    try {
      const response = await handle(c, seen);
      if (response.ok) parts.security.done(endpoint, seen, c.req.param());
      return response;
    } catch (error) {
      parts.security.refused(endpoint, seen, error);
      return failure(ctx, error, requestId, `${endpoint.method} ${endpoint.path}`);
    }
  };
}

/** The AppError for anything thrown: itself, or one for a full disk, an unavailable database or object storage, or an internal error. */
export function toAppError(error: unknown, id: string, isFolderFull: () => boolean = () => false): AppError {
  if (error instanceof AppError) return error;
  if (violatesReference(error, "users")) return new AppError("unauthorized", m.error_log_in_first());
  if (violatesReference(error, "coins")) return notFound(m.error_not_found_coin());
  if (isStatementTimeout(error)) {
    return new AppError("unavailable", m.error_timeout(), { id, retry_after: 5 });
  }
  // PostgreSQL stops when it has no space for its write-ahead log.
  if (diskFullReason(error) || (isUnreachable(error) && isFolderFull())) {
    return new AppError("unavailable", m.error_disk_full(), { id, retry_after: 60 });
  }
  if (error instanceof BucketError) {
    return new AppError("unavailable", m.error_storage(), { id, retry_after: error.problem === "full" ? 60 : 10 });
  }
  if (isUnreachable(error)) {
    return new AppError("unavailable", m.error_restarting(), { id, retry_after: 5 });
  }
  return new AppError("internal", m.error_internal({ id }), { id });
}

/**
 * The AppError that a caller gets for anything thrown: an AppError as it is, 503 for an unavailable database, else 500, logged with the
 * request id.
 */
export function reportFailure(ctx: Context, error: unknown, requestId: string, call: string): AppError {
  const refusal = toAppError(error, requestId, ctx.storage.isFolderFull);
  // An AppError is intended; the code that threw it has logged it where that helps.
  if (errorStatus[refusal.code] >= 500 && !(error instanceof AppError))
    logFailure(ctx, error, { call }, "request failed");
  return refusal;
}

/** The response to anything thrown. */
export function failure(ctx: Context, error: unknown, requestId: string, call: string): Response {
  const response = errorAnswer(reportFailure(ctx, error, requestId, call));
  response.headers.set("x-request-id", requestId);
  return response;
}
