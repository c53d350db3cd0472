import type { Page, ReadEndpoint } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { pageContext } from "../../lib/page/page.ts";
import { CoinList } from "../../modules/coins/list/coin-list.tsx";
import { onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin } from "../../testing/sample-coin.ts";
import { sampleMarket } from "../../testing/sample-market.ts";
import { loader } from "./list.tsx";
import { WithRowParts } from "./row-parts.tsx";

afterEach(cleanup);

const priced = sampleCoin({ market: sampleMarket() });

/** Loads a page of a list and shows it. Its own rows have no price, whether or not the site has one. */
async function open(path: string, { siteHasPrices = false } = {}) {
  const readEndpoint: ReadEndpoint = async (name, { query = {} } = {}) => {
    if (name === "listTags") return { status: 200, body: { tags: [] } };
    const coins = query.sort === "price" && siteHasPrices ? [priced] : [sampleCoin()];
    return { status: 200, body: onePage("coins", coins) };
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { readEndpoint, modules: ["prices"] } as unknown as Page);
  const url = new URL(path, "http://localhost");
  const call = { context, params: { list: url.pathname.slice(1) }, url } as unknown as Parameters<typeof loader>[0];
  const { state, response, hasPrices } = await loader(call);
  renderPage(() => (
    <WithRowParts>
      <CoinList state={state} response={response} hasPrices={hasPrices} />
    </WithRowParts>
  ));
}
const headers = () => screen.getAllByRole("columnheader");

it("shows the columns of prices on every page of a list once the site has any price, and on none before", async () => {
  for (const path of ["/coins", "/coins?page=2", "/coins?page=9"]) {
    await open(path);
    expect(headers().map(({ textContent }) => textContent)).toEqual(
      "#,Watch,Coin,Views 24h,Listed,Total votes,Votes today,Vote".split(","),
    );
    cleanup();
    await open(path, { siteHasPrices: true });
    expect(headers().map(({ textContent }) => textContent)).toEqual(
      "#,Watch,Coin,Price,1h,24h,7d,Total votes,Market cap,Votes today,Vote".split(","),
    );
    cleanup();
  }
});

it.each([
  ["/coins", m.label_total_votes(), "descending"],
  ["/approved", m.label_listed(), "descending"],
  ["/coins?sort=market_cap&order=asc", m.list_column_market_cap(), "ascending"],
  ["/coins?sort=votes_today", m.label_today(), "descending"],
  ["/coins?sort=name", m.label_coin(), "ascending"],
  ["/approved?sort=liquidity", m.label_liquidity(), "descending"],
])(
  "marks with an arrow the column that a list is sorted by, also where phones show it: %s",
  async (path, text, order) => {
    await open(path);
    const sorted = headers().filter((header) => /ending$/.test(header.getAttribute("aria-sort") ?? ""));
    const onPhone = sorted.filter((header) => !header.classList.contains("not-phone"));
    expect(onPhone.map((header) => [header.textContent, header.getAttribute("aria-sort")])).toEqual([[text, order]]);
    for (const header of sorted) expect(header.querySelector("svg")).not.toBeNull();
  },
);
