import { expect, test } from "vitest";
import { createBreaker, SourceUnavailable, type Verdict } from "./circuit-breaker.ts";
import { outageLog } from "./outage-log.ts";

const start = new Date("2026-11-21T12:00:00Z").getTime();

const createTestBreaker = (judge?: (error: unknown) => Verdict) => {
  let now = start;
  const clock = () => new Date(now);
  const lines: string[] = [];
  const log = {
    warn: ({ reason }: { reason: string }) => lines.push(`down: ${reason}`),
    info: () => lines.push("up"),
  };
  const outage = outageLog(log as never, clock, "the source");
  const breaker = createBreaker({ clock, outage, ...(judge ? { judge } : {}) });
  let callCount = 0;
  const fail = (error: Error = new Error("HTTP 500")) =>
    breaker.run(async () => {
      callCount++;
      throw error;
    });
  return {
    lines,
    calls: () => callCount,
    wait: (ms: number) => {
      now += ms;
    },
    fails: async (error?: Error) => expect(fail(error)).rejects.not.toBeInstanceOf(SourceUnavailable),
    isUnavailable: async () => expect(fail()).rejects.toBeInstanceOf(SourceUnavailable),
    answers: async () => expect(breaker.run(async () => "yes")).resolves.toBe("yes"),
    breaker,
  };
};

test("opens after three consecutive failures, and not after failures between successes", async () => {
  const s = createTestBreaker();
  for (let round = 0; round < 5; round++) {
    await s.fails();
    await s.fails();
    await s.answers();
  }
  expect(s.lines).toEqual([]);
  await s.fails();
  await s.fails();
  await s.fails();
  await s.isUnavailable();
  expect(s.calls()).toBe(13);
  expect(s.lines).toEqual(["down: HTTP 500"]);
});

test("after the pause one attempt decides for all; each failed one doubles the pause", async () => {
  const s = createTestBreaker();
  for (let n = 0; n < 3; n++) await s.fails();
  s.wait(5000);
  let finish = () => {};
  const slow = s.breaker.run(
    () =>
      new Promise<void>((_, reject) => {
        finish = () => reject(new Error("timeout"));
      }),
  );
  await s.isUnavailable();
  finish();
  await expect(slow).rejects.toThrow("timeout");
  s.wait(9999);
  await s.isUnavailable();
  s.wait(1);
  await s.answers();
  await s.answers();
  expect(s.lines).toEqual(["down: HTTP 500", "up"]);
});

test("a source that asks for a pause gets it at once, at most one hour", async () => {
  const asking = createTestBreaker(() => ({ pauseMs: 60_000 }));
  await asking.fails();
  asking.wait(59_999);
  await asking.isUnavailable();
  asking.wait(1);
  await asking.answers();

  const greedy = createTestBreaker(() => ({ pauseMs: 1e12 }));
  await greedy.fails();
  greedy.wait(3_600_000);
  await greedy.answers();
});

test("a refusal counts as a response, and an aborted request as nothing", async () => {
  const s = createTestBreaker(() => "answered");
  for (let n = 0; n < 9; n++) await s.fails(new Error("execution reverted"));
  await s.answers();

  const given = createTestBreaker();
  const abort = () => given.fails(Object.assign(new Error("stop"), { name: "AbortError" }));
  for (let n = 0; n < 9; n++) await abort();
  for (let n = 0; n < 3; n++) await given.fails();
  given.wait(5000);
  await abort();
  await given.answers();
});

test("a source that fails and recovers a thousand times is logged once in ten minutes", async () => {
  const s = createTestBreaker();
  for (let n = 0; n < 1000; n++) {
    for (let failed = 0; failed < 3; failed++) await s.fails();
    s.wait(5000);
    await s.answers();
  }
  // 5000 s contain nine periods of ten minutes.
  expect(s.lines.length).toBeLessThanOrEqual(18);
  expect(s.lines.slice(0, 3)).toEqual(["down: HTTP 500", "up", "down: HTTP 500"]);
});
