import { expect, it } from "vitest";
import { emptyReason, finishedReadsKey, hasBeenRead, idleMs, pollDelayMs, progressOf, type Synced } from "./sync.ts";

const address = (sync_status: Synced["sync_status"], states: Synced["chains"][number]["state"][] = []): Synced => ({
  id: "a",
  sync_status,
  last_synced_at: null,
  chains: states.map((state, at) => ({ chain_id: at + 1, state, block: null, read_at: null })),
});

it("polls less often while nothing changes, and rarely when nothing is being read", () => {
  const syncing = [address("synced"), address("queued")];
  expect([0, 1000, 4000, 20_000, 600_000].map((ms) => pollDelayMs(syncing, ms))).toEqual([
    1000, 1000, 2000, 10_000, 15_000,
  ]);
  expect([pollDelayMs([address("failed")], 0), pollDelayMs([], 0), pollDelayMs(undefined, 0)]).toEqual([
    idleMs,
    idleMs,
    idleMs,
  ]);
});

it("changes the key of finished reads when a read ends", () => {
  const before = finishedReadsKey([address("queued")]);
  expect(finishedReadsKey([address("syncing", ["read"])])).toBe(before);
  const ended = finishedReadsKey([address("synced")]);
  expect(ended).not.toBe(before);
  expect(finishedReadsKey([{ ...address("synced"), last_synced_at: "2026-11-21T12:00:00Z" }])).not.toBe(ended);
});

it("distinguishes no holdings from unread ones", () => {
  const chain = (read_at: string | null) => ({ chain_id: 1, state: "failed" as const, block: null, read_at });
  const of = (...reads: (string | null)[]) => ({ ...address("failed"), chains: reads.map(chain) });
  const then = "2026-11-21T12:00:00Z";
  expect([of(null, null), of(then, null)].map(hasBeenRead)).toEqual([false, true]);
  expect(emptyReason([of(then, then), address("queued", ["waiting"])])).toBe("reading");
  expect(emptyReason([of(then, then), of(then, null)])).toBe("unread");
  expect([emptyReason([of(then, then)]), emptyReason([])]).toEqual(["none", "none"]);
});

it("reports the progress of a read and its failed networks", () =>
  expect(progressOf(address("syncing", ["read", "waiting", "failed", "failed"]))).toEqual({
    read: 3,
    all: 4,
    failed: [3, 4],
  }));
