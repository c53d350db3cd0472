import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const recorder = () => {
  const computed: string[] = [];
  const compute =
    (key: string, size = 10) =>
    async () => {
      computed.push(key);
      return Buffer.alloc(size);
    };
  return { computed, compute };
};

test("concurrent misses of a key share one computation", async () => {
  const { computed, compute } = recorder();
  const cache = createByteCache(100);
  await Promise.all([cache("a", compute("a")), cache("a", compute("a"))]);
  await cache("a", compute("a"));
  expect(computed).toEqual(["a"]);
});

test("the least recently used entry is evicted first", async () => {
  const { computed, compute } = recorder();
  const cache = createByteCache(25);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await cache(key, compute(key));
  expect(computed).toEqual(["a", "b", "c", "b"]);
});

test("a value larger than the cache is returned and not cached", async () => {
  const { computed, compute } = recorder();
  const cache = createByteCache(25);
  expect((await cache("big", compute("big", 30))).length).toBe(30);
  await cache("big", compute("big", 30));
  expect(computed).toEqual(["big", "big"]);
});

test("keys count towards the bytes", async () => {
  const { computed, compute } = recorder();
  const cache = createByteCache(100);
  for (const key of ["a".repeat(60), "b".repeat(60), "a".repeat(60)]) await cache(key, compute(key, 1));
  expect(computed).toHaveLength(3);
});

test("a failure is not cached", async () => {
  const cache = createByteCache(25);
  await expect(cache("a", () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
  expect((await cache("a", async () => Buffer.from("a"))).toString()).toBe("a");
});

test("an entry evicted while it is computed still answers its caller", async () => {
  const { compute } = recorder();
  const cache = createByteCache(25);
  let finish = (_bytes: Buffer) => {};
  const slow = cache("slow", () => new Promise((resolve) => (finish = resolve)));
  for (const key of ["a", "b", "c", "d"]) await cache(key, compute(key));
  finish(Buffer.from("slow"));
  expect((await slow).toString()).toBe("slow");
});
