import type { ServerResponse } from "node:http";
import type { Access, AnyEndpoint, Endpoint, Input, ResponseOf } from "@cointally/contract/endpoint.ts";
import type { z } from "zod";
import type { Context, SignedIn } from "../core/context.ts";

/** A request after validation, as a handler sees it. */
export type Call<E> = Input<E> & {
  ctx: Context;
  /** Null on public calls without a valid token. */
  user: E extends { access: "public" } ? SignedIn | null : SignedIn;
  now: Date;
  /** The caller's address: a whole IPv4 address, the /64 of an IPv6 one. */
  network: string;
  /** The whole address, for what is stored of it as keyed hashes alone. */
  address: string;
  userAgent: string | null;
  /** The raw request, for multipart bodies. */
  request: Request;
  /**
   * Counts the request against its endpoint's limit: for limits that count a call once its proof-of-work is accepted (`countedWithWork`).
   * @throws {AppError} too_many_requests
   */
  charge: () => Promise<void>;
};

/** A response other than the endpoint's default: another status, headers, or JSON text that the database already made. */
export class RawJsonResponse {
  readonly status: number | undefined;
  readonly headers: Record<string, string>;
  readonly json: string | null;

  constructor(json: string | null, options: { status?: number; headers?: Record<string, string> } = {}) {
    this.json = json;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/** The response of an endpoint with a `responseType`: text or bytes of that type. */
export class BytesResponse {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
  readonly status: number | undefined;

  constructor(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, status?: number) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/**
 * A response that stays open: `send` gets the connection once its headers are sent, and writes to it until it closes. Where there is no
 * connection, `close` is called in its place.
 */
export class StreamResponse {
  readonly send: (connection: ServerResponse) => void;
  readonly close: () => void;

  constructor({ send, close }: Pick<StreamResponse, "send" | "close">) {
    this.send = send;
    this.close = close;
  }
}

export type Handler<E> = (
  call: Call<E>,
) => Promise<ResponseOf<E> | RawJsonResponse | BytesResponse | StreamResponse | undefined>;

export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint> };

/** Registers the handler of a contract endpoint. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
>(endpoint: Endpoint<P, Q, B, R, A>, handler: Handler<Endpoint<P, Q, B, R, A>>): Route {
  return { endpoint, handler: handler as unknown as Handler<AnyEndpoint> };
}
