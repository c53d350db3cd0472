import { storage } from "../../lib/storage.ts";
import { type Deed, isReached } from "./transaction-flow.ts";

/** A deed outlives the page: a signature may be on its way, or the first of two done. */

const keyOf = (chainId: number, farm: string, account: string) =>
  `cointally.farm_deed.${chainId}.${farm.toLowerCase()}.${account.toLowerCase()}`;

/** Nobody comes back for older ones. */
const keptMs = 3 * 24 * 60 * 60_000;

const asText = (_: string, value: unknown) => (typeof value === "bigint" ? { units: value.toString() } : value);
const fromText = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "units" && "units" in value
    ? BigInt(value.units as string)
    : value;

const isDeed = (kept: unknown): kept is { deed: Deed; at: number } => {
  const { deed, at } = (kept ?? {}) as { deed?: Partial<Deed>; at?: unknown };
  return (
    typeof at === "number" && !!deed?.goal?.act && !!deed.step?.act && !!deed.stage?.is && Array.isArray(deed.done)
  );
};

/** What was left of a deed, ready to go on: a question to a wallet that is gone counts as not asked. */
export function keptDeed(chainId: number, farm: string, account: string, now: number): Deed | null {
  try {
    const kept: unknown = JSON.parse(storage.get(keyOf(chainId, farm, account)) ?? "null", fromText);
    if (!isDeed(kept) || now - kept.at > keptMs) return null;
    return kept.deed;
  } catch {
    return null;
  }
}

/**
 * Keeps a deed as long as something of it is on its way, or done before its goal is reached; one of which nothing was signed is forgotten.
 */
export function keepDeed(chainId: number, farm: string, account: string, deed: Deed | null, now: number): void {
  const key = keyOf(chainId, farm, account);
  const hasBegun = deed && !isReached(deed) && (deed.stage.is === "sent" || deed.done.length > 0);
  if (hasBegun) storage.set(key, JSON.stringify({ deed, at: now }, asText));
  else storage.remove(key);
}
