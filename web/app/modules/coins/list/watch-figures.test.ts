import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "../../../lib/api.ts";
import { createQueryClient } from "../../../lib/query-client.ts";
import { watchFigures } from "./watch-figures.ts";

const answer = { coins: [{ id: "a", votes: { total: 1, today: 1, last_24h: 1 }, market: null }] };
const call = vi.fn();
const api = createApi(call);
const raise = vi.fn();
const client = createQueryClient(raise);
const asked = () => call.mock.calls.map(([, , { query }]) => query.ids);
let visibility: DocumentVisibilityState;
const see = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};
const ends: (() => void)[] = [];
const watch = (ids: string[], tell = vi.fn()) => {
  ends.push(watchFigures(client, api, ids, tell));
  return tell;
};
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  client.mount();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  call.mockReset().mockResolvedValue(answer);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  client.unmount();
  vi.useRealTimers();
});

test("all parts of a page ask in one call, sorted and each coin once, every 30 s", async () => {
  const [table, rail] = [watch(["c", "a"]), watch(["b", "a"])];
  await seconds(29);
  expect(asked()).toEqual([]);
  await seconds(1);
  expect(asked()).toEqual(["a,b,c"]);
  expect(table.mock.calls[0]?.[0].get("a")).toEqual(answer.coins[0]);
  expect(rail).toHaveBeenCalledTimes(1);
  await seconds(30);
  expect(asked()).toHaveLength(2);
});

test("a hidden page asks nothing, and at once when it is looked at again", async () => {
  watch(["a"]);
  see("hidden");
  await seconds(300);
  expect(asked()).toEqual([]);
  see("visible");
  await seconds(0);
  expect(asked()).toHaveLength(1);
  see("hidden");
  await seconds(10);
  see("visible");
  await seconds(0);
  expect(asked(), "looked at again soon: not before its time").toHaveLength(1);
});

test("without a network nothing is asked", async () => {
  window.dispatchEvent(new Event("offline"));
  watch(["a"]);
  await seconds(120);
  expect(asked()).toEqual([]);
  window.dispatchEvent(new Event("online"));
  await seconds(0);
  expect(asked()).toHaveLength(1);
});

test("a part that came while a call was under way is not told what is older than it", async () => {
  let arrive = (_: typeof answer) => {};
  call.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  const first = watch(["a"]);
  await seconds(30);
  const late = watch(["a"]);
  arrive(answer);
  await seconds(0);
  expect([first.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
});

test("after failures the pauses grow, and the page is told nothing", async () => {
  call.mockRejectedValue(new TypeError("Failed to fetch"));
  const tell = watch(["a"]);
  await seconds(30);
  await seconds(59);
  expect(asked()).toHaveLength(1);
  await seconds(1);
  expect(asked()).toHaveLength(2);
  expect(tell).not.toHaveBeenCalled();
  expect(raise, "one toast for an outage").toHaveBeenCalledTimes(1);
});

test("who left is told nothing more, and the last to leave ends it", async () => {
  const tell = watch(["a"]);
  for (const end of ends.splice(0)) end();
  await seconds(120);
  expect(asked()).toEqual([]);
  expect(tell).not.toHaveBeenCalled();
});

test("more coins than one call may ask for are asked in several, and told together", async () => {
  const tell = watch(Array.from({ length: 205 }, (_, n) => `c${n}`));
  await seconds(30);
  expect(asked().map((ids) => ids.split(",").length)).toEqual([100, 100, 5]);
  expect(tell).toHaveBeenCalledTimes(1);
});
