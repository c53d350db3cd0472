import type { z } from "zod";
import { type ErrorCode, errorCodes } from "./errors.ts";
import type { Role, StaffRole } from "./roles.ts";

/**
 * Who may call, exactly as the request handler enforces it: anyone, an account with a role, an account with a verified email. Ownership of
 * a row is checked by the service function.
 */
export type Access = "public" | "verified" | Role;

/** The role that a call requires beside an account; null for calls of every account and public ones. */
export function staffRoleOf(access: Access): StaffRole | null {
  return access === "public" || access === "verified" || access === "user" ? null : access;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The rate limit a call counts against. Sizes: server/http/rate-limit.ts. */
export type Limit =
  | "read"
  | "ledger"
  | "authenticatedWrite"
  | "expensive"
  | "signUp"
  | "pageView"
  | "moderatorCase"
  | "chain"
  | "sync"
  | "voteEmail"
  | "login"
  | "verification"
  | "recovery";

type Schemas<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  params?: Params;
  query?: Query;
  body?: Body;
  /** The JSON of a success. Left out where a success has no body. */
  response?: Response;
};

type Required<A extends Access> = {
  method: Method;
  /** Hono's form, under the `/api` mount: `/coins/:id`. */
  path: string;
  access: A;
  summary: string;
  tag: string;
};

/** The parts of the site that have a table of routes (scripts/generate-routes.mjs). */
export type RoutesClient =
  | "pages"
  | "loaders"
  | "ledger"
  | "alerts"
  | "emailVote"
  | "live"
  | "wallet"
  | "account"
  | "portfolio"
  | "admin";

type Defaulted = {
  /** A `text` body is one string, whatever its content type; `multipart` bodies are read by the handler; an `unread` body is ignored, whatever it is. Default: JSON. */
  bodyType: "json" | "text" | "multipart" | "unread";
  /** Status of a success. Default: 200. */
  status: number;
  /** Default: `read` for GET, `authenticatedWrite` for other methods of accounts. Other public calls name theirs. */
  limit: Limit;
  /** A logged-in caller may repeat the call with the same Idempotency-Key. Default: POST. */
  idempotent: boolean;
  /** Responses to anonymous callers may be cached until the database changes; each language by itself where one has messages. Default: no. */
  cacheable: boolean | "by_language";
  /** A banned account may make this call although it writes: it concerns nobody else. Default: no. */
  allowedWhileBanned: boolean;
  /**
   * The part of the site that makes this call, whose table of routes lists it: `wallet` and
   * `portfolio` are loaded with the code of these parts and `admin` with the pages of /admin, so that first loads stay small; `none` is for
   * other programs. Default: pages.
   */
  client: RoutesClient | "none";
  /** Error codes beside those that its other fields imply (`errorCodesOf`). */
  errors: readonly ErrorCode[];
};

type Optional = {
  /** The content type of a success that is not JSON. */
  responseType?: "text/plain; charset=utf-8" | "application/octet-stream" | "text/event-stream";
  /** The longest JSON body accepted, where it is less than `limits.jsonBody`. */
  maxBytes?: number;
};

/** One call of the API: what validates it, documents it, limits it and types it on both sides. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = Schemas<Params, Query, Body, Response> & Required<A> & Defaulted & Optional;

// biome-ignore lint/suspicious/noExplicitAny: endpoints of every shape
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** Declares a call and fills in its defaults. Paths, statuses and fields are those of api.md. */
export function endpoint<
  A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(
  definition: Schemas<Params, Query, Body, Response> & Required<A> & Partial<Defaulted> & Optional,
): Endpoint<Params, Query, Body, Response, A> {
  return {
    bodyType: "json",
    status: 200,
    limit: definition.method === "GET" ? "read" : "authenticatedWrite",
    idempotent: definition.method === "POST",
    cacheable: false,
    allowedWhileBanned: false,
    client: "pages",
    errors: [],
    ...definition,
  };
}

/** What a handler of this call receives, after validation. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** The JSON of a success, as it is on the wire. */
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** What a caller sends in the body. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;

/** Values of a path or query before they are written as text; null and undefined are left out. */
type AsText<T> = { [K in keyof T]: T[K] | number | boolean | null };

type IsOptional<T> = undefined extends T ? true : Partial<T> extends T ? true : false;
type Part<Name extends string, T> = IsOptional<T> extends true ? { [K in Name]?: T } : { [K in Name]: T };

/** What a caller passes to this call: what it needs of `params`, `query` and `body`. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<"params", AsText<z.input<P>>> & Part<"query", AsText<z.input<Q>>> & Part<"body", z.input<B>>
    : never;

/** The codes that a call may answer: those that its fields imply, and its own. */
export function errorCodesOf(endpoint: AnyEndpoint): ErrorCode[] {
  const { access, method, params, bodyType, idempotent, allowedWhileBanned, errors } = endpoint;
  const isWrite = method !== "GET";
  const implied: Partial<Record<ErrorCode, boolean>> = {
    validation: true,
    bad_request: true,
    too_many_requests: true,
    internal: true,
    unavailable: true,
    unauthorized: access !== "public",
    banned: access !== "public" && isWrite && !allowedWhileBanned,
    email_not_verified: access === "verified",
    forbidden: staffRoleOf(access) !== null,
    second_factor_required: staffRoleOf(access) !== null,
    not_found: params !== undefined,
    too_large: isWrite && bodyType !== "unread",
    unsupported_media_type: isWrite && bodyType !== "unread" && bodyType !== "text",
    idempotency_mismatch: idempotent,
    in_progress: idempotent,
  };
  return errorCodes.filter((code) => implied[code] || errors.includes(code));
}
