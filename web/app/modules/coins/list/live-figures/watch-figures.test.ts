import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "../../../../lib/api/api.ts";
import { createQueryClient } from "../../../../lib/api/query-client.ts";
import { watchFigures } from "./watch-figures.ts";

const response = { coins: [{ id: "a", votes: { total: 1, today: 1, last_24h: 1 }, market: null }] };
const call = vi.fn();
const api = createApi(call);
const showError = vi.fn();
const client = createQueryClient(showError);
const requestedIds = () => call.mock.calls.map(([, , { query }]) => query.ids);
let visibility: DocumentVisibilityState;
const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};
const stopFunctions: (() => void)[] = [];
const watch = (ids: string[], onUpdate = vi.fn()) => {
  stopFunctions.push(watchFigures(client, api, "/api", { ids, shownAt: Date.now(), onUpdate }));
  return onUpdate;
};
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

/** A stream that never opens, so that pages poll. */
class SilentSource {
  addEventListener() {}
  close() {}
}

beforeEach(() => {
  vi.stubGlobal("EventSource", SilentSource);
  vi.useFakeTimers();
  client.mount();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  call.mockReset().mockResolvedValue(response);
});
afterEach(() => {
  for (const stop of stopFunctions.splice(0)) stop();
  client.unmount();
  vi.useRealTimers();
});

test("all parts of a page share one request every 30 s, with sorted ids, each once", async () => {
  const [table, rail] = [watch(["c", "a"]), watch(["b", "a"])];
  await seconds(29);
  expect(requestedIds()).toEqual([]);
  await seconds(1);
  expect(requestedIds()).toEqual(["a,b,c"]);
  expect(table.mock.calls[0]?.[0].get("a")).toEqual(response.coins[0]);
  expect(rail).toHaveBeenCalledTimes(1);
  await seconds(30);
  expect(requestedIds()).toHaveLength(2);
});

test("a hidden page sends no requests, and one at once when it becomes visible again", async () => {
  watch(["a"]);
  setVisibility("hidden");
  await seconds(300);
  expect(requestedIds()).toEqual([]);
  setVisibility("visible");
  await seconds(0);
  expect(requestedIds()).toHaveLength(1);
  setVisibility("hidden");
  await seconds(10);
  setVisibility("visible");
  await seconds(0);
  expect(requestedIds(), "visible again within 30 s").toHaveLength(1);
});

test("nothing is requested while offline", async () => {
  window.dispatchEvent(new Event("offline"));
  watch(["a"]);
  await seconds(120);
  expect(requestedIds()).toEqual([]);
  window.dispatchEvent(new Event("online"));
  await seconds(0);
  expect(requestedIds()).toHaveLength(1);
});

test("a part that was added during a request does not get its older figures", async () => {
  let respond = (_: typeof response) => {};
  call.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
  const first = watch(["a"]);
  await seconds(30);
  const late = watch(["a"]);
  respond(response);
  await seconds(0);
  expect([first.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
});

test("failures lengthen the interval and do not call back", async () => {
  call.mockRejectedValue(new TypeError("Failed to fetch"));
  const onUpdate = watch(["a"]);
  await seconds(30);
  await seconds(59);
  expect(requestedIds()).toHaveLength(1);
  await seconds(1);
  expect(requestedIds()).toHaveLength(2);
  expect(onUpdate).not.toHaveBeenCalled();
  expect(showError, "one toast for an outage").toHaveBeenCalledTimes(1);
});

test("a removed part gets no updates, and the last one to leave stops the requests", async () => {
  const onUpdate = watch(["a"]);
  for (const stop of stopFunctions.splice(0)) stop();
  await seconds(120);
  expect(requestedIds()).toEqual([]);
  expect(onUpdate).not.toHaveBeenCalled();
});

test("coins beyond the limit of one request are requested in several and updated together", async () => {
  const onUpdate = watch(Array.from({ length: 205 }, (_, n) => `c${n}`));
  await seconds(30);
  expect(requestedIds().map((ids) => ids.split(",").length)).toEqual([100, 100, 5]);
  expect(onUpdate).toHaveBeenCalledTimes(1);
});
