import { useState } from "react";
import type { QueueState } from "../use-queue-state.ts";
import type { QueueItem } from "./queue.ts";

/** The open item and its position in the queue. */
export type CurrentItem = {
  item: QueueItem;
  at: number;
  /** It left the queue while it was open, because another moderator decided on it. */
  removed: boolean;
};

/**
 * The open item: the one that the moderator opened, else the first. One that leaves the queue while it is open stays until the moderator
 * moves on, or calls `leave` if it was the last, so that no key press or text goes to the next, unread item.
 */
export function useCurrentItem(
  items: QueueItem[],
  { place, hiddenIds }: Pick<QueueState, "place" | "hiddenIds">,
): { current: CurrentItem | null; leave: () => void } {
  const [last, setLast] = useState<CurrentItem | null>(null);
  const indexOf = (id: string | null | undefined) => items.findIndex((item) => item.id === id);
  const currentId = indexOf(place) >= 0 ? place : last?.item.id;
  const removed = last?.item.id === currentId && indexOf(currentId) < 0 && !hiddenIds.includes(currentId ?? "");
  const at = Math.max(indexOf(currentId), 0);
  const item = items[at];
  const current = removed && last ? { ...last, removed: true } : item ? { item, at, removed: false } : null;
  if (current?.item !== last?.item || current?.at !== last?.at || current?.removed !== last?.removed) setLast(current);
  return { current, leave: () => setLast(null) };
}

/** The item `step` positions from the current one; null at either end. At the position of a removed item is already the next one. */
export function neighbourOf(items: QueueItem[], { at, removed }: CurrentItem, step: 1 | -1): QueueItem | null {
  return items[removed && step === 1 ? at : at + step] ?? null;
}
