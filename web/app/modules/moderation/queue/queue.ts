import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { listChanges } from "@cointally/contract/moderation.ts";
import type { Fields } from "../../coins/edits/field-diff.ts";

type Changes = ResponseOf<typeof listChanges>["changes"];

/** One thing to decide. `at` is since when it waits, or when a scheduled coin becomes public. */
export type QueueItem = { id: string; coin: Coin; at: string } & (
  | { kind: "new" | "scheduled" | "listed" }
  | { kind: "edit"; before: Fields; after: Fields }
);

/** What is loaded of a list that is read page by page, and whether rows follow. */
type Loaded<Row> = { rows?: Row[]; more: boolean };

/** Up to when a list is known whole: its last loaded row, where more follow. */
const knownUpTo = ({ rows, more }: Loaded<{ created_at: string }>) =>
  more ? (rows?.at(-1)?.created_at ?? "") : "9999";

/** New coins and edits in one line, oldest first, as far as both are loaded: what comes later has no place in it yet. */
export function mergeQueue(pending: Loaded<Coin>, changes: Loaded<Changes[number]>): QueueItem[] {
  const fresh = (pending.rows ?? []).map(
    (coin): QueueItem => ({ kind: "new", id: coin.id, coin, at: coin.created_at }),
  );
  const edits = (changes.rows ?? []).map(
    ({ coin, before, after, created_at }): QueueItem => ({
      kind: "edit",
      id: coin.id,
      coin,
      before,
      after,
      at: created_at,
    }),
  );
  const ends = [knownUpTo(pending), knownUpTo(changes)];
  return [...fresh, ...edits]
    .filter(({ at }) => ends.every((end) => at <= end))
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
}

/** Coins that become public at their time, the next one first. */
export const scheduledQueue = (coins: Coin[]): QueueItem[] =>
  coins.map((coin) => ({ kind: "scheduled", id: coin.id, coin, at: coin.approve_at ?? coin.created_at }));

/** Where a phone's window of three into the queue begins, so that the selected one is in it. */
export function windowStart(items: QueueItem[], id: string): number {
  const at = items.findIndex((item) => item.id === id);
  return Math.max(0, Math.min(at - 1, items.length - 3));
}
