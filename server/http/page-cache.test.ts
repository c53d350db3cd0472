import { describe, expect, test } from "vitest";
import { type CachedResponse, createCachedResponse } from "./cached-response.ts";
import { createPageCache } from "./page-cache.ts";

const page = (html: string, status: number) =>
  createCachedResponse({ status, headers: {}, body: Buffer.from(html) }, ["br", "gzip"]);

describe("a cached page", () => {
  const counting = (html = "x", status = 200) => {
    const rendered = { times: 0, render: async () => page(`${++rendered.times} ${html}`, status) };
    return rendered;
  };
  const text = async (cached: Promise<CachedResponse>) => (await cached).body.toString();
  const clockAt = (start: number) => {
    const clock = { now: start, date: () => new Date(clock.now) };
    return clock;
  };
  const start = Date.parse("2026-09-01T12:00:00Z");

  test("is rendered once in five seconds, also for simultaneous requests", async () => {
    const clock = clockAt(start);
    const cache = createPageCache(clock.date);
    const rendered = counting();
    const requests = [1, 2, 3].map(() => text(cache.get("a", rendered.render)));
    expect(await Promise.all(requests)).toEqual(["1 x", "1 x", "1 x"]);
    clock.now = start + 4_999;
    expect(await text(cache.get("a", rendered.render))).toBe("1 x");
    clock.now = start + 5_000;
    expect(await text(cache.get("a", rendered.render))).toBe("2 x");
    expect(await text(cache.get("b", rendered.render))).toBe("3 x");
  });

  test("is never an error: a page that is missing or cannot be rendered is rendered again", async () => {
    const cache = createPageCache(clockAt(start).date);
    const missing = counting("x", 404);
    await cache.get("a", missing.render);
    expect(cache.fresh("a")).toBe(undefined);
    await cache.get("a", missing.render);
    expect(missing.times).toBe(2);
    await expect(cache.get("b", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect(await text(cache.get("b", counting().render))).toBe("1 x");
  });

  test("is evicted by newer ones when there are too many", async () => {
    const cache = createPageCache(clockAt(start).date);
    const big = counting("x".repeat(1024 * 1024));
    for (let i = 0; i < 20; i++) await cache.get(`page ${i}`, big.render);
    expect(big.times).toBe(20);
    await cache.get("page 19", big.render);
    expect(big.times).toBe(20);
    await cache.get("page 0", big.render);
    expect(big.times).toBe(21);
  });
});
