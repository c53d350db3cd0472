import { expect, test } from "vitest";
import { keepBytes } from "./byte-cache.ts";

const making = () => {
  const made: string[] = [];
  const make =
    (key: string, size = 10) =>
    async () => {
      made.push(key);
      return Buffer.alloc(size);
    };
  return { made, make };
};

test("what was made is made once, also when it is asked for at once", async () => {
  const { made, make } = making();
  const kept = keepBytes(100);
  await Promise.all([kept("a", make("a")), kept("a", make("a"))]);
  await kept("a", make("a"));
  expect(made).toEqual(["a"]);
});

test("what was asked for longest ago goes first", async () => {
  const { made, make } = making();
  const kept = keepBytes(25);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await kept(key, make(key));
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("what is larger than all of it is given and not kept", async () => {
  const { made, make } = making();
  const kept = keepBytes(25);
  expect((await kept("big", make("big", 30))).length).toBe(30);
  await kept("big", make("big", 30));
  expect(made).toEqual(["big", "big"]);
});

test("long keys take their room too", async () => {
  const { made, make } = making();
  const kept = keepBytes(100);
  for (const key of ["a".repeat(60), "b".repeat(60), "a".repeat(60)]) await kept(key, make(key, 1));
  expect(made).toHaveLength(3);
});

test("a failure is not kept", async () => {
  const kept = keepBytes(25);
  await expect(kept("a", () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
  expect((await kept("a", async () => Buffer.from("a"))).toString()).toBe("a");
});
