import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("runs a limited number at once, the rest in order, and continues after a failure", async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = Array.from({ length: 5 }, () => Promise.withResolvers());
  const runs = ends.map((end, n) =>
    limited(() => {
      started.push(n);
      return end.promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  ends[1]?.reject(new Error("broken"));
  await expect(runs[1]).rejects.toThrow("broken");
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await Promise.allSettled(runs);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});
