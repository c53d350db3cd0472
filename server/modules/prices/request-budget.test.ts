import { expect, test } from "vitest";
import { requestBudget } from "./service-requests.ts";

test("a budget allows a quarter of a minute's requests at once, fills with the site's clock, and never more", () => {
  let now = Date.UTC(2026, 10, 29);
  const budget = requestBudget(200, () => new Date(now));
  const takeAll = () => {
    let taken = 0;
    while (budget.take()) taken += 1;
    return taken;
  };
  expect(takeAll()).toBe(50);
  now += 6_000;
  expect(takeAll()).toBe(20);
  now -= 3_600_000;
  expect(takeAll()).toBe(0);
  now += 3_000;
  expect(takeAll()).toBe(10);
  now += 86_400_000;
  expect(takeAll()).toBe(50);
});
