import type { Coin } from "@cointally/api/coin.ts";
import type { ErrorBody } from "@cointally/api/errors.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Api, ApiError } from "../../lib/api-client.ts";
import { ApiContext } from "../../lib/api-context.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { CoinDesk } from "./coin-desk.tsx";
import type { QueueItem } from "./queue.ts";
import { useDecision } from "./use-decision.ts";

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

type Sent = { path: string; body: unknown };

/** The desk with two items; `answer` says what becomes of a decision. Gives the decisions that were sent. */
function open(answer: () => Promise<unknown> = async () => ({})) {
  const sent: Sent[] = [];
  const api = {
    call: async (method: string, path: string, options?: { body?: unknown }) => {
      if (method === "GET") return path.endsWith("/history") ? { history: [] } : Promise.reject(new Error("not asked"));
      sent.push({ path, body: options?.body });
      return answer();
    },
  } as unknown as Api;
  const Desk = () => {
    const decisions = useDecision("ada");
    return (
      <>
        <p>{decisions.variables?.said}</p>
        <CoinDesk items={[harbor, gala]} userId="ada" decisions={decisions} />
      </>
    );
  };
  const Page = () => (
    <ApiContext value={api}>
      <Desk />
      <Toasts />
    </ApiContext>
  );
  renderPage(Page, "/admin/coins");
  return sent;
}

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const title = () => screen.getByRole("heading", { level: 2 });

it("approves the item by A, and goes on to the next with the focus", async () => {
  const sent = open();
  key("a");
  await waitFor(() => expect(title().textContent).toContain("Gala"));
  expect(sent).toEqual([{ path: "/coins/hrb/approve", body: {} }]);
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(screen.getByText("Harbor is approved. It is public in 24 h.")).toBeDefined();
});

it("takes a second A for the first one's, not for the next item", async () => {
  const sent = open();
  key("a");
  await waitFor(() => expect(title().textContent).toContain("Gala"));
  key("a");
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(sent).toEqual([{ path: "/coins/hrb/approve", body: {} }]);
});

it("accepts an edit by A, and has no N for it", async () => {
  const sent = open();
  key("j");
  await waitFor(() => expect(title().textContent).toContain("Gala"));
  key("n");
  key("a");
  await waitFor(() => expect(sent).toEqual([{ path: "/coins/gala/changes", body: { accept: true } }]));
});

it("opens the reason by D, where letters are letters, and sends it with its code", async () => {
  const sent = open();
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  await waitFor(() => expect(document.activeElement).toBe(words));
  key("a");
  fireEvent.change(words, { target: { value: "It copies another coin." } });
  fireEvent.click(screen.getByLabelText("Copied identity"));
  fireEvent.click(screen.getByRole("button", { name: "Deny with these words" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: "/coins/hrb/deny", body: { reason: "It copies another coin.", reason_code: "copied_identity" } },
    ]),
  );
});

it("says at the field what the server said of the words, until they change", async () => {
  const validation = { body: { source: "body", keys: ["reason"], message: "Reason must be 10 to 500 characters." } };
  open(() => Promise.reject(new ApiError(400, { statusCode: 400, validation } as unknown as ErrorBody)));
  key("d");
  const words = await screen.findByLabelText("Words to the owner");
  fireEvent.click(screen.getByRole("button", { name: "Deny with these words" }));
  expect(await screen.findByText("Reason must be 10 to 500 characters.")).toBeDefined();
  fireEvent.change(words, { target: { value: "It" } });
  expect(screen.queryByText("Reason must be 10 to 500 characters.")).toBeNull();
});

it("says that another moderator was faster", async () => {
  open(() => Promise.reject(new ApiError(409, { error: "This coin is denied." } as ErrorBody)));
  fireEvent.click(screen.getByRole("button", { name: /Approve now/ }));
  expect(await screen.findByText("This coin is denied.")).toBeDefined();
  expect(title().textContent).toContain("Harbor");
});
