import type { Coin } from "@cointally/api/coin.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { Api } from "../../lib/api-client.ts";
import { ApiContext } from "../../lib/api-context.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { CoinDesk } from "./coin-desk.tsx";
import type { QueueItem } from "./queue.ts";
import type { Decision } from "./use-held-decisions.ts";

const at = "2026-11-21T09:00:00.000Z";
const coin = (id: string, name: string) =>
  ({
    id,
    name,
    slug: id,
    symbol: id,
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

afterEach(cleanup);

const api = {
  call: async (_: string, path: string) =>
    path.endsWith("/history") ? { history: [] } : Promise.reject(new Error("not asked")),
} as unknown as Api;

/** The desk with two items, which a decision takes away. Gives the decisions. */
function open() {
  const made: Decision[] = [];
  const Page = () => {
    const [items, setItems] = useState([harbor, gala]);
    const decide = (decision: Decision) => {
      made.push(decision);
      setItems((now) => now.filter(({ id }) => id !== decision.id));
    };
    return (
      <ApiContext value={api}>
        <CoinDesk items={items} more={null} userId="ada" decide={decide} />
      </ApiContext>
    );
  };
  renderPage(Page, "/admin/coins");
  return made;
}

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const title = () => screen.getByRole("heading", { level: 2 });

it("approves the item by A, and goes on to the next with the focus", async () => {
  const made = open();
  key("a");
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(title().textContent).toContain("Gala");
  expect(made).toMatchObject([{ id: "hrb", path: "/coins/hrb/approve", body: {} }]);
  expect(made[0]?.said).toBe("Harbor is approved, and public 24 h later.");
});

it("takes a second A for the first one's, not for the next item", async () => {
  const made = open();
  key("a");
  key("a");
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(made).toMatchObject([{ path: "/coins/hrb/approve" }]);
  expect(title().textContent).toContain("Gala");
});

it("accepts an edit by A, and has no N for it", async () => {
  const made = open();
  key("j");
  await waitFor(() => expect(title().textContent).toContain("Gala"));
  key("n");
  key("a");
  await waitFor(() => expect(title().textContent).toContain("Harbor"));
  expect(made).toMatchObject([{ path: "/coins/gala/changes", body: { accept: true } }]);
});

it("opens the reason by D, where letters are letters, and sends it with its code", async () => {
  const made = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  await waitFor(() => expect(document.activeElement).toBe(words));
  key("a");
  fireEvent.change(words, { target: { value: "It copies another coin." } });
  fireEvent.click(screen.getByLabelText("Copied identity"));
  fireEvent.click(screen.getByRole("button", { name: "Deny with these words" }));
  expect(made).toMatchObject([
    { path: "/coins/hrb/deny", body: { reason: "It copies another coin.", reason_code: "copied_identity" } },
  ]);
});

it("says at the field what is wrong with the words, until they change", async () => {
  const made = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  fireEvent.change(words, { target: { value: "It copies" } });
  fireEvent.click(screen.getByRole("button", { name: "Deny with these words" }));
  expect(screen.getByText("The words must be 10 to 500 characters. These have 9.")).toBeDefined();
  expect(made).toEqual([]);
  fireEvent.change(words, { target: { value: "It copies a" } });
  expect(screen.queryByText(/The words must be/)).toBeNull();
});

it("approves for a time that is still to come, and for no other", async () => {
  const made = open();
  fireEvent.click(screen.getByRole("button", { name: "Approve at another time" }));
  const time = await screen.findByLabelText("Public from (UTC)");
  fireEvent.change(time, { target: { value: "2020-01-01T12:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Approve for then" }));
  expect(screen.getByText("Choose a day and a time that are still to come.")).toBeDefined();
  fireEvent.change(time, { target: { value: "2999-01-01T12:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Approve for then" }));
  expect(made).toMatchObject([{ path: "/coins/hrb/approve", body: { approve_at: "2999-01-01T12:00:00Z" } }]);
});
