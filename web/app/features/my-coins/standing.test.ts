import type { Coin } from "@cointally/api/coin.ts";
import { expect, it } from "vitest";
import { standingOf, waitingChanges } from "./standing.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const coin = (part: Partial<Coin>) =>
  standingOf({ status: "pending", approve_at: null, denied_reason: null, pending_changes: null, ...part }, now);

it.each<[string, Partial<Coin>, string, string | null]>([
  ["pending", {}, "Waiting", "A moderator will read it."],
  [
    "scheduled",
    { status: "scheduled", approve_at: "2026-11-21T17:00:00Z" },
    "Public in 5 h",
    "A moderator has approved it.",
  ],
  [
    "due",
    { status: "scheduled", approve_at: "2026-11-21T11:59:59Z" },
    "Public in a minute",
    "A moderator has approved it.",
  ],
  ["approved", { status: "approved" }, "Public", null],
  [
    "approved with an edit",
    { status: "approved", pending_changes: { name: "N", links: { website: "https://n.example" } } },
    "Public",
    "A moderator has yet to accept your new name and website.",
  ],
  ["denied", { status: "denied", denied_reason: "Not yours." }, "Denied", "Not yours."],
])("%s", (_, part, word, note) => expect(coin(part)).toMatchObject({ word, note }));

it("names each waiting change once", () =>
  expect(
    waitingChanges({ pending_changes: { chain_id: 1, address: "0x", contracts: [], symbol: "N", name: "N" } }),
  ).toBe("contracts, symbol and name"));
