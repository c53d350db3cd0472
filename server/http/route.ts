import type { AnswerOf, Endpoint, Input } from "@cointally/contract/endpoint.ts";
import type { z } from "zod";
import type { Context, SignedIn } from "../core/context.ts";

// biome-ignore lint/suspicious/noExplicitAny: a table of endpoints of every shape
type AnyEndpoint = Endpoint<any, any, any, any>;

/** A request after validation, as a handler sees it. */
export type Call<E> = Input<E> & {
  ctx: Context;
  /** Null on public calls without a live token. */
  user: E extends { who: "public" } ? SignedIn | null : SignedIn;
  now: Date;
  /** The caller's address: a whole IPv4 address, the /64 of an IPv6 one. */
  network: string;
  userAgent: string | null;
  /** The raw request, for multipart bodies. */
  request: Request;
};

/** An answer other than the endpoint's plain one: another status, headers, or JSON that the database already made. */
export class Reply {
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  readonly json: string | null;

  constructor(json: string | null, options: { status?: number; headers?: Record<string, string> } = {}) {
    this.json = json;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E> | Reply | undefined>;

export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint> };

/** Ties a call of the agreement to what answers it. */
export const route = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  W extends Endpoint["who"],
>(
  endpoint: Endpoint<P, Q, B, A> & { who: W },
  handler: Handler<Endpoint<P, Q, B, A> & { who: W }>,
): Route => ({ endpoint, handler: handler as unknown as Handler<AnyEndpoint> });
