import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { ModerationPage } from "./moderation-page.tsx";
import { undoMs } from "./queue/decisions/use-pending-decisions.ts";

const coin = (at: number) =>
  ({
    id: `c${at}`,
    name: `Coin ${at}`,
    slug: `c${at}`,
    symbol: "C",
    status: "pending",
    stage: "launched",
    chain_id: 56,
    contracts: [],
    links: {},
    tags: [],
    created_at: new Date(at * 1000).toISOString(),
  }) as unknown as Coin;

type Sent = { path: string; keepalive?: boolean };

/** An API with a queue of coins, two per page; a decided coin leaves the queue. */
function fakeApi(waiting: number, refusal?: Error) {
  const coins = Array.from({ length: waiting }, (_, at) => coin(at));
  const sent: Sent[] = [];
  const lists: Record<string, string> = {
    "/coins/changes": "changes",
    "/coins/scheduled-approval": "coins",
    "/reports": "reports",
    "/claims": "claims",
    "/safety-changes": "safety_changes",
  };
  const call = async (method: string, path: string, options: { query?: { cursor?: string }; keepalive?: boolean }) => {
    if (method === "PATCH") {
      sent.push({ path, keepalive: options.keepalive });
      if (refusal) throw refusal;
      coins.splice(0, coins.length, ...coins.filter(({ id }) => !path.includes(`/${id}/`)));
      return {};
    }
    if (path === "/coins/pending") {
      const from = coins.findIndex(({ id }) => id === options.query?.cursor) + 1;
      const page = coins.slice(from, from + 2);
      return { coins: page, total: coins.length, next_cursor: from + 2 < coins.length ? page.at(-1)?.id : null };
    }
    const list = lists[path];
    if (list) return { [list]: [], total: 0, next_cursor: null };
    throw new Error("unexpected request");
  };
  return { api: createApi(call, { ...routes, ...adminRoutes }), sent };
}

async function open(waiting: number, refusal?: Error) {
  const { api, sent } = fakeApi(waiting, refusal);
  const Page = () => (
    <ApiContext value={api}>
      <h1>Moderation</h1>
      <ModerationPage user={{ id: "ada", name: "Ada", email: "ada@example.org", role: "admin" }} />
      <Toasts />
    </ApiContext>
  );
  const router = renderPage(Page, "/admin/coins");
  await screen.findByRole("heading", { level: 2, name: /Coin 0/ });
  return { sent, router };
}

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
/** The status line, without the marks that isolate the direction of names. */
const statusLine = (message: string) =>
  screen.getByText((_, element) => element?.role === "status" && plain(element.textContent ?? "") === message);
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");
const arrived = (name: string) =>
  waitFor(() => {
    const heading = screen.getByRole("heading", { level: 2 });
    expect(heading.textContent).toContain(name);
    expect(document.activeElement).toBe(heading);
  });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("moves past the last loaded row to the next page", async () => {
  await open(5);
  expect(screen.queryByText("Coin 2")).toBeNull();
  for (const next of [1, 2, 3, 4]) {
    await screen.findByText(`Coin ${next - 1}`, { selector: "b" });
    await waitFor(() => {
      key("j");
      expect(screen.getByRole("heading", { level: 2 }).textContent).toContain(`Coin ${next}`);
    });
  }
  await arrived("Coin 4");
  expect(screen.queryByRole("button", { name: m.common_show_more() })).toBeNull();
});

it("loads the next page by a button", async () => {
  await open(5);
  fireEvent.click(screen.getByRole("button", { name: m.common_show_more() }));
  expect(await screen.findByText("Coin 3")).toBeDefined();
});

it("undoes a decision by U before it is sent", async () => {
  const { sent } = await open(2);
  key("n");
  await arrived("Coin 1");
  expect(statusLine(m.moderation_held({ message: m.moderation_decided_public({ name: "Coin 0" }) }))).toBeDefined();
  expect(screen.queryByText("Coin 0", { selector: "b" })).toBeNull();
  key("u");
  await arrived("Coin 0");
  expect(screen.getByText(m.moderation_undone())).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(sent).toEqual([]);
});

it("opens the item whose decision is undone by the button", async () => {
  await open(2);
  key("n");
  await arrived("Coin 1");
  const undo = screen.getByRole("button", { name: m.common_undo() });
  undo.focus();
  fireEvent.click(undo);
  await arrived("Coin 0");
});

it("sends a decision when the time to undo is over, and offers no undo then", async () => {
  const { sent } = await open(2);
  key("n");
  await arrived("Coin 1");
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(await waitFor(() => statusLine(m.moderation_decided_public({ name: "Coin 0" })))).toBeDefined();
  expect(sent).toMatchObject([{ path: "/coins/c0/approve-now" }]);
  expect(screen.queryByRole("button", { name: m.common_undo() })).toBeNull();
  key("u");
  expect(screen.queryByText("Coin 0", { selector: "b" })).toBeNull();
});

it("sends a decision when the next one is made", async () => {
  const { sent } = await open(3);
  key("n");
  await arrived("Coin 1");
  await act(() => vi.advanceTimersByTimeAsync(500));
  key("n");
  await arrived("Coin 2");
  expect(sent).toMatchObject([{ path: "/coins/c0/approve-now" }]);
  expect(statusLine(m.moderation_held({ message: m.moderation_decided_public({ name: "Coin 1" }) }))).toBeDefined();
});

it("sends a decision when the user goes to another page or closes the page", async () => {
  const first = await open(2);
  key("n");
  await arrived("Coin 1");
  await act(() => first.router.navigate("/"));
  expect(first.sent).toEqual([{ path: "/coins/c0/approve-now", keepalive: false }]);
  cleanup();

  const second = await open(2);
  key("n");
  await arrived("Coin 1");
  act(() => window.dispatchEvent(new Event("pagehide")));
  expect(second.sent).toEqual([{ path: "/coins/c0/approve-now", keepalive: true }]);
});

it("shows an item again with the reason when the server rejects its decision", async () => {
  await open(2, new ApiError(409, { error: "This coin is denied." } as ErrorBody));
  key("n");
  await arrived("Coin 1");
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(await screen.findByText("This coin is denied.")).toBeDefined();
  expect(await screen.findByText("Coin 0", { selector: "b" })).toBeDefined();
});

it("moves the focus to the heading when the queue is empty", async () => {
  await open(1);
  key("n");
  expect(await screen.findByRole("heading", { name: m.moderation_empty_new() })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});
