import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "../../../../lib/api/api.ts";
import { createQueryClient } from "../../../../lib/api/query-client.ts";
import { watchFigures } from "./watch-figures.ts";

/** The browser's EventSource, whose events the test sends. */
class Source extends EventTarget {
  static all: Source[] = [];
  readonly url: string;
  isClosed = false;
  onopen = () => {};
  onerror = () => {};
  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}
const open = () => Source.all.filter(({ isClosed }) => !isClosed);
const newest = () => open().at(-1) as Source;

const figuresOf = (id: string, total: number) => ({ id, votes: { total, today: 1, last_24h: 1 }, market: null });
const call = vi.fn();
const client = createQueryClient(() => {});
let visibility: DocumentVisibilityState = "visible";
const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);
const stops: (() => void)[] = [];
const watch = (ids: string[]) => {
  const onUpdate = vi.fn();
  const part = { ids, shownAt: Date.now(), onUpdate };
  stops.push(watchFigures(client, createApi(call), "https://api.coins.example/api", part));
  return onUpdate;
};

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  client.mount();
});
beforeEach(() => call.mockReset().mockResolvedValue({ coins: [] }));
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await seconds(1);
});
afterAll(() => {
  client.unmount();
  vi.useRealTimers();
});

test("one stream has the coins of all parts of the page, and another one when the page shows others", async () => {
  watch(["c", "a"]);
  watch(["b", "a"]);
  await seconds(0);
  expect(open().map(({ url }) => url)).toEqual(["https://api.coins.example/api/live?coins=a%2Cb%2Cc"]);
  watch(["d"]);
  await seconds(0);
  expect(open().map(({ url }) => url)).toEqual(["https://api.coins.example/api/live?coins=a%2Cb%2Cc%2Cd"]);
  for (const stop of stops.splice(0)) stop();
  await seconds(0);
  expect(open()).toEqual([]);
});

test("pushed figures are shown at once, and a poll that was sent before them does not undo them", async () => {
  const onUpdate = watch(["a", "b"]);
  await seconds(1);
  let respond = (_: object) => {};
  call.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
  newest().onopen();
  await seconds(1);
  newest().send("figures", { coins: [figuresOf("a", 8)] });
  expect(onUpdate.mock.lastCall?.[0].get("a").votes.total).toBe(8);
  respond({ coins: [figuresOf("a", 7), figuresOf("b", 3)] });
  await seconds(0);
  expect(onUpdate.mock.lastCall?.[0]).toEqual(new Map([["b", figuresOf("b", 3)]]));
});

test("the votes of the day are asked for and pushed where a page shows them", async () => {
  watch(["a"]);
  const onDay = vi.fn();
  const strip = { ids: [], shownAt: Date.now(), onUpdate() {}, onDay };
  stops.push(watchFigures(client, createApi(call), "https://api.coins.example/api", strip));
  await seconds(1);
  expect(open().map(({ url }) => url)).toEqual(["https://api.coins.example/api/live?coins=a&day=true"]);
  const day = { day: "2026-03-05", counted: 12_419, held: 96, void: 11 };
  let respond = (_: object) => {};
  call.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
  newest().onopen();
  await seconds(1);
  newest().send("day", day);
  expect(onDay.mock.calls).toEqual([[day]]);
  respond({ ...day, counted: 12_418, yesterday: [] });
  await seconds(0);
  expect(onDay.mock.calls, "an older poll").toEqual([[day]]);
  await seconds(299);
  call.mockResolvedValueOnce({ ...day, counted: 12_500, yesterday: [] });
  await seconds(1);
  expect(onDay.mock.lastCall?.[0]).toMatchObject({ counted: 12_500 });
});

test("an open page with a stream polls once when it opens and every five minutes, and again every 30 s without one", async () => {
  watch(["a"]);
  await seconds(0);
  newest().onopen();
  await seconds(0);
  expect(call).toHaveBeenCalledTimes(1);
  await seconds(299);
  expect(call).toHaveBeenCalledTimes(1);
  await seconds(1);
  expect(call).toHaveBeenCalledTimes(2);
  newest().onerror();
  await seconds(0);
  expect(call).toHaveBeenCalledTimes(3);
  await seconds(30);
  expect(call).toHaveBeenCalledTimes(4);
});

test("a hidden tab has no stream, and opens one when it is visible again", async () => {
  watch(["a"]);
  await seconds(0);
  setVisibility("hidden");
  expect(open()).toEqual([]);
  await seconds(600);
  expect(open()).toEqual([]);
  setVisibility("visible");
  expect(open()).toHaveLength(1);
});

test("a page that is told to read again does so within ten seconds", async () => {
  watch(["a"]);
  await seconds(0);
  newest().onopen();
  await seconds(0);
  newest().send("refresh", {});
  await seconds(10);
  expect(call).toHaveBeenCalledTimes(2);
});

test("a failed stream is tried again, less and less often", async () => {
  watch(["a"]);
  await seconds(0);
  const tries: number[] = [];
  for (let minute = 0; minute < 30; minute++) {
    for (let second = 0; second < 60; second++) {
      if (open().length > 0) {
        tries.push(60 * minute + second);
        newest().onerror();
      }
      await seconds(1);
    }
  }
  expect(tries.length).toBeGreaterThan(6);
  expect(tries.length).toBeLessThan(20);
  expect((tries.at(-1) as number) - (tries.at(-2) as number)).toBeGreaterThan(140);
});
