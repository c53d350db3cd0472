import type { Coin } from "@cointally/contract/coin.ts";
import { expect, it } from "vitest";
import { formats } from "../../../lib/format.ts";
import { setTestLocale } from "../../../testing/set-test-locale.ts";
import { standingOf, waitingFields } from "./standing.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const coin = (part: Partial<Coin>) =>
  standingOf(
    { status: "pending", approve_at: null, denied_reason: null, pending_changes: null, ...part },
    now,
    formats.en,
  );
const edit = { name: "N", links: { website: "https://n.example" } };
const waits = "Waiting for review: name and links.";

it.each<[string, Partial<Coin>, string, string | null, string | null]>([
  ["pending", {}, "Pending", null, "Waiting for review. You can still edit or delete it."],
  [
    "scheduled",
    { status: "scheduled", approve_at: "2026-11-21T17:00:00Z" },
    "Public in 5 h",
    "Approved. It goes public on 21 Nov 2026, 17:00 UTC.",
    null,
  ],
  [
    "due, with an edit",
    { status: "scheduled", approve_at: "2026-11-21T11:59:59Z", pending_changes: edit },
    "Public in a minute",
    "Approved. It goes public in a moment.",
    waits,
  ],
  ["approved", { status: "approved" }, "Public", null, null],
  ["approved with an edit", { status: "approved", pending_changes: edit }, "Public", null, waits],
  [
    "denied",
    { status: "denied", denied_reason: "Not yours." },
    "Denied",
    "Not yours.",
    "Edit and save it to have it reviewed again.",
  ],
])("%s", (_, part, word, note, next) => expect(coin(part)).toMatchObject({ word, note, next }));

it("names each waiting change once, the type of coin too", () => {
  const pending_changes = { type: "coin", chain_id: 1, address: "0x", contracts: [], symbol: "N", name: "N" };
  expect(waitingFields({ pending_changes })).toEqual(["type", "contracts", "symbol", "name"]);
  const harmful = { description: "New", links: {}, sale: null, launch_at: null };
  expect(waitingFields({ pending_changes: harmful })).toEqual(["description", "links", "sale", "launch date"]);
  expect(waitingFields({ pending_changes: null })).toEqual([]);
  setTestLocale("es");
  expect(waitingFields({ pending_changes: { stage: "launched" } })).toEqual(["etapa"]);
});
