import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { sampleMarket } from "../../../testing/sample-market.ts";
import { saveRecentSearch } from "./recent-searches.ts";
import { SearchBox } from "./search-box.tsx";

/** The searches that the fake API has received. */
const requestedSearches: string[] = [];
const coin = sampleCoin({
  name: "PancakeSwap",
  symbol: "CAKE",
  address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82",
  market: sampleMarket({ price_usd: "2.315" }),
  votes: { total: 1234, today: 1, last_24h: 1 },
});

beforeEach(() => {
  requestedSearches.length = 0;
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("fetch", async (url: string) => {
    const search = new URL(url, "http://localhost").searchParams.get("search") ?? "";
    requestedSearches.push(search);
    return Response.json(onePage("coins", search.startsWith("zz") ? [] : [coin]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = async () => {
  const router = renderPage(() => <SearchBox />);
  const field = screen.getByLabelText<HTMLInputElement>("Search coins by name, symbol or contract");
  await act(async () => field.focus());
  await screen.findByText("Type a name, a symbol or a contract address.");
  return { router, field };
};
const type = (field: HTMLInputElement, text: string) => fireEvent.input(field, { target: { value: text } });

it("sends one request after a pause in typing, and the keys select and open a match", async () => {
  const { router, field } = await open();
  for (const text of ["p", "pa", "pan"]) type(field, text);
  const [match] = await screen.findAllByRole("option");
  expect(requestedSearches).toEqual(["pan"]);
  expect(match?.textContent).toContain("$2.315");
  expect(match?.textContent).toContain("1,234 votes");
  expect(field.getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  await waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(match?.id));
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/coins/pancakeswap"));
});

it("says when matches are only similar and when there are none", async () => {
  const { field } = await open();
  type(field, "pankake");
  await screen.findByText("No exact match. Similar coins:");
  type(field, "zzz");
  await screen.findByText("Try fewer letters, or paste a contract address.");
  expect(field.getAttribute("aria-expanded")).toBe("false");
});

it("Escape closes the list and leaves the text", async () => {
  const { field } = await open();
  type(field, "pan");
  await screen.findAllByRole("option");
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  expect(field.value).toBe("pan");
});

it("shows recent searches until they are cleared", async () => {
  const { field } = await open();
  type(field, "pan");
  const [match] = await screen.findAllByRole("option");
  fireEvent.click(match as HTMLElement);
  cleanup();
  renderPage(() => <SearchBox />);
  await act(async () => screen.getByLabelText("Search coins by name, symbol or contract").focus());
  await screen.findByRole("option", { name: "PancakeSwap" });
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
});

/** Uses the search field in the moment after a navigation, before the list that it closes is rendered. */
function UseAgain() {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== "default") document.querySelector("[type=search]")?.dispatchEvent(new Event("focus"));
  }, [key]);
  return null;
}

it("shows what was chosen last when the field is used again at once", async () => {
  const router = renderPage(() => (
    <>
      <SearchBox />
      <UseAgain />
    </>
  ));
  await act(async () => screen.getByLabelText("Search coins by name, symbol or contract").focus());
  await screen.findByText("Type a name, a symbol or a contract address.");
  saveRecentSearch({ label: "PancakeSwap", to: "/coins/pancakeswap" });
  await act(() => router.navigate("/?page=2"));
  await screen.findByRole("option", { name: "PancakeSwap" });
});

it("shows the age of a stale price and says when there is no price", async () => {
  const market = sampleMarket({ price_usd: "2.315", stale: true, as_of: "2026-06-15T12:00:00.000Z" });
  const old = { ...coin, market };
  const unpriced = sampleCoin({ name: "Tide", votes: { total: 1, today: 0, last_24h: 0 } });
  vi.stubGlobal("fetch", async () => Response.json(onePage("coins", [old, unpriced])));
  const { field } = await open();
  type(field, "pan");
  const options = await screen.findAllByRole("option");
  expect(options[0]?.querySelector("time")?.dateTime).toBe(market.as_of);
  expect(options[1]?.textContent).toContain("No price yet");
  expect(options[1]?.textContent).toContain("1 vote");
});

it("says that a search failed, and shows the matches once a retry succeeds", async () => {
  const respond = fetch;
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  const { field } = await open();
  type(field, "pan");
  await screen.findByText(m.search_failed());
  vi.stubGlobal("fetch", respond);
  fireEvent.click(screen.getByRole("button", { name: m.common_try_again() }));
  await screen.findByRole("option", { name: /PancakeSwap/ });
  expect(screen.queryByText(m.search_failed())).toBeNull();
});

it("shows the contract that an address belongs to", async () => {
  const { field } = await open();
  type(field, "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82");
  await screen.findByText(m.search_at_address());
  expect(screen.getByRole("option", { name: /PancakeSwap/ }).textContent).toContain("0x0E09…cE82");
});
