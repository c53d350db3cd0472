import type { Coin } from "@cointally/contract/coin.ts";
import { coinChanges } from "@cointally/contract/submission.ts";
import { expect, it } from "vitest";
import { withdrawal } from "./withdrawal.ts";

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

it("sends each waiting field as it stands", () => {
  const pending_changes = { name: "Other", logo_id: null, links: { website: "https://other.example" } };
  expect(withdrawal({ ...coin, pending_changes })).toEqual({ name: "Harbor", logo_id: id, links: coin.links });
});

it("sends where it lives in full, in the API's order of things", () => {
  const body = withdrawal({ ...coin, pending_changes: { address: `0x${"2".repeat(40)}` } });
  expect(body).toEqual({ type: "token", chain_id: 56, address, decimals: 18, contracts: coin.contracts });
  expect(coinChanges.safeParse(body).success).toBe(true);
});

it("cannot take back the first website of a coin", () =>
  expect(withdrawal({ ...coin, links: {}, pending_changes: { links: { website: "https://a.example" } } })).toBeNull());

it("sends a description, a sale and dates as they stand, but not a description that there is not", () => {
  const pending_changes = { description: "New", sale: { platform: "Other" }, launch_at: "2100-01-01T00:00:00Z" };
  const standing = { description: "As it was.", sale: null, launch_at: null };
  expect(withdrawal({ ...coin, ...standing, pending_changes })).toEqual(standing);
  expect(withdrawal({ ...coin, ...standing, description: null, pending_changes })).toBeNull();
});

it("takes back a launch that waits with its first contract", () =>
  expect(withdrawal({ ...coin, pending_changes: { stage: "launched", address } })).toMatchObject({
    stage: "presale",
    address,
  }));
