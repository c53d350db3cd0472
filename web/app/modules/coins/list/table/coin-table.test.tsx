import type { Coin } from "@cointally/contract/coin.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { PublicList } from "../../../../lib/page/list-paths.ts";
import { WithRowParts } from "../../../../routes/coins/row-parts.tsx";
import { renderPage } from "../../../../testing/render-page.tsx";
import { sampleCoin } from "../../../../testing/sample-coin.ts";
import { sampleMarket } from "../../../../testing/sample-market.ts";
import type { Sorted } from "../lists.ts";
import type { CoinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";
import { columnsOf } from "./columns.ts";
import { coinRow } from "./reduce-coin.ts";

const votes = { total: 0, today: 0, last_24h: 0 };
const row = (id: string, market: Partial<CoinRow["market"]> = null) =>
  ({
    id,
    slug: id,
    name: id,
    symbol: id,
    logo_url: null,
    chain_id: 56,
    contracts: [],
    approved_at: null,
    votes,
    views: { total: 0, last_24h: 0 },
    market,
  }) as unknown as CoinRow;

afterEach(cleanup);

const headers = () => screen.getAllByRole("columnheader").map((header) => header.textContent);
const columnsWithPrices = columnsOf("all", true, null);
const show = (...coins: CoinRow[]) =>
  renderPage(() => (
    <WithRowParts>
      <CoinTable coins={coins} caption="Coins" columns={columnsWithPrices} before={0} />
    </WithRowParts>
  ));

it("has no price columns while this site has no prices", () => {
  const columns = columnsOf("all", false, null);
  renderPage(() => (
    <WithRowParts>
      <CoinTable coins={[row("harbor"), row("gala")]} caption="Coins" columns={columns} before={0} />
    </WithRowParts>
  ));
  expect(headers()).not.toContain("Price");
  expect(headers()).not.toContain("24h");
  expect(screen.queryByText("unknown")).toBeNull();
  expect(screen.getAllByRole("row")[1]?.children).toHaveLength(headers().length);
});

it("shows a missing price among others as unknown", () => {
  show(row("harbor", { price_usd: "2.4127", change_24h: 3.18, stale: false }), row("gala"));
  expect(headers()).toEqual("#,Watch,Coin,Price,1h,24h,7d,7 days,Market cap,Votes today,Vote".split(","));
  expect(screen.getByText("$2.4127")).toBeDefined();
  expect(screen.getByText("no source")).toBeDefined();
  expect(screen.getAllByRole("row")[1]?.children).toHaveLength(headers().length);
});

it("shows prices of any size, their changes, the market cap and the line of a week", () => {
  const line = Array.from({ length: 28 }, (_, at) => (at * 37) % 101);
  const markets = {
    Harbor: sampleMarket({ line }),
    Beacon: sampleMarket({ price_usd: `1${"0".repeat(30)}`, change_24h: 1e30, market_cap: `1${"0".repeat(40)}` }),
    Cutter: sampleMarket({ price_usd: "0.000000000000000001", change_24h: -99.99, market_cap: "12" }),
    Dinghy: null,
  };
  show(...Object.entries(markets).map(([name, market]) => coinRow(sampleCoin({ name, market }), columnsWithPrices)));
  const [harbor, beacon, cutter, dinghy] = screen.getAllByRole("row").slice(1);
  const cells = [...(harbor?.children ?? [])].slice(3, 9);
  // On phones the cell of the price has its change too.
  const texts = ["$2.4127+3.18%", "+0.42%", "+3.18%", "−1.94%", "", "$821M"];
  expect(cells.map((cell) => cell.textContent)).toEqual(texts);
  expect(cells[4]?.querySelectorAll("path")).toHaveLength(3);
  expect(beacon?.textContent?.match(/> \$999T/g)).toHaveLength(2);
  expect(beacon?.textContent).toContain("no history");
  expect(cutter?.querySelector("td .sr")?.textContent).toBe("$0.000000000000000001000");
  expect(dinghy?.textContent?.match(/unknown/g)?.length).toBeGreaterThanOrEqual(2);
  expect(dinghy?.textContent).not.toContain("$");
});

it("shows the age of a stale price and no changes", () => {
  const as_of = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  show(row("harbor", { price_usd: "0.03612", change_1h: 1, change_24h: 2, change_7d: 3, stale: true, as_of }));
  const text = screen.getAllByRole("row")[1]?.textContent;
  expect(text).toContain("$0.036123 h old");
  expect(text).not.toContain("%");
});

it("shows when a submitted coin was listed, and 'imported' for an imported one", () => {
  const listedNow = (id: string, approved_how: Coin["approved_how"]) => {
    const coin = { ...row(id), approved_at: new Date().toISOString(), approved_how, safety: null };
    return coinRow(coin as unknown as Coin, columnsOf("approved", false, null));
  };
  renderPage(() => (
    <WithRowParts>
      <CoinTable
        coins={[listedNow("harbor", "at_once"), listedNow("gala", "imported")]}
        caption="Coins"
        columns={columnsOf("approved", false, null)}
        before={0}
      />
    </WithRowParts>
  ));
  const [submitted, imported] = screen.getAllByRole("row").slice(1);
  expect(submitted?.textContent).toContain("just now");
  expect(imported?.textContent).toContain("imported");
  expect(imported?.textContent).not.toContain("just now");
});

it("offers sorting for all columns except the sparkline", () => {
  const coin = row("harbor", { price_usd: "1", stale: false });
  renderPage(() => (
    <WithRowParts>
      <CoinTable
        coins={[coin]}
        caption="Coins"
        columns={columnsWithPrices}
        before={0}
        sortHref={(sort) => `/coins?sort=${sort}`}
      />
    </WithRowParts>
  ));
  const sorts = screen.getAllByRole("columnheader").filter((header) => header.querySelector("a"));
  expect(sorts.map((header) => header.textContent)).toEqual("Coin,Price,1h,24h,7d,Market cap,Votes today".split(","));
});

describe("the column that a list is sorted by", () => {
  const sortedHeaders = (list: PublicList, sorted: Sorted) => {
    const coin = {
      ...row("harbor", { price_usd: "1", stale: false }),
      trending: 12.34,
      approved_at: "2026-01-02T00:00:00Z",
    };
    const columns = columnsOf(list, true, sorted);
    renderPage(() => (
      <WithRowParts>
        <CoinTable coins={[coin]} caption="Coins" columns={columns} sorted={sorted} before={0} />
      </WithRowParts>
    ));
    return screen
      .getAllByRole("columnheader")
      .filter((header) => /ending/.test(header.getAttribute("aria-sort") ?? ""));
  };

  it.each<[PublicList, Sorted, string, string]>([
    ["trending", { column: "trending", order: "desc" }, "Trend score", "12.3"],
    ["new", { column: "approved_at", order: "desc" }, "Listed", "2 Jan 2026"],
    ["all", { column: "votes_24h", order: "asc" }, "Votes 24h", "0"],
    ["presale", { column: "sale", order: "asc" }, "Sale", "no date"],
  ])(
    "of %s is shown with its arrow, and on phones as the only one beside the name: %o",
    (list, sorted, header, figure) => {
      const headers = sortedHeaders(list, sorted);
      expect(headers.map((h) => [h.textContent, h.getAttribute("aria-sort"), h.querySelector("svg") !== null])).toEqual(
        [[header, sorted.order === "asc" ? "ascending" : "descending", true]],
      );
      const cells = [...(screen.getAllByRole("row")[1]?.querySelectorAll("td:not(.not-phone)") ?? [])];
      expect(cells).toHaveLength(2);
      expect(cells[0]?.textContent).toContain(figure);
    },
  );

  it("of today's votes heads the vote buttons on phones", () => {
    const headers = sortedHeaders("today-best", { column: "votes_today", order: "desc" });
    expect(headers.map((h) => [h.textContent, h.classList.contains("only-phone")])).toEqual([
      ["Votes today", false],
      ["Today", true],
    ]);
  });
});

describe("a column that only some lists have", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"], now });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  const onSale = (start_at: string | null, end_at: string | null) => ({ ...row("harbor"), sale: { start_at, end_at } });
  const showList = (list: PublicList, coin: CoinRow) =>
    renderPage(() => (
      <WithRowParts>
        <CoinTable coins={[coin]} caption="Coins" columns={columnsOf(list, true, null)} before={0} />
      </WithRowParts>
    ));
  const cellUnder = (header: string) => {
    const cells = [...(screen.getAllByRole("row")[1]?.children ?? [])];
    return cells[headers().indexOf(header)]?.textContent;
  };

  it.each([
    ["starts in 5 h 30 min", onSale(at(5.5), at(90))],
    ["starts 24 Nov", onSale(at(72), at(90))],
    ["ends in 3 d 4 h", onSale(at(-5), at(76))],
    ["ends 8 Dec", onSale(null, at(400))],
    ["ends 3 Jan 2027", onSale(at(-5), at(1030))],
    ["live", onSale(at(-5), null)],
    ["ended", onSale(at(-50), at(-5))],
    ["no date", onSale(null, null)],
    ["no date", { ...row("harbor"), sale: null }],
  ])("shows the time of a sale: %s", (text, coin) => {
    showList("presale", coin);
    expect(cellUnder("Sale")).toBe(text);
    expect(headers()).not.toContain("Listed");
  });

  it("shows who audited a coin and when", () => {
    showList("audited", { ...row("harbor"), audit: { auditor: "Hashlock", audited_at: "2026-03-14T00:00:00Z" } });
    expect(cellUnder("Audit")).toBe("Hashlock 14 Mar");
  });

  it("adds only the data it shows to a row", () => {
    const coin = {
      ...row("harbor"),
      sale: { platform: "PinkSale", start_at: null, end_at: null },
      audit: { auditor: "Hashlock", audited_at: null, report_url: "https://audit.example" },
    } as unknown as Coin;
    expect(coinRow(coin)).not.toHaveProperty("sale");
    expect(coinRow(coin, ["sale"])).toMatchObject({ sale: { start_at: null, end_at: null } });
    expect(coinRow(coin, ["sale"]).sale).not.toHaveProperty("platform");
    expect(coinRow(coin, ["audit"]).audit).toEqual({ auditor: "Hashlock", audited_at: null });
  });
});

it("login returns a visitor to the list's own path, without unknown parameters", () => {
  const long = `/presale?chain_id=56&rest=${"x".repeat(10_000)}`;
  renderPage(
    () => (
      <WithRowParts>
        <CoinTable
          coins={[row("harbor")]}
          caption="Coins"
          columns={columnsWithPrices}
          before={0}
          path="/presale?chain_id=56"
        />
      </WithRowParts>
    ),
    long,
  );
  const href = screen.getByRole("link", { name: /Watch harbor/ }).getAttribute("href") ?? "";
  expect(new URL(href, "http://localhost").searchParams.get("redirect")).toMatch(/\/presale\?chain_id=56$/);
});

it("login returns to the page without its query if that is too long", () => {
  renderPage(
    () => (
      <WithRowParts>
        <CoinTable coins={[row("harbor")]} caption="Coins" columns={columnsWithPrices} before={0} />
      </WithRowParts>
    ),
    `/x?rest=${"x".repeat(10_000)}`,
  );
  const href = screen.getByRole("link", { name: /Watch harbor/ }).getAttribute("href") ?? "";
  expect(new URL(href, "http://localhost").searchParams.get("redirect")).toMatch(/\/x$/);
});
