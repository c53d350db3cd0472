import type { Coin } from "@cointally/contract/coin.ts";
import { coinChanges } from "@cointally/contract/submission.ts";
import { expect, it } from "vitest";
import { withdrawalBody } from "./withdrawal.ts";

const id = "0190a0a0-0000-7000-8000-000000000000";
const address = `0x${"1".repeat(40)}`;
const coin = {
  name: "Harbor",
  symbol: "HRB",
  type: "token",
  chain_id: 56,
  address,
  decimals: 18,
  contracts: [{ chain_id: 56, address, decimals: 18 }],
  links: { website: "https://harbor.example", telegram: "https://t.me/harbor" },
  logo_url: `/uploads/${id}/256.webp`,
  stage: "presale",
} as unknown as Coin;

it("sends the current value of each pending field", () => {
  const pending_changes = { name: "Other", logo_id: null, links: { website: "https://other.example" } };
  expect(withdrawalBody({ ...coin, pending_changes })).toEqual({ name: "Harbor", logo_id: id, links: coin.links });
});

it("sends the contract fields together when one of them is pending", () => {
  const body = withdrawalBody({ ...coin, pending_changes: { address: `0x${"2".repeat(40)}` } });
  expect(body).toEqual({ type: "token", chain_id: 56, address, decimals: 18, contracts: coin.contracts });
  expect(coinChanges.safeParse(body).success).toBe(true);
});

it("cannot withdraw the first website of a coin", () =>
  expect(
    withdrawalBody({ ...coin, links: {}, pending_changes: { links: { website: "https://a.example" } } }),
  ).toBeNull());

it("sends the current description, sale and dates, and cannot withdraw a first description", () => {
  const pending_changes = { description: "New", sale: { platform: "Other" }, launch_at: "2100-01-01T00:00:00Z" };
  const current = { description: "As it was.", sale: null, launch_at: null };
  expect(withdrawalBody({ ...coin, ...current, pending_changes })).toEqual(current);
  expect(withdrawalBody({ ...coin, ...current, description: null, pending_changes })).toBeNull();
});

it("withdraws a pending launch together with its first contract", () =>
  expect(withdrawalBody({ ...coin, pending_changes: { stage: "launched", address } })).toMatchObject({
    stage: "presale",
    address,
  }));
