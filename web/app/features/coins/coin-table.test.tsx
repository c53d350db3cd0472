import type { Coin } from "@cointally/api/coin.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { type CoinRow, coinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";
import type { OwnColumn } from "./lists.ts";

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
const show = (...coins: CoinRow[]) => renderPage(() => <CoinTable coins={coins} caption="Coins" before={0} />);

it("has no columns of prices while no source tells one", () => {
  show(row("harbor"), row("gala"));
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

it("sorts by what moves, not by a line", () => {
  const sortOf = () => ({ to: "/coins", sorted: "none" as const });
  const coin = row("harbor", { price_usd: "1", stale: false });
  renderPage(() => <CoinTable coins={[coin]} caption="Coins" before={0} sortOf={sortOf} />);
  const sorts = screen.getAllByRole("columnheader").filter((head) => head.querySelector("a"));
  expect(sorts.map((head) => head.textContent)).toEqual("Coin,Price,1h,24h,7d,Market cap,Votes today".split(","));
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
  const showOwn = (own: OwnColumn, coin: CoinRow) =>
    renderPage(() => <CoinTable coins={[coin]} caption="Coins" before={0} own={own} />);
  const cellBelow = (head: string) => {
    const cells = [...(screen.getAllByRole("row")[1]?.children ?? [])];
    return cells[heads().indexOf(head)]?.textContent;
  };

  it.each([
    ["begins in 5 h 30 min", onSale(at(5.5), at(90))],
    ["begins 24 Nov", onSale(at(72), at(90))],
    ["ends in 3 d 4 h", onSale(at(-5), at(76))],
    ["ends 8 Dec", onSale(null, at(400))],
    ["ends 3 Jan 2027", onSale(at(-5), at(1030))],
    ["on now", onSale(at(-5), null)],
    ["has ended", onSale(at(-50), at(-5))],
    ["no date", onSale(null, null)],
    ["no date", { ...row("harbor"), sale: null }],
  ])("says of a sale: %s", (words, coin) => {
    showOwn("sale", coin);
    expect(cellBelow("Sale")).toBe(words);
    expect(heads()).not.toContain("Listed");
    expect(screen.getByRole("rowheader").textContent).toContain(words);
  });

  it("says who audited a coin, and when", () => {
    showOwn("audit", { ...row("harbor"), audit: { auditor: "Hashlock", audited_at: "2026-03-14T00:00:00Z" } });
    expect(cellBelow("Audit")).toBe("Hashlock 14 Mar");
  });

  it("takes nothing more of a coin than it shows", () => {
    const coin = {
      ...row("harbor"),
      sale: { platform: "PinkSale", start_at: null, end_at: null },
      audit: { auditor: "Hashlock", audited_at: null, report_url: "https://audit.example" },
    } as unknown as Coin;
    expect(coinRow(coin)).not.toHaveProperty("sale");
    expect(coinRow(coin, "sale")).toMatchObject({ sale: { start_at: null, end_at: null } });
    expect(coinRow(coin, "sale").sale).not.toHaveProperty("platform");
    expect(coinRow(coin, "audit").audit).toEqual({ auditor: "Hashlock", audited_at: null });
  });
});

it("leads a visitor back to what the list understood of an address, and no further", () => {
  const long = `/presale?chain_id=56&rest=${"x".repeat(10_000)}`;
  renderPage(() => <CoinTable coins={[row("harbor")]} caption="Coins" before={0} here="/presale?chain_id=56" />, long);
  const href = screen.getByRole("link", { name: /Watch harbor/ }).getAttribute("href") ?? "";
  expect(new URL(href, "http://localhost").searchParams.get("redirect")).toMatch(/\/presale\?chain_id=56$/);
});

it("leads back to a page without a query that is longer than any of ours", () => {
  renderPage(() => <CoinTable coins={[row("harbor")]} caption="Coins" before={0} />, `/x?rest=${"x".repeat(10_000)}`);
  const href = screen.getByRole("link", { name: /Watch harbor/ }).getAttribute("href") ?? "";
  expect(new URL(href, "http://localhost").searchParams.get("redirect")).toMatch(/\/x$/);
});
