import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import type { CoinRow } from "./coin-row.ts";
import { CoinTable } from "./coin-table.tsx";

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
  expect(heads()).toEqual(expect.arrayContaining(["Price", "24h"]));
  expect(screen.getByText("$2.4127")).toBeDefined();
  expect(screen.getByText("no source")).toBeDefined();
  expect(screen.getAllByRole("row")[1]?.children).toHaveLength(heads().length);
});
