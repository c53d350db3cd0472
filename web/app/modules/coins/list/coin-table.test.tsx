import type { Coin } from "@cointally/contract/coin.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { PublicList } from "../../../lib/list-paths.ts";
import { WithRowParts } from "../../../routes/row-parts.tsx";
import { renderPage } from "../../../testing/render-page.tsx";
import { type CoinRow, coinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";
import { columnsOf } from "./columns.ts";
import type { Sorted } from "./lists.ts";

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

const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const priced = columnsOf("all", true, null);
const show = (...coins: CoinRow[]) =>
  renderPage(() => (
    <WithRowParts>
      <CoinTable coins={coins} caption="Coins" columns={priced} before={0} />
    </WithRowParts>
  ));

it("has no columns of prices while this site knows none", () => {
  const columns = columnsOf("all", false, null);
  renderPage(() => (
    <WithRowParts>
      <CoinTable coins={[row("harbor"), row("gala")]} caption="Coins" columns={columns} before={0} />
    </WithRowParts>
  ));
  expect(heads()).not.toContain("Price");
  expect(heads()).not.toContain("24h");
  expect(screen.queryByText("unknown")).toBeNull();
  expect(screen.getAllByRole("row")[1]?.children).toHaveLength(heads().length);
});

it("draws a price that is missing among others as unknown", () => {
  show(row("harbor", { price_usd: "2.4127", change_24h: 3.18, stale: false }), row("gala"));
  expect(heads()).toEqual("#,Watch,Coin,Price,1h,24h,7d,7 days,Market cap,Votes today,Vote".split(","));
  expect(screen.getByText("$2.4127")).toBeDefined();
  expect(screen.getByText("no source")).toBeDefined();
  expect(screen.getAllByRole("row")[1]?.children).toHaveLength(heads().length);
});

it("says of an old price how old it is, and nothing of how it moves", () => {
  const as_of = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  show(row("harbor", { price_usd: "0.03612", change_1h: 1, change_24h: 2, change_7d: 3, stale: true, as_of }));
  const text = screen.getAllByRole("row")[1]?.textContent;
  expect(text).toContain("$0.036123 h old");
  expect(text).not.toContain("%");
});

it("tells when a coin was submitted and listed, and calls an imported one imported", () => {
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

it("sorts by what moves, not by a line", () => {
  const coin = row("harbor", { price_usd: "1", stale: false });
  renderPage(() => (
    <WithRowParts>
      <CoinTable
        coins={[coin]}
        caption="Coins"
        columns={priced}
        before={0}
        sortHref={(sort) => `/coins?sort=${sort}`}
      />
    </WithRowParts>
  ));
  const sorts = screen.getAllByRole("columnheader").filter((head) => head.querySelector("a"));
  expect(sorts.map((head) => head.textContent)).toEqual("Coin,Price,1h,24h,7d,Market cap,Votes today".split(","));
});

describe("the column that a list is sorted by", () => {
  const headed = (list: PublicList, sorted: Sorted) => {
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
    return screen.getAllByRole("columnheader").filter((head) => /ending/.test(head.getAttribute("aria-sort") ?? ""));
  };

  it.each<[PublicList, Sorted, string, string]>([
    ["trending", { column: "trending", order: "desc" }, "Trend score", "12.3"],
    ["new", { column: "approved_at", order: "desc" }, "Listed", "2 Jan 2026"],
    ["all", { column: "votes_24h", order: "asc" }, "Votes 24h", "0"],
    ["presale", { column: "sale", order: "asc" }, "Sale", "no date"],
  ])("of %s is there with its arrow, and a phone shows it alone beside the name: %o", (list, sorted, head, figure) => {
    const heads = headed(list, sorted);
    expect(heads.map((h) => [h.textContent, h.getAttribute("aria-sort"), h.querySelector("svg") !== null])).toEqual([
      [head, sorted.order === "asc" ? "ascending" : "descending", true],
    ]);
    const cells = [...(screen.getAllByRole("row")[1]?.querySelectorAll("td:not(.not-phone)") ?? [])];
    expect(cells).toHaveLength(2);
    expect(cells[0]?.textContent).toContain(figure);
  });

  it("of today's votes stands over the vote buttons on a phone", () => {
    const heads = headed("today-best", { column: "votes_today", order: "desc" });
    expect(heads.map((h) => [h.textContent, h.classList.contains("only-phone")])).toEqual([
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
  const showOwn = (list: PublicList, coin: CoinRow) =>
    renderPage(() => (
      <WithRowParts>
        <CoinTable coins={[coin]} caption="Coins" columns={columnsOf(list, true, null)} before={0} />
      </WithRowParts>
    ));
  const cellBelow = (head: string) => {
    const cells = [...(screen.getAllByRole("row")[1]?.children ?? [])];
    return cells[heads().indexOf(head)]?.textContent;
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
  ])("says of a sale: %s", (words, coin) => {
    showOwn("presale", coin);
    expect(cellBelow("Sale")).toBe(words);
    expect(heads()).not.toContain("Listed");
  });

  it("says who audited a coin, and when", () => {
    showOwn("audited", { ...row("harbor"), audit: { auditor: "Hashlock", audited_at: "2026-03-14T00:00:00Z" } });
    expect(cellBelow("Audit")).toBe("Hashlock 14 Mar");
  });

  it("takes nothing more of a coin than it shows", () => {
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

it("leads a visitor back to what the list understood of an address, and no further", () => {
  const long = `/presale?chain_id=56&rest=${"x".repeat(10_000)}`;
  renderPage(
    () => (
      <WithRowParts>
        <CoinTable coins={[row("harbor")]} caption="Coins" columns={priced} before={0} here="/presale?chain_id=56" />
      </WithRowParts>
    ),
    long,
  );
  const href = screen.getByRole("link", { name: /Watch harbor/ }).getAttribute("href") ?? "";
  expect(new URL(href, "http://localhost").searchParams.get("redirect")).toMatch(/\/presale\?chain_id=56$/);
});

it("leads back to a page without a query that is longer than any of ours", () => {
  renderPage(
    () => (
      <WithRowParts>
        <CoinTable coins={[row("harbor")]} caption="Coins" columns={priced} before={0} />
      </WithRowParts>
    ),
    `/x?rest=${"x".repeat(10_000)}`,
  );
  const href = screen.getByRole("link", { name: /Watch harbor/ }).getAttribute("href") ?? "";
  expect(new URL(href, "http://localhost").searchParams.get("redirect")).toMatch(/\/x$/);
});
