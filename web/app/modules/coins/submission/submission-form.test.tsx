import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-client.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { type Draft, emptyDraft } from "./draft.ts";
import { SubmissionForm } from "./submission-form.tsx";
import { useDraft } from "./use-draft.ts";

const validDraft: Draft = {
  ...emptyDraft,
  contracts: [{ chain_id: "56", address: `0x${"a".repeat(40)}`, decimals: "18" }],
  name: "Harbor",
  symbol: "HRB",
  description: "Pays for berths and fuel in one harbor.",
  links: { ...emptyDraft.links, website: "https://harbor.example" },
  contact_email: "team@harbor.example",
};

afterEach(cleanup);

/** Opens the form at a step; `savedCoins` collects the coins that the server returned. */
function open(start: Draft, step: string, send: (draft: Draft) => Promise<Coin>) {
  const savedCoins: Coin[] = [];
  localStorage.clear();
  function Page() {
    const editable = useDraft("draft", start);
    return (
      <SubmissionForm
        editable={editable}
        send={send}
        onSent={(coin) => void savedCoins.push(coin)}
        buttons={{ send: m.submission_submit(), sending: "Sending" }}
      />
    );
  }
  const router = renderPage(Page, `/?step=${step}`);
  return { savedCoins, search: () => router.state.location.search };
}

const never = () => new Promise<Coin>(() => {});
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("stays at a step with an invalid field, shows the error, keeps the text and focuses the field", async () => {
  const { search } = open({ ...validDraft, symbol: "MUCH-TOO-LONG-FOR-A-SYMBOL-OF-A-COIN" }, "about", never);
  press("Next: links");
  const symbol = screen.getByLabelText<HTMLInputElement>("Symbol");
  await waitFor(() => expect(document.activeElement).toBe(symbol));
  expect(symbol.value).toBe("MUCH-TOO-LONG-FOR-A-SYMBOL-OF-A-COIN");
  expect(screen.getByText("Symbol must be 1 to 32 characters. This has 36.")).toBeDefined();
  expect(search()).toBe("?step=about");
  fireEvent.change(symbol, { target: { value: "HRB" } });
  expect(screen.queryByText(/Symbol must be/)).toBeNull();
});

it("lists invalid fields when there are two or more", async () => {
  open({ ...validDraft, name: "", symbol: "A B" }, "about", never);
  press("Next: links");
  const list = await screen.findByRole("alert");
  expect(list.textContent).toContain("Check 2 fields");
  expect([...list.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["#name", "#symbol"]);
});

it("focuses the heading of the next step", async () => {
  const { search } = open(validDraft, "contract", never);
  press("Next: about");
  const heading = await screen.findByRole("heading", { name: /About the coin$/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(search()).toBe("?step=about");
});

it("goes from the last step to the first invalid one and sends nothing", async () => {
  let sent = 0;
  open({ ...validDraft, contact_email: "nobody" }, "check", () => {
    sent += 1;
    return never();
  });
  press(m.submission_submit());
  await waitFor(() => expect(document.activeElement?.id).toBe("contact_email"));
  expect(sent).toBe(0);
});

it("shows the server's errors at their fields and goes to the first one's step", async () => {
  const fields = { "links.website": "Website is on our list of copies.", symbol: "Symbol is taken." };
  const validation = { body: { source: "body", keys: Object.keys(fields), message: "", fields } };
  const { savedCoins } = open(validDraft, "check", () =>
    Promise.reject(new ApiError(400, { statusCode: 400, error: "", validation } as unknown as ErrorBody)),
  );
  press(m.submission_submit());
  await waitFor(() => expect(document.activeElement?.id).toBe("symbol"));
  expect(screen.getByText("Symbol is taken.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Symbol"), { target: { value: "HRB2" } });
  press("Next: links");
  await waitFor(() => expect(screen.getByLabelText("Website")).toBeDefined());
  expect(savedCoins).toEqual([]);
});

it("sends one request for two clicks", async () => {
  const sent: Draft[] = [];
  const coin = { id: "0190" } as Coin;
  const { savedCoins } = open(validDraft, "check", async (draft) => {
    sent.push(draft);
    return coin;
  });
  press(m.submission_submit());
  press(m.submission_submit());
  await waitFor(() => expect(savedCoins).toEqual([coin]));
  expect(sent).toEqual([validDraft]);
});

it("opens the next page again for a click that comes before it is shown, and sends nothing again", async () => {
  let sent = 0;
  const coin = { id: "0190" } as Coin;
  const { savedCoins } = open(validDraft, "check", async () => {
    sent += 1;
    return coin;
  });
  press(m.submission_submit());
  await waitFor(() => expect(savedCoins).toEqual([coin]));
  press(m.submission_submit());
  await waitFor(() => expect(savedCoins).toEqual([coin, coin]));
  expect(sent).toBe(1);
});

it("opens the next page again from another step, since what was sent cannot be changed any more", async () => {
  const coin = { id: "0190" } as Coin;
  const { savedCoins, search } = open(validDraft, "check", async () => coin);
  press(m.submission_submit());
  await waitFor(() => expect(savedCoins).toEqual([coin]));
  fireEvent.click(screen.getByRole("link", { name: m.common_back() }));
  await waitFor(() => expect([search(), savedCoins]).toEqual(["?step=links", [coin, coin]]));
});

it("says that nothing was sent when the server is unreachable, and sends the same draft again", async () => {
  const sent: Draft[] = [];
  open(validDraft, "check", async (draft) => {
    sent.push(draft);
    throw new TypeError("Failed to fetch");
  });
  press(m.submission_submit());
  expect(await screen.findByText(/It was not sent/)).toBeDefined();
  press(m.submission_submit());
  await waitFor(() => expect(sent).toEqual([validDraft, validDraft]));
});
