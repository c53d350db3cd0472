import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-client.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin, sampleOwnCoin, unsellable } from "../../../testing/sample-coin.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { SubmitPage } from "./submit-page.tsx";
import { draftKey } from "./use-draft.ts";

const userId = "0190";
const address = "0x10ED43C718714eb63d5aA57B78B54704E256024E";
const draft: Draft = {
  ...emptyDraft,
  contracts: [{ chain_id: "56", address: "", decimals: "" }],
  name: "Harbor",
  symbol: "HRB",
  description: "Pays for berths and fuel in one harbor.",
  links: { ...emptyDraft.links, website: "https://harbor.example" },
  contact_email: "team@harbor.example",
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Responders = Parameters<typeof fakeApi>[0];

/** Opens the form at a step, with this draft in the storage. */
function open(step: string, part: Partial<Draft>, responders: Responders) {
  const stored = { draft: { ...draft, ...part }, savedAt: Date.now(), base: emptyDraft };
  localStorage.setItem(draftKey(userId), JSON.stringify(stored));
  const api = fakeApi({ getContract: () => ({ contract: null }), ...responders });
  return renderPage(
    () => (
      <ApiContext value={api}>
        <SubmitPage userId={userId} />
      </ApiContext>
    ),
    `/submit?step=${step}`,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const addressField = () => screen.getByLabelText<HTMLInputElement>(m.label_address());

it("shows at the address that a launched token needs a contract, and submits the same input with one", async () => {
  const sent: { name: string; address: unknown }[] = [];
  const message = m.error_launched_token_without_contract();
  const body = { statusCode: 400, code: "validation", error: m.error_invalid_fields(), message: "" };
  const validation = { body: { source: "body", keys: ["address"], message } };
  const router = open(
    "check",
    {},
    {
      submitCoin: ({ body: coin }) => {
        sent.push({ name: coin.name, address: coin.address });
        if (!coin.address) throw new ApiError(400, { ...body, validation } as ErrorBody);
        return { coin: sampleOwnCoin({ name: coin.name }) };
      },
      getCoinsByAddress: () => ({ coins: [] }),
    },
  );
  await screen.findByText(m.submission_next_title());
  press(m.submission_submit());
  await waitFor(() => expect(document.activeElement).toBe(addressField()));
  expect(screen.getByText(message)).toBeDefined();
  fireEvent.change(addressField(), { target: { value: address } });
  fireEvent.click(screen.getByRole("link", { name: `4 ${m.submission_step_check()}` }));
  press(m.submission_submit());
  await waitFor(() => expect(router.state.location.pathname).toBe("/my-coins"));
  expect(sent).toEqual([
    { name: "Harbor", address: undefined },
    { name: "Harbor", address },
  ]);
});

it("links a contract that is already listed to its coin, with the coin's danger", async () => {
  const listed = sampleCoin({ name: "Listed Harbor", address, safety: unsellable() });
  const router = open(
    "contract",
    { contracts: [{ chain_id: "56", address: address.toLowerCase(), decimals: "18" }] },
    {
      getCoinsByAddress: ({ params }) => ({ coins: params.address === address.toLowerCase() ? [listed] : [] }),
    },
  );
  press(m.submission_next_about());
  const link = await screen.findByRole("link", { name: "Listed Harbor" });
  expect(link.getAttribute("href")).toBe("/coins/listed-harbor");
  expect(link.parentElement?.textContent).toContain(m.label_danger_cannot_be_sold());
  expect(screen.getByText(m.submission_already_listed_error())).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(addressField()));
  expect([router.state.location.search, addressField().value]).toEqual(["?step=contract", address.toLowerCase()]);
});

it("explains why a logo is refused, by the browser or by the server", async () => {
  const body = { statusCode: 415, code: "unsupported_media_type", error: m.error_image_type(), message: "" };
  open(
    "about",
    {},
    {
      uploadLogo: () => {
        throw new ApiError(415, body as ErrorBody);
      },
    },
  );
  const input = screen.getByLabelText(m.submission_logo_choose());
  const note = () => document.querySelector("#logo-note")?.textContent;
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  choose(new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
  expect(note()).toContain(m.submission_logo_no_svg());
  choose(new File(["not a picture"], "a.png", { type: "image/png" }));
  await waitFor(() => expect(note()).toContain(m.error_image_type()));
});
