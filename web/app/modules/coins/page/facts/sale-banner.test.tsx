import type { Coin, Sale, SaleProgress } from "@cointally/contract/coin.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../../../testing/render-page.tsx";
import { SaleBanner } from "./sale-banner.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sale: Sale = {
  platform: "PinkSale",
  url: "https://www.pinksale.finance/launchpad/0x1111111111111111111111111111111111111111?chain=BSC",
  softcap: "1000",
  hardcap: "2000",
  currency: "BNB",
  start_at: at(-5),
  end_at: at(30.5),
};
const progress: SaleProgress = {
  ...{ raised: "1250", softcap: "1000", hardcap: "2000", chain_id: 56, address: "0x1", block: 48_211 },
  read_at: new Date(now - 120_000).toISOString(),
};
const show = (changes: Partial<Sale> = {}, coin: Partial<Coin> = {}) => {
  const full = { stage: "presale", sale_progress: null, safety: null, ...coin } as unknown as Coin;
  renderPage(() => <SaleBanner coin={full} sale={{ ...sale, ...changes }} />);
  return screen.getByRole("region", { name: "Presale" });
};

it.each([
  ["Ends in", {}, at(30.5)],
  ["Starts in", { start_at: at(2), end_at: at(9) }, at(2)],
])("counts down with the exact time in UTC: %s", (label, changes, time) => {
  const banner = show(changes);
  expect(banner.textContent).toContain(label);
  const [count] = banner.querySelectorAll("time");
  expect(count?.dateTime).toBe(time);
  expect(count?.title).toMatch(/UTC$/);
  expect(banner.querySelector("[aria-live]")).toBeNull();
});

it("shows the raised amount with block and age when the sale contract has been read", () => {
  const banner = show({}, { sale_progress: progress });
  expect(banner.textContent).toContain("1,250 of 2,000 BNB raised");
  expect(banner.textContent).toContain("Soft cap of 1,000 BNB reached.");
  expect(banner.textContent).toContain("at block 48,211, 2 min ago.");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("63");
});

it("shows no progress bar when the sale contract has not been read, and attributes the caps to the team", () => {
  const banner = show();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(banner.textContent).toContain("Soft cap: 1,000 BNB · Hard cap: 2,000 BNB, according to the team");
  cleanup();
  expect(show({ softcap: null, hardcap: null }).textContent).toContain("No caps announced.");
});

it("links to the sale by a button, by a plain link when the coin is dangerous, and not at all after the sale", () => {
  show();
  const link = () => screen.queryByRole("link", { name: /Go to the sale/ });
  expect([link()?.getAttribute("rel"), link()?.className]).toEqual([
    "nofollow ugc noopener",
    expect.stringMatching(/btn/),
  ]);
  cleanup();
  show({}, { safety: { verdict: { level: "danger", reasons: ["not_sellable"] } } as unknown as Coin["safety"] });
  expect(link()?.className ?? "").not.toMatch(/btn/);
  expect(screen.getByText(/This coin is marked as dangerous/)).toBeDefined();
  cleanup();
  show({ end_at: at(-1) });
  expect(link()).toBeNull();
  expect(screen.getByText("The sale has ended.")).toBeDefined();
});
