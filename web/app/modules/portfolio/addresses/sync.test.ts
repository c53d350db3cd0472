import { expect, it } from "vitest";
import { idleMs, isKnown, lookAgainMs, nothingOf, progressOf, readsOf, type Synced } from "./sync.ts";

const address = (sync_status: Synced["sync_status"], states: Synced["chains"][number]["state"][] = []): Synced => ({
  id: "a",
  sync_status,
  last_synced_at: null,
  chains: states.map((state, at) => ({ chain_id: at + 1, state, block: null, read_at: null })),
});

it("looks again ever more seldom while nothing changes, and seldom when nothing is read", () => {
  const syncing = [address("synced"), address("queued")];
  expect([0, 1000, 4000, 20_000, 600_000].map((ms) => lookAgainMs(syncing, ms))).toEqual([
    1000, 1000, 2000, 10_000, 15_000,
  ]);
  expect([lookAgainMs([address("failed")], 0), lookAgainMs([], 0), lookAgainMs(undefined, 0)]).toEqual([
    idleMs,
    idleMs,
    idleMs,
  ]);
});

it("tells by one text when a read has ended", () => {
  const before = readsOf([address("queued")]);
  expect(readsOf([address("syncing", ["read"])])).toBe(before);
  const ended = readsOf([address("synced")]);
  expect(ended).not.toBe(before);
  expect(readsOf([{ ...address("synced"), last_synced_at: "2026-11-21T12:00:00Z" }])).not.toBe(ended);
});

it("knows nothing from nothing known", () => {
  const chain = (read_at: string | null) => ({ chain_id: 1, state: "failed" as const, block: null, read_at });
  const of = (...reads: (string | null)[]) => ({ ...address("failed"), chains: reads.map(chain) });
  const then = "2026-11-21T12:00:00Z";
  expect([of(null, null), of(then, null)].map(isKnown)).toEqual([false, true]);
  expect(nothingOf([of(then, then), address("queued", ["waiting"])])).toBe("reading");
  expect(nothingOf([of(then, then), of(then, null)])).toBe("unread");
  expect([nothingOf([of(then, then)]), nothingOf([])]).toEqual(["none", "none"]);
});

it("tells how far a read is, and what failed", () =>
  expect(progressOf(address("syncing", ["read", "waiting", "failed", "failed"]))).toEqual({
    read: 3,
    all: 4,
    failed: [3, 4],
  }));
