import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVoteReceipt } from "@cointally/contract/ledger.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleId } from "../../testing/sample-coin.ts";
import { storeVoteNonce } from "../votes/cast-vote.ts";
import { coinId, entries, filled, hex, keys, nonce, receiptOf, voteDay } from "./receipt-fixture.ts";
import { VoteReceipt } from "./vote-receipt.tsx";

const user = { id: sampleId(), name: "Mara", email: "mara@example.org", role: "user" as const };

beforeEach(() => {
  saveSession({ token: "secret", user });
  // The log's key: the verifier reads it past the API functions of the page.
  vi.stubGlobal("fetch", async () => new Response(`${keys}\n`, { headers: { "content-type": "text/plain" } }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const counted = async (): Promise<ResponseOf<typeof getVoteReceipt>> => ({
  state: "counted",
  receipt: await receiptOf(entries, 5),
});

/** Shows the receipt button and presses it. */
function prove(getVoteReceipt: () => ReturnType<typeof counted>) {
  renderPage(() => (
    <ApiContext value={fakeApi({ getVoteReceipt })}>
      <VoteReceipt coin={{ id: coinId, name: "Harbor Token" }} />
    </ApiContext>
  ));
  fireEvent.click(screen.getByRole("button"));
}

it.each([
  ["is counted", "counted", m.ledger_receipt_soon],
  ["is held", "held", m.ledger_receipt_held],
  ["is void", "void", m.ledger_receipt_never],
] as const)("says when a vote that is not in the log enters it: one that %s", async (_, state, sentence) => {
  prove(async () => ({ state, receipt: null }));
  expect(await screen.findByText(sentence())).toBeDefined();
});

it("asks for the vote of a day, and refuses one of another day", async () => {
  const asked: unknown[] = [];
  const getVoteReceipt = (input: unknown) => {
    asked.push(input);
    return counted();
  };
  renderPage(() => (
    <ApiContext value={fakeApi({ getVoteReceipt })}>
      <VoteReceipt coin={{ id: coinId, name: "Harbor Token" }} day="2025-12-31" />
    </ApiContext>
  ));
  fireEvent.click(screen.getByRole("button", { name: /Harbor Token, 31 Dec 2025$/ }));
  expect(await screen.findByText(m.ledger_receipt_wrong())).toBeDefined();
  expect(asked).toEqual([{ params: { coinId }, query: { day: "2025-12-31" } }]);
});

it("proves a vote of this browser, and links to the recount", async () => {
  storeVoteNonce(user.id, coinId, { nonce: hex(nonce), day: voteDay });
  prove(counted);
  expect(await screen.findByText(m.ledger_receipt_own(), { exact: false })).toBeDefined();
  expect(screen.getByText(m.ledger_receipt_proven({ entry: "5", size: "11" }))).toBeDefined();
  expect(screen.getByRole("link", { name: m.ledger_receipt_recount() }).getAttribute("href")).toBe("/ledger");
});

it("says that the nonce of a vote from another browser was made elsewhere", async () => {
  prove(counted);
  expect(await screen.findByText(m.ledger_receipt_foreign(), { exact: false })).toBeDefined();
});

it("refuses a receipt of another vote, and says what is wrong with it", async () => {
  storeVoteNonce(user.id, coinId, { nonce: hex(filled(1)), day: voteDay });
  prove(counted);
  expect(await screen.findByText(m.ledger_receipt_wrong())).toBeDefined();
  expect(screen.getByText(/has another nonce than this browser sent/)).toBeDefined();
});

it("says when the site does not respond, and can be tried again", async () => {
  prove(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await screen.findByText(m.common_server_no_response())).toBeDefined();
  expect(screen.getByRole("button").getAttribute("aria-disabled")).toBe("false");
});
