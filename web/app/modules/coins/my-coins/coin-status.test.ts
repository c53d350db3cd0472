import type { Coin } from "@cointally/contract/coin.ts";
import { expect, it } from "vitest";
import { formats } from "../../../lib/format/format.ts";
import { setTestLocale } from "../../../testing/set-test-locale.ts";
import { describeStatus, pendingFieldNames } from "./coin-status.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const coin = (part: Partial<Coin>) =>
  describeStatus(
    { status: "pending", approve_at: null, denied_reason: null, pending_changes: null, ...part },
    now,
    formats.en,
  );
const edit = { name: "N", links: { website: "https://n.example" } };
const pendingNote = "Waiting for review: name and links.";

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
    pendingNote,
  ],
  ["approved", { status: "approved" }, "Public", null, null],
  ["approved with an edit", { status: "approved", pending_changes: edit }, "Public", null, pendingNote],
  [
    "denied",
    { status: "denied", denied_reason: "Not yours." },
    "Denied",
    "Not yours.",
    "Edit and save it to have it reviewed again.",
  ],
  [
    "denied without words",
    { status: "denied" },
    "Denied",
    "This coin does not meet the rules of this site.",
    "Edit and save it to have it reviewed again.",
  ],
])("describes the status of a coin: %s", (_, part, label, note, next) =>
  expect(coin(part)).toMatchObject({ label, note, next }),
);

it("names each pending change once, including the type of coin", () => {
  const pending_changes = { type: "coin", chain_id: 1, address: "0x", contracts: [], symbol: "N", name: "N" };
  expect(pendingFieldNames({ pending_changes })).toEqual(["type", "contracts", "symbol", "name"]);
  const redirecting = { description: "New", links: {}, sale: null, launch_at: null };
  expect(pendingFieldNames({ pending_changes: redirecting })).toEqual(["description", "links", "sale", "launch date"]);
  expect(pendingFieldNames({ pending_changes: null })).toEqual([]);
  setTestLocale("es");
  expect(pendingFieldNames({ pending_changes: { stage: "launched" } })).toEqual(["etapa"]);
});
