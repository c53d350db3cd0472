import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { useLocalService } from "../../testing/local-service.ts";
import { randomAddress } from "../../testing/samples.ts";
import { coinGecko } from "./coingecko.ts";
import { httpSource, type Service } from "./http-source.ts";
import type { PricedCoin } from "./source.ts";

const service = useLocalService();
const bomb = gzipSync(Buffer.alloc(50_000_000));
const now = new Date("2026-06-15T12:00:00Z");
const address = () => randomAddress() as PricedCoin["contracts"][number]["address"];

const source = (changes: Partial<Service> = {}) =>
  httpSource(
    {
      name: "dexscreener",
      addressesPerRequest: 30,
      requestsPerMinute: 1000,
      seesPools: true,
      chains: { 1: "ethereum", 56: "bsc" },
      timeoutMs: 5000,
      address: (chain, addresses) => `${service.url}/${chain}/${addresses.join(",")}`,
      read: (json) => (Array.isArray(json) ? new Map(json.map((one) => [one.address, one.reading])) : undefined),
      ...changes,
    },
    () => now,
  );
const coin = (id: string, ...chainIds: number[]): PricedCoin => ({
  id,
  contracts: chainIds.map((chainId) => ({ chainId, address: address(), decimals: null })),
  nativeOf: null,
});
const never = new AbortController().signal;
const reading = (priceUsd: string, liquidityUsd: string) => ({
  priceUsd,
  liquidityUsd,
  volume24h: null,
  marketCap: null,
  fdv: null,
  at: now,
});

/** Responds with the reading of `of` for each address of a request. */
const respondWith = (of: (chain: string) => unknown) =>
  service.answers(({ url }, answer) => {
    const [, chain = "", list = ""] = url.split("/");
    answer.end(JSON.stringify(list.split(",").map((a) => ({ address: a.toLowerCase(), reading: of(chain) }))));
  });

test.each<[string, Parameters<typeof service.answers>[0], { reason: string; retryAfterMs?: number }]>([
  ["says nothing", () => {}, { reason: "no response in time" }],
  ["never ends", (_, a) => a.writeHead(200).write("["), { reason: "no response in time" }],
  ["hangs up", (_, a) => a.destroy(), { reason: expect.stringContaining("no connection") }],
  ["sends garbage", (_, a) => a.end("<html>"), { reason: "an unexpected response format" }],
  ["sends another shape", (_, a) => a.end('{"pairs":null}'), { reason: "an unexpected response format" }],
  [
    "sends a bomb",
    (_, a) => a.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    { reason: expect.stringContaining("more than") },
  ],
  ["is broken", (_, a) => a.writeHead(503, { "retry-after": "9" }).end(), { reason: "HTTP 503", retryAfterMs: 9000 }],
  [
    "wants a pause",
    (_, a) => a.writeHead(429, { "retry-after": "90" }).end(),
    { reason: "HTTP 429", retryAfterMs: 90_000 },
  ],
  [
    "wants a pause until a date",
    (_, a) => a.writeHead(429, { "retry-after": "Mon, 15 Jun 2026 12:05:00 GMT" }).end(),
    { reason: "HTTP 429", retryAfterMs: 300_000 },
  ],
  [
    "wants a pause of a year",
    (_, a) => a.writeHead(429, { "retry-after": "31536000" }).end(),
    { reason: "HTTP 429", retryAfterMs: 3_600_000 },
  ],
  ["has moved", (_, a) => a.writeHead(301, { location: "/v2" }).end(), { reason: "HTTP 301: redirected" }],
  ["lets nobody in", (_, a) => a.writeHead(401).end(), { reason: "HTTP 401: access denied" }],
])("a service that %s has failed, and its coins are unanswered", async (_what, handler, failure) => {
  service.answers(handler);
  // A short timeout only where nothing is sent: under load the others may be slow.
  const options = failure.reason === "no response in time" ? { timeoutMs: 200 } : {};
  const quoted = await source(options).quotes([coin("a", 56)], never);
  expect(quoted).toEqual({ quotes: [], failures: [{ coinId: "a", reason: "unanswered" }], failure });
});

test("a rejected request is split in halves until the rejected address is alone", async () => {
  const coins = Array.from({ length: 30 }, (_, i) => coin(`${i}`, 56));
  const bad = coins[7]?.contracts[0]?.address as string;
  service.answers(({ url }, answer) => {
    const list = url.split("/").at(-1)?.split(",") ?? [];
    if (list.includes(bad)) return answer.writeHead(400).end("no");
    return answer.end(JSON.stringify(list.map((a) => ({ address: a.toLowerCase(), reading: reading("1", "5000") }))));
  });
  const { quotes, failures, failure } = await source().quotes(coins, never);
  expect([quotes.length, failures, failure]).toEqual([29, [{ coinId: "7", reason: "unknown" }], undefined]);
  expect(service.requests.length).toBeLessThanOrEqual(11);
});

test("the address limit in a service's error message is respected from then on", async () => {
  const responseWith = (limit: string) => ({
    error_code: 10012,
    status: { error_message: `exceeds the allowed limit (${limit})` },
  });
  const asker = coinGecko({ addedChains: [], coinGecko: { url: service.url, key: "demo" } }, () => now);
  const limit = (most: number, words: string) =>
    service.answers(({ url }, answer) => {
      const list = new URL(url, "http://localhost").searchParams.get("contract_addresses")?.split(",") ?? [];
      if (list.length > most) return answer.writeHead(400).end(JSON.stringify(responseWith(words)));
      const listing = { usd: 2, last_updated_at: now.getTime() / 1000 };
      return answer.end(JSON.stringify(Object.fromEntries(list.map((a) => [a.toLowerCase(), listing]))));
    });
  const coins = Array.from({ length: 10 }, (_, i) => coin(`${i}`, 56));
  limit(5, "5 addresses");
  expect((await asker.quotes(coins, never)).quotes).toHaveLength(10);
  expect(service.requests).toHaveLength(3);
  limit(1, "1 contract address");
  await asker.quotes(coins.slice(0, 2), never);
  service.requests.length = 0;
  expect((await asker.quotes(coins.slice(0, 3), never)).quotes).toHaveLength(3);
  expect(service.requests).toHaveLength(3);
});

test("a source requests 30 addresses of one chain at once and stops at the first failure", async () => {
  const coins = Array.from({ length: 95 }, (_, i) => coin(`${i}`, 56));
  respondWith(() => reading("1", "5000"));
  expect((await source().quotes(coins, never)).quotes).toHaveLength(95);
  expect(service.requests.map((url) => url.split(",").length)).toEqual([30, 30, 30, 5]);

  service.requests.length = 0;
  service.answers((_, answer) => answer.writeHead(429).end());
  const many = Array.from({ length: 900 }, (_, i) => coin(`${i}`, 56));
  expect((await source().quotes(many, never)).failures).toHaveLength(900);
  expect(service.requests.length).toBeLessThanOrEqual(4);
});

test("a coin on several chains has the price with the most liquidity", async () => {
  const prices: Record<string, unknown> = { ethereum: reading("2", "90000"), bsc: reading("3", "5000") };
  respondWith((chain) => prices[chain]);
  const { quotes } = await source().quotes([coin("a", 56, 1, 25)], never);
  expect(quotes).toMatchObject([{ coinId: "a", priceUsd: "2", liquidityUsd: "90000" }]);
  expect(source().covers(coin("b", 25))).toBe(false);
});

test("a source sends no more requests than its budget and leaves the rest unanswered", async () => {
  respondWith(() => reading("1", "5000"));
  const coins = Array.from({ length: 10 }, (_, i) => coin(`${i}`, 56));
  const { quotes, failures, failure } = await source({ requestsPerMinute: 12, addressesPerRequest: 1 }).quotes(
    coins,
    never,
  );
  expect([quotes.length, failures.length, failure]).toEqual([3, 7, undefined]);
  expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(["unanswered"]));
});

test("a source that is aborted ends without reporting a failure", async () => {
  const stop = new AbortController();
  service.answers(() => stop.abort());
  const quoted = await source().quotes([coin("a", 56)], stop.signal);
  expect(quoted).toEqual({ quotes: [], failures: [{ coinId: "a", reason: "unanswered" }] });
});
