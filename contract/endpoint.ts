import type { z } from "zod";

/** Who may call: anybody; any account; an account with a verified email; the row's owner or an admin; an admin. */
export type Who = "public" | "user" | "verified" | "owner" | "admin";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the API: what validates it, documents it and types it on both sides. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** Hono's form, under the `/api` mount: `/coins/:id`. */
  path: string;
  who: Who;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `multipart` bodies are read by the handler, an `unread` one by nobody, whatever it is; JSON is the default. */
  bodyType?: "json" | "multipart" | "unread";
  /** The longest JSON body that is taken, where it is less than `limits.jsonBody`. */
  maxBytes?: number;
  /** What it is counted against, where it is not what its method and caller say. */
  budget?: "chain" | "sync" | "voteEmail" | "login" | "verification" | "recovery";
  /** An account that is banned may make this call though it writes: it concerns nobody else. */
  whileBanned?: boolean;
  /** Status of success; 200 unless told. */
  status?: number;
  answer?: Answer;
  /** Anonymous answers may be kept while nothing in the database has changed. */
  kept?: boolean;
};

/** Declares a call. Its paths, statuses and fields are those of api.md. */
export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<Params, Query, Body, Answer>,
) => definition;

/** What a handler of this call is given, after validation. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What this call answers on success, as it stands on the wire. */
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

/** What a caller sends in the body. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
