import type { Page, Query, ReadEndpoint } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { pageContext } from "../../lib/page/page.ts";
import { onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin } from "../../testing/sample-coin.ts";
import { sampleMarket } from "../../testing/sample-market.ts";
import ListPage, { loader } from "./list.tsx";

afterEach(cleanup);

const priced = sampleCoin({ market: sampleMarket() });

const seen = sampleCoin({
  market: sampleMarket(),
  approved_how: "at_once",
  votes: { total: 9, today: 3, last_24h: 4 },
  views: { total: 9, last_24h: 5 },
});

/** Loads a page of a list with these rows and shows it. */
async function open(
  path: string,
  {
    siteHasPrices = false,
    rows = [seen],
    empty = [] as string[],
    emptyPages = [] as string[],
    hidesDanger = false,
  } = {},
) {
  const queries: Query[] = [];
  const readEndpoint: ReadEndpoint = async (name, { query = {} } = {}) => {
    if (name === "listTags") return { status: 200, body: { tags: [] } };
    if (empty.includes(name)) return { status: 200, body: onePage("coins", []) };
    if (query.limit !== 1) queries.push(query);
    const coins = query.limit !== 1 ? rows : siteHasPrices ? [priced] : [sampleCoin()];
    return { status: 200, body: onePage("coins", coins) };
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { readEndpoint, modules: ["prices"], emptyPages, hidesDanger } as unknown as Page);
  const url = new URL(path, "http://localhost");
  const call = { context, params: { list: url.pathname.slice(1) }, url } as unknown as Parameters<typeof loader>[0];
  const loaderData = await loader(call);
  renderPage(() => <ListPage {...({ loaderData } as Parameters<typeof ListPage>[0])} />);
  return queries;
}
const headers = () => screen.getAllByRole("columnheader");

it("leaves out columns that are zero or unknown in every row, and says what the coins are instead", async () => {
  const unseen = sampleCoin({
    approved_how: "imported",
    description: "**Harbor** pays for moorings.",
    tags: ["payments"],
  });
  await open("/coins", { rows: [unseen, sampleCoin({ approved_how: "imported", description: null, tags: [] })] });
  expect(headers().map(({ textContent }) => textContent)).toEqual("#,Watch,Coin,About,Vote".split(","));
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows[0]?.textContent).toContain("Harbor pays for moorings.payments");
  expect(rows[1]?.textContent).toContain("Token on BNB Smart Chain");
  for (const row of rows) expect(row.querySelector("td")?.textContent).toBe("–no rank");
});

it("shows, below the sentence of an empty list, the nearest list that has coins", async () => {
  await open("/top-gainers", {
    emptyPages: ["/top-gainers", "/top-losers"],
    empty: ["listTopGainers", "listTopLosers"],
  });
  expect(await screen.findByText(m.list_empty_top_gainers_title())).toBeDefined();
  expect(screen.getByRole("heading", { name: m.list_trending_title() })).toBeDefined();
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: m.list_see_all() })).toBeNull();
  cleanup();
  await open("/top-gainers?chain_id=56", { empty: ["listTopGainers"] });
  expect(await screen.findByText(m.list_no_match_filters())).toBeDefined();
  expect(screen.queryByRole("row")).toBeNull();
});

it.each([
  ["/new", "not_blocked", true],
  ["/new?sellable=all", undefined, false],
  ["/new?sellable=checked", "checked", false],
  ["/coins", undefined, false],
  ["/today-best", undefined, false],
])(
  "leaves dangerous coins out of lists only where that changes no count, and says so: %s",
  async (path, asked, says) => {
    const queries = await open(path, { hidesDanger: true });
    expect(queries.at(-1)?.sellable ?? undefined).toBe(asked);
    expect(screen.queryByText(m.list_danger_hidden(), { exact: false }) !== null).toBe(says);
    const link = screen.queryByRole("link", { name: m.list_danger_show() });
    expect(link?.getAttribute("href") ?? null).toBe(says ? `${path}?sellable=all` : null);
  },
);

it("ranks only the coins with votes where votes rank", async () => {
  await open("/coins", { rows: [seen, { ...sampleCoin(), id: "01900000-0000-7000-8000-000000000002" }] });
  const ranks = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector("td")?.textContent);
  expect(ranks).toEqual(["1", "–no rank"]);
});

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
