import { expect, test, vi } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that the test ends, and a record of what has started. */
const pieces = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await tick();
  };
  return { begun, piece, end };
};

test("a caller with one task waits for one task of another caller, not for all of them", async () => {
  const run = fairQueue({ running: 2, runningEach: 2, waitingEach: 100 });
  const { begun, piece, end } = pieces();
  for (let n = 1; n <= 6; n++) run("many", piece(`many ${n}`));
  run("few", piece("few 1"));
  await tick();
  expect(begun).toEqual(["many 1", "many 2"]);
  await end("many 1");
  await end("many 2");
  expect(begun).toEqual(["many 1", "many 2", "many 3", "few 1"]);
});

test("one caller never exceeds its share, and others start beside it", async () => {
  const run = fairQueue({ running: 2, runningEach: 1, waitingEach: 100 });
  const { begun, piece, end } = pieces();
  for (let n = 1; n <= 3; n++) run("many", piece(`many ${n}`));
  await tick();
  expect(begun).toEqual(["many 1"]);
  run("few", piece("few 1"));
  await tick();
  expect(begun).toEqual(["many 1", "few 1"]);
  await end("few 1");
  expect(begun).toEqual(["many 1", "few 1"]);
  await end("many 1");
  expect(begun).toEqual(["many 1", "few 1", "many 2"]);
});

test("refuses only a caller with too many waiting tasks; a failure frees its place", async () => {
  const run = fairQueue({ running: 1, runningEach: 1, waitingEach: 2 });
  const { begun, piece, end } = pieces();
  const failing = expect(
    run("many", async () => {
      await piece("many 1")();
      throw new Error("it broke");
    }),
  ).rejects.toThrow("it broke");
  run("many", piece("many 2"));
  run("many", piece("many 3"));
  await expect(run("many", piece("many 4"))).rejects.toMatchObject({
    code: "too_many_requests",
    extra: { retry_after: 1 },
  });
  run("few", piece("few 1"));
  await end("many 1");
  await failing;
  expect(begun).toEqual(["many 1", "many 2"]);
  await end("many 2");
  await end("few 1");
  expect(begun).toEqual(["many 1", "many 2", "few 1", "many 3"]);
});

test("pauses a caller as long as its task took, while others start at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  try {
    const run = fairQueue({ running: 2, runningEach: 1, waitingEach: 100, restEach: true });
    const { begun, piece, end } = pieces();
    run("many", piece("many 1"));
    run("many", piece("many 2"));
    await tick();
    vi.advanceTimersByTime(40);
    await end("many 1");
    run("few", piece("few 1"));
    await tick();
    expect(begun).toEqual(["many 1", "few 1"]);
    vi.advanceTimersByTime(39);
    await tick();
    expect(begun).toEqual(["many 1", "few 1"]);
    vi.advanceTimersByTime(1);
    await tick();
    expect(begun).toEqual(["many 1", "few 1", "many 2"]);
  } finally {
    vi.useRealTimers();
  }
});
