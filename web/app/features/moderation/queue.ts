import type { Coin } from "@cointally/api/coin.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { listChanges } from "@cointally/api/moderation.ts";
import type { Fields } from "./field-diff.ts";

type Changes = AnswerOf<typeof listChanges>["changes"];

/** One thing to decide. `at` is since when it waits, or when a scheduled coin becomes public. */
export type QueueItem = { id: string; coin: Coin; at: string } & (
  | { kind: "new" | "scheduled" | "listed" }
  | { kind: "edit"; before: Fields; after: Fields }
);

/** New coins and edits in one line, oldest first. */
export function mergeQueue(pending: Coin[], changes: Changes): QueueItem[] {
  const fresh = pending.map((coin): QueueItem => ({ kind: "new", id: coin.id, coin, at: coin.created_at }));
  const edits = changes.map(
    ({ coin, before, after, created_at }): QueueItem => ({
      kind: "edit",
      id: coin.id,
      coin,
      before,
      after,
      at: created_at,
    }),
  );
  return [...fresh, ...edits].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
}

/** Coins that become public at their time, the next one first. */
export const scheduledQueue = (coins: Coin[]): QueueItem[] =>
  coins.map((coin) => ({ kind: "scheduled", id: coin.id, coin, at: coin.approve_at ?? coin.created_at }));

/** The item with this id; the first when it is not there, or was decided already. */
export const selectedItem = (items: QueueItem[], id: string | null): QueueItem | undefined =>
  items.find((item) => item.id === id) ?? items[0];

/** The item `step` places on; null at either end. */
export function neighbour(items: QueueItem[], id: string, step: 1 | -1): QueueItem | null {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? null : (items[at + step] ?? null);
}

/** Where a phone's window of three into the queue begins, so that the selected one is in it. */
export function windowStart(items: QueueItem[], id: string): number {
  const at = items.findIndex((item) => item.id === id);
  return Math.max(0, Math.min(at - 1, items.length - 3));
}
