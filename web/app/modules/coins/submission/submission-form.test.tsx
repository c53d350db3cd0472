import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../lib/api-client.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { type Draft, emptyDraft } from "./draft.ts";
import { SubmissionForm } from "./submission-form.tsx";
import { useDraft } from "./use-draft.ts";

const good: Draft = {
  ...emptyDraft,
  contracts: [{ chain_id: "56", address: `0x${"a".repeat(40)}`, decimals: "18" }],
  name: "Harbor",
  symbol: "HRB",
  description: "Pays for berths and fuel in one harbor.",
  links: { ...emptyDraft.links, website: "https://harbor.example" },
  contact_email: "team@harbor.example",
};

afterEach(cleanup);

/** The form at a step; `sent` collects the drafts that were sent, `arrived` the coins that came back. */
function open(start: Draft, step: string, send: (draft: Draft) => Promise<Coin>) {
  const arrived: Coin[] = [];
  localStorage.clear();
  function Page() {
    const inHand = useDraft("draft", start);
    return (
      <SubmissionForm
        inHand={inHand}
        send={send}
        onSent={(coin) => arrived.push(coin)}
        buttons={{ send: m.submission_submit(), sending: "Sending" }}
      />
    );
  }
  const router = renderPage(Page, `/?step=${step}`);
  return { arrived, search: () => router.state.location.search };
}

const never = () => new Promise<Coin>(() => {});
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("stays at a step with a wrong field, says what is wrong, keeps what was typed and goes to the field", async () => {
  const { search } = open({ ...good, symbol: "MUCH-TOO-LONG-FOR-A-SYMBOL" }, "about", never);
  press("Next: links");
  const symbol = screen.getByLabelText<HTMLInputElement>("Symbol");
  await waitFor(() => expect(document.activeElement).toBe(symbol));
  expect(symbol.value).toBe("MUCH-TOO-LONG-FOR-A-SYMBOL");
  expect(screen.getByText("Symbol must be 1 to 15 characters. This has 26.")).toBeDefined();
  expect(search()).toBe("?step=about");
  fireEvent.change(symbol, { target: { value: "HRB" } });
  expect(screen.queryByText(/Symbol must be/)).toBeNull();
});

it("lists the wrong fields from two on", async () => {
  open({ ...good, name: "", symbol: "A B" }, "about", never);
  press("Next: links");
  const list = await screen.findByRole("alert");
  expect(list.textContent).toContain("Check 2 fields");
  expect([...list.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["#name", "#symbol"]);
});

it("goes to the heading of the next step", async () => {
  const { search } = open(good, "contract", never);
  press("Next: about");
  const heading = await screen.findByRole("heading", { name: /About the coin$/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(search()).toBe("?step=about");
});

it("goes from the last step to the first that is wrong, and sends nothing", async () => {
  let sent = 0;
  open({ ...good, contact_email: "nobody" }, "check", () => {
    sent += 1;
    return never();
  });
  press(m.submission_submit());
  await waitFor(() => expect(document.activeElement?.id).toBe("contact_email"));
  expect(sent).toBe(0);
});

it("puts what the server refused at its field, in its step", async () => {
  const fields = { "links.website": "Website is on our list of copies.", symbol: "Symbol is taken." };
  const validation = { body: { source: "body", keys: Object.keys(fields), message: "", fields } };
  const { arrived } = open(good, "check", () =>
    Promise.reject(new ApiError(400, { statusCode: 400, error: "", validation } as unknown as ErrorBody)),
  );
  press(m.submission_submit());
  await waitFor(() => expect(document.activeElement?.id).toBe("symbol"));
  expect(screen.getByText("Symbol is taken.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Symbol"), { target: { value: "HRB2" } });
  press("Next: links");
  await waitFor(() => expect(screen.getByLabelText("Website")).toBeDefined());
  expect(arrived).toEqual([]);
});

it("sends once for two taps", async () => {
  const sent: Draft[] = [];
  const coin = { id: "0190" } as Coin;
  const { arrived } = open(good, "check", async (draft) => {
    sent.push(draft);
    return coin;
  });
  press(m.submission_submit());
  press(m.submission_submit());
  await waitFor(() => expect(arrived).toEqual([coin]));
  expect(sent).toEqual([good]);
});

it("says that it was not sent where the server cannot be reached, and sends what was typed again", async () => {
  const sent: Draft[] = [];
  open(good, "check", async (draft) => {
    sent.push(draft);
    throw new TypeError("Failed to fetch");
  });
  press(m.submission_submit());
  expect(await screen.findByText(/It was not sent/)).toBeDefined();
  press(m.submission_submit());
  await waitFor(() => expect(sent).toEqual([good, good]));
});
