import type { ContractFacts } from "@cointally/contract/contracts.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../../../testing/render-page.tsx";
import { type Draft, emptyContract, emptyDraft } from "../draft.ts";
import { SubmissionForm } from "../submission-form.tsx";
import { useDraft } from "../use-draft.ts";

const [harbor, pier, nothing, silent] = ["a", "b", "c", "d"].map((digit) => `0x${digit.repeat(40)}`) as string[];
const told = { chain_id: 56, exists: true, total_supply: "1", block: 1, read_at: "2026-11-21T12:00:00Z" };
const none = { name: null, symbol: null, decimals: null };
const answers: Record<string, Partial<ContractFacts> | null> = {
  [harbor as string]: { ...told, name: "Harbor", symbol: "HRB", decimals: 6 },
  [pier as string]: { ...told, name: "<b>Pier</b>", symbol: "PIER", decimals: 9 },
  [nothing as string]: { ...told, ...none, exists: false },
  [silent as string]: null,
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ contract: answers[url.slice(-42)], coins: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (start: Partial<Draft> = {}) => {
  localStorage.clear();
  const held: { latest?: () => Draft } = {};
  renderPage(() => {
    const inHand = useDraft("draft", { ...emptyDraft, ...start });
    held.latest = inHand.latest;
    const buttons = { send: m.submission_submit(), sending: "Sending" };
    return <SubmissionForm inHand={inHand} send={() => new Promise(() => {})} onSent={() => {}} buttons={buttons} />;
  }, "/?step=contract");
  return () => {
    const { name, symbol, contracts } = (held.latest as () => Draft)();
    return [name, symbol, ...contracts.map(({ decimals }) => decimals)];
  };
};
const type = (label: string, text = "") =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value: text } });
const said = () => screen.getAllByRole("status").map((line) => line.textContent?.replace(/[\u2068\u2069]/g, ""));

it("fills in what the contract says, and takes it back for another's; what was typed stays", async () => {
  const draft = open();
  type("Address", harbor?.slice(0, 30));
  type("Address", harbor);
  await waitFor(() => expect(draft()).toEqual(["Harbor", "HRB", "6"]));
  expect(said()).toContain("On the chain: Harbor (HRB), 6 decimals.");
  expect(asked.length).toBe(1);
  type("Decimals", "12");
  type("Address", ` ${pier} `);
  // A name with markup is for the moderator to see, not for the form to take.
  await waitFor(() => expect(draft()).toEqual(["Harbor", "PIER", "12"]));
  expect(said()).toContain("On the chain: <b>Pier</b> (PIER), 9 decimals.");
});

it("says that there is no contract, or that the chain does not answer, and goes on all the same", async () => {
  const draft = open();
  type("Address", nothing);
  await waitFor(() => expect(said()).toContain("There is no contract at this address on BNB Smart Chain."));
  type("Address", silent);
  await waitFor(() => expect(said()).toContain(m.contract_no_response()));
  expect(draft()).toEqual(["", "", ""]);
  fireEvent.click(screen.getByRole("button", { name: "Next: about" }));
  expect(await screen.findByRole("heading", { name: /About the coin$/ })).toBeDefined();
});

it("touches nothing of a form that is opened again, and only the decimals of a further contract", async () => {
  const contracts = [{ ...emptyContract, address: harbor as string }, emptyContract];
  const draft = open({ contracts });
  await waitFor(() => expect(said()).toContain("On the chain: Harbor (HRB), 6 decimals."));
  expect(draft()).toEqual(["", "", "", ""]);
  fireEvent.change(document.getElementById("contracts.1.address") as HTMLElement, { target: { value: pier } });
  await waitFor(() => expect(draft()).toEqual(["", "", "", "9"]));
});
