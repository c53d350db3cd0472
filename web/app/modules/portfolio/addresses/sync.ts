import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";

export type Synced = Pick<PortfolioAddress, "id" | "sync_status" | "last_synced_at" | "chains">;

/** Whether an address is queued or being read. */
export const isSyncing = ({ sync_status }: Pick<Synced, "sync_status">): boolean =>
  sync_status === "queued" || sync_status === "syncing";

const minPollMs = 1000;
const maxPollMs = 15_000;
/** Polling interval without reads in progress, to show scheduled changes. */
export const idleMs = 60_000;

/** The delay before the next poll of the addresses; longer the longer nothing has changed. */
export function pollDelayMs(addresses: Synced[] | undefined, sinceChangeMs: number): number {
  if (!addresses?.some(isSyncing)) return idleMs;
  return Math.min(Math.max(sinceChangeMs / 2, minPollMs), maxPollMs);
}

/** Whether the holdings of an address are known at all. */
export const hasBeenRead = ({ chains }: Pick<Synced, "chains">): boolean =>
  chains.some(({ read_at }) => read_at !== null);

/** Why there are no holdings: still reading, some reads failed, or there are none. */
export function emptyReason(addresses: Synced[]): "reading" | "unread" | "none" {
  if (addresses.some(isSyncing)) return "reading";
  return addresses.some(({ chains }) => chains.some(({ read_at }) => read_at === null)) ? "unread" : "none";
}

/** A key of the finished reads: when it changes, the holdings may have changed. */
export const finishedReadsKey = (addresses: Synced[]): string =>
  addresses
    .filter((address) => !isSyncing(address))
    .map(({ id, sync_status, last_synced_at }) => `${id} ${sync_status} ${last_synced_at}`)
    .join();

/** Progress or result of an address's read: chains read, of how many, and which did not respond. */
export const progressOf = ({ chains }: Pick<Synced, "chains">) => ({
  read: chains.filter(({ state }) => state !== "waiting").length,
  all: chains.length,
  failed: chains.filter(({ state }) => state === "failed").map(({ chain_id }) => chain_id),
});
