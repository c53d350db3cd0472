import type { ContractFacts } from "@cointally/contract/contracts.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../../../testing/render-page.tsx";
import { type Draft, emptyContract, emptyDraft } from "../draft.ts";
import { SubmissionForm } from "../submission-form.tsx";
import { useDraft } from "../use-draft.ts";

const [harbor, pier, nothing, unreachable] = ["a", "b", "c", "d"].map((digit) => `0x${digit.repeat(40)}`) as string[];
const foundContract = { chain_id: 56, exists: true, total_supply: "1", block: 1, read_at: "2026-11-21T12:00:00Z" };
const none = { name: null, symbol: null, decimals: null };
const contracts: Record<string, Partial<ContractFacts> | null> = {
  [harbor as string]: { ...foundContract, name: "Harbor", symbol: "HRB", decimals: 6 },
  [pier as string]: { ...foundContract, name: "<b>Pier</b>", symbol: "PIER", decimals: 9 },
  [nothing as string]: { ...foundContract, ...none, exists: false },
  [unreachable as string]: null,
};
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json({ contract: contracts[url.slice(-42)], coins: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (start: Partial<Draft> = {}) => {
  localStorage.clear();
  const form: { latest?: () => Draft } = {};
  renderPage(() => {
    const editable = useDraft("draft", { ...emptyDraft, ...start });
    form.latest = editable.latest;
    const buttons = { send: m.submission_submit(), sending: "Sending" };
    return (
      <SubmissionForm editable={editable} send={() => new Promise(() => {})} onSent={() => {}} buttons={buttons} />
    );
  }, "/?step=contract");
  return () => {
    const { name, symbol, contracts } = (form.latest as () => Draft)();
    return [name, symbol, ...contracts.map(({ decimals }) => decimals)];
  };
};
const type = (label: string, text = "") =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value: text } });
const statusTexts = () => screen.getAllByRole("status").map((line) => line.textContent?.replace(/[\u2068\u2069]/g, ""));

it("fills in the contract's values, replaces them for another contract and keeps what the user typed", async () => {
  const draft = open();
  type("Address", harbor?.slice(0, 30));
  type("Address", harbor);
  await waitFor(() => expect(draft()).toEqual(["Harbor", "HRB", "6"]));
  expect(statusTexts()).toContain("On the chain: Harbor (HRB), 6 decimals.");
  expect(requests.length).toBe(1);
  type("Decimals", "12");
  type("Address", ` ${pier} `);
  // A name with markup is shown but not filled in.
  await waitFor(() => expect(draft()).toEqual(["Harbor", "PIER", "12"]));
  expect(statusTexts()).toContain("On the chain: <b>Pier</b> (PIER), 9 decimals.");
});

it("says that there is no contract or no response, and still allows the next step", async () => {
  const draft = open();
  type("Address", nothing);
  await waitFor(() => expect(statusTexts()).toContain("There is no contract at this address on BNB Smart Chain."));
  type("Address", unreachable);
  await waitFor(() => expect(statusTexts()).toContain(m.contract_no_response()));
  expect(draft()).toEqual(["", "", ""]);
  fireEvent.click(screen.getByRole("button", { name: "Next: about" }));
  expect(await screen.findByRole("heading", { name: /About the coin$/ })).toBeDefined();
});

it("fills in nothing in a restored form, and only the decimals of further contracts", async () => {
  const draft = open({ contracts: [{ ...emptyContract, address: harbor as string }, emptyContract] });
  await waitFor(() => expect(statusTexts()).toContain("On the chain: Harbor (HRB), 6 decimals."));
  expect(draft()).toEqual(["", "", "", ""]);
  fireEvent.change(document.getElementById("contracts.1.address") as HTMLElement, { target: { value: pier } });
  await waitFor(() => expect(draft()).toEqual(["", "", "", "9"]));
});
