import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { listChanges } from "@cointally/contract/moderation.ts";
import type { Fields } from "../../coins/edits/field-diff.ts";

type Changes = ResponseOf<typeof listChanges>["changes"];

/** One item of a queue. `at` is when it entered the queue, or when a scheduled coin becomes public. */
export type QueueItem = { id: string; coin: Coin; at: string } & (
  | { kind: "new" | "scheduled" | "listed" }
  /** `proposal` is that of a token list, null for an edit of the owner. */
  | { kind: "edit"; before: Fields; after: Fields; proposal: Changes[number]["proposal"] }
);

/** The loaded rows of a paginated list, and whether there are more. */
type Loaded<Row> = { rows?: Row[]; more: boolean };

/** The time up to which a list is fully loaded: that of its last loaded row, if there are more. */
const knownUpTo = ({ rows, more }: Loaded<{ created_at: string }>) =>
  more ? (rows?.at(-1)?.created_at ?? "") : "9999";

/** New coins and edits in one queue, oldest first, up to the time to which both are loaded: the order of later ones is not known yet. */
export function mergeQueue(pending: Loaded<Coin>, changes: Loaded<Changes[number]>): QueueItem[] {
  const fresh = (pending.rows ?? []).map(
    (coin): QueueItem => ({ kind: "new", id: coin.id, coin, at: coin.created_at }),
  );
  const edits = (changes.rows ?? []).map(
    ({ coin, before, after, created_at, proposal }): QueueItem => ({
      kind: "edit",
      id: proposal?.id ?? coin.id,
      coin,
      before,
      after,
      proposal,
      at: created_at,
    }),
  );
  const ends = [knownUpTo(pending), knownUpTo(changes)];
  return [...fresh, ...edits]
    .filter(({ at }) => ends.every((end) => at <= end))
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
}

/** Scheduled coins, the next one first. */
export const scheduledQueue = (coins: Coin[]): QueueItem[] =>
  coins.map((coin) => ({ kind: "scheduled", id: coin.id, coin, at: coin.approve_at ?? coin.created_at }));

/** The index of the first of three rows that phones show, so that the current one is among them. */
export function windowStart(items: QueueItem[], id: string): number {
  const at = items.findIndex((item) => item.id === id);
  return Math.max(0, Math.min(at - 1, items.length - 3));
}
