import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi, onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleOwnCoin } from "../../../testing/sample-coin.ts";
import { MyCoinsPage } from "./my-coins-page.tsx";

afterEach(cleanup);

/** Opens the page of an account with these coins, of which the API sends 25 at a time. */
function open(coins: Coin[], path = "/my-coins") {
  const api = fakeApi({
    listMyCoins: ({ query }) => {
      const page = Number(query?.page ?? 1);
      const limit = Number(query?.limit);
      const rows = coins.slice((page - 1) * limit, page * limit);
      const hasMore = page * limit < coins.length;
      return { ...onePage("coins", rows), page, limit, total: coins.length, next_cursor: hasMore ? "next" : null };
    },
  });
  return renderPage(
    () => (
      <ApiContext value={api}>
        <MyCoinsPage />
      </ApiContext>
    ),
    path,
  );
}

it("says of a denied coin why it was denied and what its owner can do", async () => {
  const denied_reason = "The website does not name the contract.";
  const status = { status: "denied" as const, approved_at: null, approved_how: null };
  open([sampleOwnCoin({ name: "Denied Pier", ...status, denied_reason })]);
  const row = await screen.findByRole("row", { name: /Denied Pier/ });
  expect(row.textContent).toMatch(/DeniedThe website does not name the contract\.Edit and save it/);
  expect(screen.getByRole("link", { name: m.my_coins_correct_of({ name: "Denied Pier" }) })).toBeDefined();
});

it("shows 25 coins of an account per page, and leads from behind the last page to the first", async () => {
  const piers = Array.from({ length: 30 }, (_, at) => sampleOwnCoin({ name: `Pier ${at + 1}` }));
  const router = open(piers, "/my-coins?page=40");
  fireEvent.click(await screen.findByRole("link", { name: m.common_first_page() }));
  const pages = [
    { from: "1", to: "25" },
    { from: "26", to: "30" },
  ];
  for (const [at, range] of pages.entries()) {
    if (at > 0) fireEvent.click(screen.getByText(m.common_next()));
    await screen.findByText(m.common_range({ ...range, total: "30" }));
    await screen.findByText(`Pier ${range.from}`);
    expect(router.state.location.search).toBe(`?page=${at + 1}`);
  }
  expect(screen.getByText(m.common_next()).closest("a")).toBeNull();
});

it("shows the owner of a coin what differs from its contract", async () => {
  const facts = { chain_id: 56, exists: true, name: "Bytes name", symbol: "HRB", decimals: 18, total_supply: "1" };
  const address = `0x${"a".repeat(40)}`;
  const contract_facts = [{ ...facts, address, block: 1, read_at: "2026-11-21T12:00:00.000Z" }];
  open([sampleOwnCoin({ name: "Copied name", address, contract_facts })]);
  await screen.findByText(m.contract_differs());
  expect(screen.getByText(m.contract_problem_name({ name: "" }), { exact: false }).textContent).toContain("Bytes name");
});
