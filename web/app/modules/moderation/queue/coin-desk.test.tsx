import type { Coin } from "@cointally/contract/coin.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { createApi } from "../../../lib/api.ts";
import { ApiContext } from "../../../lib/api-context.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { useDesk } from "../use-desk.ts";
import { CoinDesk } from "./coin-desk.tsx";
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
};
const venus: QueueItem = { kind: "new", id: "xvs", coin: coin("xvs", "Venus"), at };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const history = [{ id: "1", action: "denied", actor: { id: "2", name: "Mira" }, reason: null, reason_code: null, at }];
const api = createApi(async (method: string, path: string) => {
  if (method === "PATCH") return {};
  return path.endsWith("/history") ? { history } : Promise.reject(new Error("not asked"));
});

/** The desk with some items. Gives the decisions, and the way to take an item out of the queue as another moderator would. */
function open(items: QueueItem[] = [harbor, gala]) {
  const made: { id: string; path: string; body: unknown; said: string }[] = [];
  let lose = (_: string) => {};
  const Desk = () => {
    const [waiting, setWaiting] = useState(items);
    lose = (lost) => setWaiting((now) => now.filter(({ id }) => id !== lost));
    const desk = useDesk("ada");
    const decide: typeof desk.decide = (batch) => {
      for (const { id, send, said } of batch.decisions) {
        void send(
          createApi(async (_, path, { body }) => void made.push({ id, path, body, said })),
          {},
        );
      }
      desk.decide(batch);
    };
    const left = waiting.filter(({ id }) => !desk.away.includes(id));
    return <CoinDesk items={left} more={null} desk={{ ...desk, decide }} empty={<p>Nothing waits</p>} />;
  };
  renderPage(
    () => (
      <ApiContext value={api}>
        <h1>Moderation</h1>
        <Desk />
      </ApiContext>
    ),
    "/admin/coins",
  );
  return { made, lose: (id: string) => act(() => lose(id)) };
}

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
const title = () => screen.getByRole("heading", { level: 2 });
const button = (name: string) => screen.getByRole("button", { name });
const plain = (text = "") => text.replace(/[\u2068\u2069]/g, "");

it("approves the item by A, and goes on to the next with the focus", async () => {
  const { made } = open();
  key("a");
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(title().textContent).toContain("Gala");
  expect(made).toMatchObject([{ id: "hrb", path: "/coins/hrb/approve", body: {} }]);
  expect(plain(made[0]?.said)).toBe("Harbor is approved, and public 24 h later.");
});

it("takes a second A for the first one's, not for the next item", () => {
  const { made } = open();
  key("a");
  key("a");
  expect(made).toMatchObject([{ path: "/coins/hrb/approve" }]);
  expect(title().textContent).toContain("Gala");
});

it("walks as fast as the keys are pressed", () => {
  open([harbor, gala, venus]);
  key("j");
  key("j");
  expect(title().textContent).toContain("Venus");
  key("k");
  key("k");
  expect(title().textContent).toContain("Harbor");
});

it("accepts an edit by A, and has no N for it", async () => {
  const { made } = open();
  key("j");
  key("n");
  key("a");
  await waitFor(() => expect(title().textContent).toContain("Harbor"));
  expect(made).toMatchObject([{ path: "/coins/gala/changes", body: { accept: true } }]);
});

it("opens the reason by D, where letters are letters, and sends it with its code", async () => {
  const { made } = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  await waitFor(() => expect(document.activeElement).toBe(words));
  key("a");
  fireEvent.change(words, { target: { value: "It copies another coin." } });
  fireEvent.click(screen.getByLabelText("Copied identity"));
  fireEvent.click(button("Deny with these words"));
  expect(made).toMatchObject([
    { path: "/coins/hrb/deny", body: { reason: "It copies another coin.", reason_code: "copied_identity" } },
  ]);
});

it("sends the words by Ctrl and Enter, and closes the box by Escape with the focus back", async () => {
  const { made } = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  fireEvent.change(words, { target: { value: "It copies another coin." } });
  key("Escape");
  expect(screen.queryByLabelText("Words to the owner")).toBeNull();
  expect(document.activeElement).toBe(title());
  key("d");
  fireEvent.click(screen.getByLabelText("Spam"));
  key("Enter", { ctrlKey: true });
  expect(made).toMatchObject([{ path: "/coins/hrb/deny", body: { reason: "It copies another coin." } }]);
});

it("keeps what was typed while one walks on, and leaves the keys alone on the way back", async () => {
  open();
  key("d");
  fireEvent.change(await screen.findByLabelText("Words to the owner"), { target: { value: "It copies" } });
  title().focus();
  key("j");
  expect(screen.queryByLabelText("Words to the owner")).toBeNull();
  key("k");
  expect(screen.getByDisplayValue("It copies")).not.toBe(document.activeElement);
});

it("says at the field what is wrong with the words, until they change", async () => {
  const { made } = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  fireEvent.change(words, { target: { value: "It copies" } });
  fireEvent.click(button("Deny with these words"));
  expect(screen.getByText("The words must be 10 to 500 characters. These have 9.")).toBeDefined();
  expect(made).toEqual([]);
  fireEvent.change(words, { target: { value: "It copies a" } });
  expect(screen.queryByText(/The words must be/)).toBeNull();
});

it("chooses no reason for a denial by itself, and asks for one at the choice", async () => {
  const { made } = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  expect(screen.getAllByRole<HTMLInputElement>("radio").filter((radio) => radio.checked)).toEqual([]);
  fireEvent.change(words, { target: { value: "It copies another coin." } });
  fireEvent.click(button("Deny with these words"));
  expect(screen.getByText("Choose a reason.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]);
  expect(made).toEqual([]);
  fireEvent.click(screen.getByLabelText("Spam"));
  fireEvent.click(button("Deny with these words"));
  expect(made).toMatchObject([{ body: { reason_code: "spam" } }]);
});

it("approves for a time that is still to come, and for no other", async () => {
  const { made } = open();
  fireEvent.click(button("Approve at another time"));
  const time = await screen.findByLabelText("Public from (UTC)");
  fireEvent.change(time, { target: { value: "2020-01-01T12:00" } });
  fireEvent.click(button("Approve for then"));
  expect(screen.getByText("Choose a day and a time that are still to come.")).toBeDefined();
  fireEvent.change(time, { target: { value: "2999-01-01T12:00" } });
  fireEvent.click(button("Approve for then"));
  expect(made).toMatchObject([{ path: "/coins/hrb/approve", body: { approve_at: "2999-01-01T12:00:00Z" } }]);
});

it("denies several with the same words, after a summary that names each", async () => {
  const { made } = open([harbor, gala, venus]);
  key("x");
  key("j");
  key("j");
  key("x", { shiftKey: true });
  expect(screen.getByText("3 selected")).toBeDefined();
  key("d");
  const dialog = await screen.findByRole("dialog", { name: "Deny 3?" });
  const summary = within(dialog).getByRole("region", { name: "Deny 3?" });
  expect(plain(summary.textContent ?? "")).toBe("2 coins are deniedHarbor hrbVenus xvs1 edit is refusedGala gala");
  fireEvent.change(within(dialog).getByLabelText("Words to the owner"), { target: { value: "They are all copies." } });
  fireEvent.click(within(dialog).getByLabelText("Other"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Deny 3" }));
  expect(made).toMatchObject([
    { path: "/coins/hrb/deny", body: { reason: "They are all copies.", reason_code: "other" } },
    { path: "/coins/gala/changes", body: { accept: false, reason: "They are all copies." } },
    { path: "/coins/xvs/deny" },
  ]);
});

it("selects all by S, and none by Escape; A is for all of them then", async () => {
  const { made } = open();
  key("s");
  expect(screen.getByText("2 of 2 selected")).toBeDefined();
  key("Escape");
  expect(screen.getByText("Select all 2")).toBeDefined();
  key("s");
  key("a");
  fireEvent.click(await screen.findByRole("button", { name: "Approve 2" }));
  expect(made.map(({ path }) => path)).toEqual(["/coins/hrb/approve", "/coins/gala/changes"]);
});

it("stays with an item that another moderator decided meanwhile, says by whom, and decides nothing more on it", async () => {
  const { made, lose } = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  lose("hrb");
  expect(plain((await screen.findByText(/Mira/)).textContent ?? "")).toContain(
    "Harbor is denied, by ⁨Mira".replace("⁨", ""),
  );
  expect(document.activeElement).toBe(words);
  title().focus();
  key("a");
  expect(made).toEqual([]);
  key("j");
  expect(title().textContent).toContain("Gala");
  lose("gala");
  expect(title().textContent).toContain("Gala");
  key("j");
  expect(screen.getByText("Nothing waits")).toBeDefined();
});
