import { writeFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import autocannon from "autocannon";
import { startNode } from "./site.ts";

export type Load = { rate: number; p50: number; p99: number; failures: number };

/** Requests one address repeatedly over 32 connections for some seconds. Rates are responses per second, times are in milliseconds. */
export async function load(url: string, seconds: number, options: Partial<autocannon.Options> = {}): Promise<Load> {
  const run = (duration: number) => autocannon({ url, connections: 32, duration, ...options });
  await run(Math.min(1, seconds));
  const result = await run(seconds);
  return {
    rate: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The same load with times in microseconds: the 99th percentile in milliseconds, for differences of less than one. */
export async function p99Of(url: string, seconds: number): Promise<Load> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url, connections: 32, duration: seconds }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    run.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return {
    rate: Math.round(result.requests.average),
    p50: at(0.5),
    p99: at(0.99),
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The bytes of an address's response as sent, and its relevant headers. */
const bytesOf = (url: string, headers: IncomingHttpHeaders): Promise<{ bytes: Buffer; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    const sent = get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ bytes: Buffer.concat(chunks), headers: response.headers });
    });
    sent.on("error", reject);
  });

/**
 * How fast an address responds compared with a minimal node:http server that sends the same bytes, one process each. `file` stores the
 * bytes. Both run in turns, so that other load affects them equally.
 */
export async function againstBareHttp(url: string, seconds: number, headers: Record<string, string>, file: string) {
  const { bytes, headers: received } = await bytesOf(url, headers);
  if (headers["accept-encoding"] && received["content-encoding"] !== headers["accept-encoding"]) {
    throw new Error(`${url} is not sent as ${headers["accept-encoding"]}`);
  }
  await writeFile(file, bytes);
  const bare = await startNode(["bench/bare-http.ts", file], {});
  const rates = { site: [] as Load[], bare: [] as Load[] };
  for (let turn = 0; turn < 3; turn++) {
    rates.site.push(await load(url, seconds, { headers }));
    rates.bare.push(await load(bare.url, seconds, { headers }));
  }
  await bare.stop();
  const median = (loads: Load[]) => loads.toSorted((a, b) => a.rate - b.rate)[1] as Load;
  const [site, copy] = [median(rates.site), median(rates.bare)];
  return {
    bytes: bytes.length,
    rate: site.rate,
    bare_rate: copy.rate,
    ratio: site.rate / copy.rate,
    p99: site.p99,
    failures: rates.site.reduce((sum, { failures }) => sum + failures, 0),
  };
}
