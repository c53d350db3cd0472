import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import type { Coin } from "@cointally/contract/coin.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { createApi } from "../../../lib/api/api.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { useQueueState } from "../use-queue-state.ts";
import { CoinQueue } from "./coin-queue.tsx";
import type { QueueItem } from "./queue.ts";

const at = "2026-11-21T09:00:00.000Z";
const coin = (id: string, name: string) =>
  ({
    id,
    name,
    slug: id,
    symbol: id,
    stage: "launched",
    chain_id: 56,
    contracts: [],
    links: {},
    tags: [],
    created_at: at,
  }) as unknown as Coin;
const harbor: QueueItem = { kind: "new", id: "hrb", coin: coin("hrb", "Harbor"), at };
const gala: QueueItem = {
  kind: "edit",
  id: "gala",
  coin: coin("gala", "Gala"),
  at,
  before: { name: "Gala" },
  after: { name: "Gala Two" },
  proposal: null,
};
const venus: QueueItem = { kind: "new", id: "xvs", coin: coin("xvs", "Venus"), at };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const history = [{ id: "1", action: "denied", actor: { id: "2", name: "Mira" }, reason: null, reason_code: null, at }];
const api = createApi(async (method: string, path: string) => {
  if (method === "PATCH") return {};
  return path.endsWith("/history") ? { history } : Promise.reject(new Error("unexpected request"));
});

/** Opens a queue with some items. Returns the decisions, and a way to remove an item from the queue as another moderator would. */
function open(items: QueueItem[] = [harbor, gala]) {
  const decisions: { id: string; path: string; body: unknown; message: string }[] = [];
  let lose = (_: string) => {};
  const Queue = () => {
    const [waiting, setWaiting] = useState(items);
    lose = (lost) => setWaiting((now) => now.filter(({ id }) => id !== lost));
    const state = useQueueState("ada");
    const decide: typeof state.decide = (batch) => {
      for (const { id, send, message } of batch.decisions) {
        void send(
          createApi(async (_, path, { body }) => void decisions.push({ id, path, body, message }), {
            ...routes,
            ...adminRoutes,
          }),
          {},
        );
      }
      state.decide(batch);
    };
    const shown = waiting.filter(({ id }) => !state.hiddenIds.includes(id));
    return <CoinQueue items={shown} more={null} state={{ ...state, decide }} empty={<p>Nothing waits</p>} />;
  };
  renderPage(
    () => (
      <ApiContext value={api}>
        <h1>Moderation</h1>
        <Queue />
      </ApiContext>
    ),
    "/admin/coins",
  );
  return { decisions, lose: (id: string) => act(() => lose(id)) };
}

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
const title = () => screen.getByRole("heading", { level: 2 });
const button = (name: string) => screen.getByRole("button", { name });
const plain = (text = "") => text.replace(/[\u2068\u2069]/g, "");

it("approves the item by A, and moves the focus to the next one", async () => {
  const { decisions } = open();
  key("a");
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(title().textContent).toContain("Gala");
  expect(decisions).toMatchObject([{ id: "hrb", path: "/coins/hrb/approve", body: {} }]);
  expect(plain(decisions[0]?.message)).toBe(m.moderation_decided_approved({ name: "Harbor" }));
});

it("ignores a second A right after the first one", () => {
  const { decisions } = open();
  key("a");
  key("a");
  expect(decisions).toMatchObject([{ path: "/coins/hrb/approve" }]);
  expect(title().textContent).toContain("Gala");
});

it("moves through the queue as fast as keys are pressed", () => {
  open([harbor, gala, venus]);
  key("j");
  key("j");
  expect(title().textContent).toContain("Venus");
  key("k");
  key("k");
  expect(title().textContent).toContain("Harbor");
});

it("accepts an edit by A, and ignores N", async () => {
  const { decisions } = open();
  key("j");
  key("n");
  key("a");
  await waitFor(() => expect(title().textContent).toContain("Harbor"));
  expect(decisions).toMatchObject([{ path: "/coins/gala/changes", body: { accept: true } }]);
});

it("opens the reason by D, takes letters as text there, and sends it with its code", async () => {
  const { decisions } = open();
  key("d");
  const field = await screen.findByLabelText(m.moderation_deny_message());
  await waitFor(() => expect(document.activeElement).toBe(field));
  key("a");
  fireEvent.change(field, { target: { value: "It copies another coin." } });
  fireEvent.click(screen.getByLabelText("Copied identity"));
  fireEvent.click(button(m.moderation_deny_send()));
  expect(decisions).toMatchObject([
    { path: "/coins/hrb/deny", body: { reason: "It copies another coin.", reason_code: "copied_identity" } },
  ]);
});

it("sends the message by Ctrl and Enter, and returns the focus when Escape closes the box", async () => {
  const { decisions } = open();
  key("d");
  const field = await screen.findByLabelText(m.moderation_deny_message());
  fireEvent.change(field, { target: { value: "It copies another coin." } });
  key("Escape");
  expect(screen.queryByLabelText(m.moderation_deny_message())).toBeNull();
  expect(document.activeElement).toBe(title());
  key("d");
  fireEvent.click(screen.getByLabelText("Spam"));
  key("Enter", { ctrlKey: true });
  expect(decisions).toMatchObject([{ path: "/coins/hrb/deny", body: { reason: "It copies another coin." } }]);
});

it("stores the text of an item while another one is open, and keeps shortcuts working when it is opened again", async () => {
  open();
  key("d");
  fireEvent.change(await screen.findByLabelText(m.moderation_deny_message()), { target: { value: "It copies" } });
  title().focus();
  key("j");
  expect(screen.queryByLabelText(m.moderation_deny_message())).toBeNull();
  key("k");
  expect(screen.getByDisplayValue("It copies")).not.toBe(document.activeElement);
});

it("shows an error of the message at its field until the message changes", async () => {
  const { decisions } = open();
  key("d");
  const field = await screen.findByLabelText(m.moderation_deny_message());
  fireEvent.change(field, { target: { value: "It copies" } });
  fireEvent.click(button(m.moderation_deny_send()));
  expect(screen.getByText(m.moderation_deny_length_wrong({ min: 10, max: 500, length: 9 }))).toBeDefined();
  expect(decisions).toEqual([]);
  fireEvent.change(field, { target: { value: "It copie" } });
  expect(screen.queryByText(m.moderation_deny_length_wrong({ min: 10, max: 500, length: 8 }))).toBeNull();
});

it("preselects no reason for a denial, and shows an error at the field without one", async () => {
  const { decisions } = open();
  key("d");
  const field = await screen.findByLabelText(m.moderation_deny_message());
  expect(screen.getAllByRole<HTMLInputElement>("radio").filter((radio) => radio.checked)).toEqual([]);
  fireEvent.change(field, { target: { value: "It copies another coin." } });
  fireEvent.click(button(m.moderation_deny_send()));
  expect(screen.getByText(m.moderation_deny_choose_reason())).toBeDefined();
  expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]);
  expect(decisions).toEqual([]);
  fireEvent.click(screen.getByLabelText("Spam"));
  fireEvent.click(button(m.moderation_deny_send()));
  expect(decisions).toMatchObject([{ body: { reason_code: "spam" } }]);
});

it("approves only for a time in the future", async () => {
  const { decisions } = open();
  fireEvent.click(button(m.moderation_other_time()));
  const time = await screen.findByLabelText(m.moderation_time_from());
  fireEvent.change(time, { target: { value: "2020-01-01T12:00" } });
  fireEvent.click(button(m.moderation_time_approve()));
  expect(screen.getByText(m.moderation_time_past())).toBeDefined();
  fireEvent.change(time, { target: { value: "2999-01-01T12:00" } });
  fireEvent.click(button(m.moderation_time_approve()));
  expect(decisions).toMatchObject([{ path: "/coins/hrb/approve", body: { approve_at: "2999-01-01T12:00:00Z" } }]);
});

it("denies several items with one message, after a summary that names each", async () => {
  const { decisions } = open([harbor, gala, venus]);
  key("x");
  key("j");
  key("j");
  key("x", { shiftKey: true });
  expect(screen.getByText(m.moderation_selected({ count: 3 }))).toBeDefined();
  key("d");
  const dialog = await screen.findByRole("dialog", { name: m.moderation_bulk_title_deny({ count: 3 }) });
  const summary = within(dialog).getByRole("region", { name: m.moderation_bulk_title_deny({ count: 3 }) });
  expect(plain(summary.textContent ?? "")).toBe(
    `${m.moderation_bulk_group_deny({ count: 2 })}Harbor hrbVenus xvs${m.moderation_bulk_group_deny_edit({ count: 1 })}Gala gala`,
  );
  fireEvent.change(within(dialog).getByLabelText(m.moderation_deny_message()), {
    target: { value: "They are all copies." },
  });
  fireEvent.click(within(dialog).getByLabelText("Other"));
  fireEvent.click(within(dialog).getByRole("button", { name: m.moderation_bulk_send_deny({ count: 3 }) }));
  expect(decisions).toMatchObject([
    { path: "/coins/hrb/deny", body: { reason: "They are all copies.", reason_code: "other" } },
    { path: "/coins/gala/changes", body: { accept: false, reason: "They are all copies." } },
    { path: "/coins/xvs/deny" },
  ]);
});

it("selects all by S and none by Escape, and approves all selected items by A", async () => {
  const { decisions } = open();
  key("s");
  expect(screen.getByText(m.moderation_selected_of({ selected: 2, total: 2 }))).toBeDefined();
  key("Escape");
  expect(screen.getByText(m.moderation_select_all({ count: 2 }))).toBeDefined();
  key("s");
  key("a");
  fireEvent.click(await screen.findByRole("button", { name: m.moderation_bulk_send_approve({ count: 2 }) }));
  expect(decisions.map(({ path }) => path)).toEqual(["/coins/hrb/approve", "/coins/gala/changes"]);
});

it("stays with an item that another moderator decided, says who did, and sends no decision on it", async () => {
  const { decisions, lose } = open();
  key("d");
  const field = await screen.findByLabelText(m.moderation_deny_message());
  lose("hrb");
  expect(plain((await screen.findByText(/Mira/)).textContent ?? "")).toContain(
    `${m.moderation_already_decided_denied({ name: "Harbor" })}, ${m.moderation_already_decided_by({ name: "Mira" })}`,
  );
  expect(document.activeElement).toBe(field);
  title().focus();
  key("a");
  expect(decisions).toEqual([]);
  key("j");
  expect(title().textContent).toContain("Gala");
  lose("gala");
  expect(title().textContent).toContain("Gala");
  key("j");
  expect(screen.getByText("Nothing waits")).toBeDefined();
});
