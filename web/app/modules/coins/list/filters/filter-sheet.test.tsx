import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../../../lib/api/api-context.ts";
import { fakeApi, onePage } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { readListState } from "../list-url.ts";
import { FilterSheet } from "./filter-sheet.tsx";

afterEach(cleanup);

/** Shows the filters of /coins with this query, of which one list matches 21 coins. @returns the counted queries, and the router */
function open(query = "") {
  const counted: object[] = [];
  const api = fakeApi({
    listCoins({ query = {} }) {
      counted.push(query);
      return { ...onePage("coins", []), total: 21 };
    },
  });
  const { state } = readListState(new URLSearchParams(query), "all");
  const router = renderPage(
    () => (
      <ApiContext value={api}>
        <FilterSheet id="filters" state={state} tags={[]} total={{ coins: 1204, capped: false }} />
      </ApiContext>
    ),
    `/coins?${query}`,
  );
  return { counted, router };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (count: number) =>
  screen.findByRole("button", { name: m.list_filter_show_coins({ count }), hidden: true });

it("shows how many coins match before the filters are applied", async () => {
  const { counted, router } = open();
  await button(1204);
  fireEvent.change(field(m.label_chain()), { target: { value: "25" } });
  fireEvent.click(await button(21));
  expect(counted).toMatchObject([{ chain_id: 25 }]);
  await waitFor(() => expect(router.state.location.search).toBe("?chain_id=25"));
});

it("says which amount is invalid until it is corrected", async () => {
  open();
  const liquidity = field(m.list_filter_liquidity_min());
  fireEvent.change(liquidity, { target: { value: "much" } });
  await screen.findByText(m.list_filter_amount_invalid());
  expect(liquidity.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(liquidity, { target: { value: "10,000" } });
  await waitFor(() => expect(screen.queryByText(m.list_filter_amount_invalid())).toBeNull());
});

it("shows the filters of the address, and resets all but the search", async () => {
  const { router } = open("search=cake&approved_within=30&market_cap_max=1000000&sellable=checked");
  expect(field(m.label_listed()).value).toBe("30");
  expect(field(m.list_filter_market_cap_max()).value).toBe("1000000");
  expect(field(m.list_filter_sellable()).value).toBe("checked");
  fireEvent.click(screen.getByRole("link", { name: m.list_filter_reset(), hidden: true }));
  await waitFor(() => expect(router.state.location.search).toBe("?search=cake"));
});
