import * as http from "node:http";
import * as https from "node:https";
import { Readable } from "node:stream";
import { SpanKind } from "@opentelemetry/api";
import { inSpan } from "./in-span.ts";
import { parseJson } from "./parse-json.ts";
import { lookupOf } from "./public-address.ts";

/** Why an external service gave no response. Its message is logged and has no URL, which may contain a key. */
export class FetchError extends Error {
  override name = "FetchError";
  /** The response was longer than allowed: requesting less may help. */
  readonly tooLarge: boolean;

  constructor(reason: string, tooLarge = false) {
    super(reason);
    this.tooLarge = tooLarge;
  }
}

/** No response came, whatever the reason: an open port that says nothing, a closed one and none at all are alike to who may not know. */
export class NoResponse extends FetchError {}

type Fetched = { status: number; headers: Headers };
export type FetchedJson = Fetched & {
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
};

type Options = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** An address of the URL's host, which is then not looked up, because a second look-up could give another one. */
  address?: string | undefined;
  /** Time limit from the connection to the last byte. */
  timeoutMs?: number;
  /** Size limit of the decompressed body. */
  maxBytes?: number;
};

const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchError(`a response of more than ${maxBytes} bytes`, true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const parsed = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

type Request = Required<Pick<Options, "method" | "headers">> & { body: string | undefined; signal: AbortSignal };

/** Requests a URL from one address of its host; a certificate has to be the host's all the same. */
const requestAt = (address: string, url: string, { body, ...options }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http;
    request(url, { ...options, lookup: lookupOf(address), agent: false }, (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
      try {
        resolve(new Response(Readable.toWeb(incoming) as ReadableStream, { status, headers: fields }));
      } catch (error) {
        // A status that is none, or one without a body.
        incoming.destroy();
        reject(error);
      }
    })
      .on("error", reject)
      .end(body);
  });

const reasonOf = (error: Error): string => {
  if (error.name === "TimeoutError") return "no response in time";
  const { code } = (error.cause ?? error) as { code?: unknown };
  return `no connection${typeof code === "string" ? ` (${code})` : ""}`;
};

/**
 * Requests an external service and returns its response whatever its status; the caller checks it.
 * @throws {FetchError} when no complete response came in time; the caller's AbortError when `signal` aborts
 */
export async function fetchText(url: string, options: Options = {}): Promise<Fetched & { text: string }> {
  const { method = "GET", headers = {}, body, signal, timeoutMs = 10_000, maxBytes = 8 * 1024 * 1024 } = options;
  const { address } = options;
  const inTime = AbortSignal.timeout(timeoutMs);
  // The host alone, because paths and queries contain keys.
  const attributes = { "http.request.method": method, "server.address": new URL(url).hostname };
  return inSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      const request = { method, headers, body, signal: signal ? AbortSignal.any([signal, inTime]) : inTime };
      // Only the operator decides which hosts are requested, so redirects are not followed.
      const response = await (address
        ? requestAt(address, url, request)
        : fetch(url, { ...request, redirect: "manual" }));
      span.setAttribute("http.response.status_code", response.status);
      return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) };
    } catch (error) {
      if (signal?.aborted || error instanceof FetchError) throw error;
      throw new NoResponse(reasonOf(error as Error));
    }
  });
}

/** Requests JSON, as `fetchText` does text. @throws {FetchError} as it does */
export async function fetchJson(url: string, options: Options = {}): Promise<FetchedJson> {
  const headers = { accept: "application/json", ...options.headers };
  const { text, ...response } = await fetchText(url, { ...options, headers });
  return { ...response, json: parsed(text) };
}

/** The pause that a service asks for (Retry-After: seconds, or a date); undefined without one. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return ms >= 0 ? ms : undefined;
}
