/** Why an outside service gave no answer. Its message names no URL, which may hold a key: it goes to the log. */
export class FetchError extends Error {
  override name = "FetchError";
  /** The answer came and was longer than was allowed: asking for less may help. */
  readonly tooLarge: boolean;

  constructor(reason: string, tooLarge = false) {
    super(reason);
    this.tooLarge = tooLarge;
  }
}

export type FetchedJson = {
  status: number;
  headers: Headers;
  /** What the body holds; undefined when it is not JSON. */
  json: unknown;
};

type Options = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** For all of it, from the connection to the last byte. */
  timeoutMs?: number;
  /** Of the body as it is unpacked, so that a small packed one cannot grow without end. */
  maxBytes?: number;
};

const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchError(`an answer of more than ${maxBytes} bytes`, true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const reasonOf = (error: Error): string => {
  if (error.name === "TimeoutError") return "no answer in time";
  const cause = error.cause as { code?: string } | undefined;
  return `no connection${cause?.code ? ` (${cause.code})` : ""}`;
};

/**
 * Asks an outside service and gives its answer whatever its status: judging it is the caller's.
 * @throws {FetchError} when no whole answer came in time; the caller's own AbortError when `signal` ends it
 */
export const fetchJson = async (url: string, options: Options = {}): Promise<FetchedJson> => {
  const { method = "GET", headers = {}, body, signal, timeoutMs = 10_000, maxBytes = 8 * 1024 * 1024 } = options;
  const inTime = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      // Where a service would send us instead is nobody's choice but the operator's.
      redirect: "manual",
      headers: { accept: "application/json", ...headers },
      body,
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
    return { status: response.status, headers: response.headers, json: parsed(await readText(response, maxBytes)) };
  } catch (error) {
    if (signal?.aborted || error instanceof FetchError) throw error;
    throw new FetchError(reasonOf(error as Error));
  }
};

/** How long a service asks to be left alone (Retry-After: seconds, or a date); undefined when it does not say. */
export const retryAfterMs = (headers: Headers, now: Date): number | undefined => {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return ms >= 0 ? ms : undefined;
};
