import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";

export type Synced = Pick<PortfolioAddress, "id" | "sync_status" | "last_synced_at" | "chains">;

/** Whether an address waits to be read, or is being read. */
export const isSyncing = ({ sync_status }: Pick<Synced, "sync_status">): boolean =>
  sync_status === "queued" || sync_status === "syncing";

const quickestMs = 1000;
const slowestMs = 15_000;
/** Who looks at a page that stands still sees what the schedule changed. */
export const idleMs = 60_000;

/** How long to wait before the addresses are asked for again: the longer nothing changed, the longer. */
export function lookAgainMs(addresses: Synced[] | undefined, sinceChangeMs: number): number {
  if (!addresses?.some(isSyncing)) return idleMs;
  return Math.min(Math.max(sinceChangeMs / 2, quickestMs), slowestMs);
}

/** Whether anything is known of what an address holds. */
export const isKnown = ({ chains }: Pick<Synced, "chains">): boolean => chains.some(({ read_at }) => read_at !== null);

/** What it means that no coin is there: it is being read, some of it could not be read, or there is none. */
export function nothingOf(addresses: Synced[]): "reading" | "unread" | "none" {
  if (addresses.some(isSyncing)) return "reading";
  return addresses.some(({ chains }) => chains.some(({ read_at }) => read_at === null)) ? "unread" : "none";
}

/** Which reads have ended, in one text: when it changes, what is held may have. */
export const readsOf = (addresses: Synced[]): string =>
  addresses
    .filter((address) => !isSyncing(address))
    .map(({ id, sync_status, last_synced_at }) => `${id} ${sync_status} ${last_synced_at}`)
    .join();

/** How far the read of an address is, or how it ended: chains read, of how many, and which did not answer. */
export const progressOf = ({ chains }: Pick<Synced, "chains">) => ({
  read: chains.filter(({ state }) => state !== "waiting").length,
  all: chains.length,
  failed: chains.filter(({ state }) => state === "failed").map(({ chain_id }) => chain_id),
});
