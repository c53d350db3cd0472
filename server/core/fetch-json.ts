import { SpanKind } from "@opentelemetry/api";
import { inSpan } from "./in-span.ts";
import { parseJson } from "./parse-json.ts";

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

const reasonOf = (error: Error): string => {
  if (error.name === "TimeoutError") return "no response in time";
  const cause = error.cause as { code?: string } | undefined;
  return `no connection${cause?.code ? ` (${cause.code})` : ""}`;
};

/**
 * Requests an external service and returns its response whatever its status; the caller checks it.
 * @throws {FetchError} when no complete response came in time; the caller's AbortError when `signal` aborts
 */
export async function fetchText(url: string, options: Options = {}): Promise<Fetched & { text: string }> {
  const { method = "GET", headers = {}, body, signal, timeoutMs = 10_000, maxBytes = 8 * 1024 * 1024 } = options;
  const inTime = AbortSignal.timeout(timeoutMs);
  // The host alone, because paths and queries contain keys.
  const attributes = { "http.request.method": method, "server.address": new URL(url).hostname };
  return inSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      const response = await fetch(url, {
        method,
        // Only the operator decides which hosts are requested, so redirects are not followed.
        redirect: "manual",
        headers,
        body,
        signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
      });
      span.setAttribute("http.response.status_code", response.status);
      return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) };
    } catch (error) {
      if (signal?.aborted || error instanceof FetchError) throw error;
      throw new FetchError(reasonOf(error as Error));
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
