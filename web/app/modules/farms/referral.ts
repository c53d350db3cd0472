import { storage, storageKeys } from "../../lib/storage/storage.ts";

/** The referrer of this browser, from `?ref=`: the first one counts, for 30 days (decisions.md, Farms). */
type Referral = { referrer: string; until: number };

const lifetimeMs = 30 * 24 * 60 * 60_000;

/** Parses an address to EIP-55, or null. Loaded on demand, since it needs a hash function. */
export type ParseAddress = (text: string) => string | null;

/** The stored referrer; null if missing, invalid or expired. */
export function readReferrer(now: number): string | null {
  try {
    const { referrer, until } = JSON.parse(storage.get(storageKeys.farmReferral) ?? "null") as Referral;
    const isValid = /^0x[0-9a-fA-F]{40}$/.test(referrer) && until > now && until <= now + lifetimeMs;
    return isValid ? referrer : null;
  } catch {
    return null;
  }
}

/** What happened to a link's `ref`. `earlier`: another referrer still counts. */
export type StoreResult = "stored" | "earlier" | "invalid";

/** Stores the referrer of a link, unless an earlier one still counts. */
export function storeReferral(ref: string, now: number, parse: ParseAddress): StoreResult {
  const referrer = parse(ref);
  if (!referrer) return "invalid";
  const earlier = readReferrer(now);
  if (earlier) return earlier === referrer ? "stored" : "earlier";
  storage.set(storageKeys.farmReferral, JSON.stringify({ referrer, until: now + lifetimeMs } satisfies Referral));
  return "stored";
}

export const removeReferral = (): void => storage.remove(storageKeys.farmReferral);

/** Who gets a share of this account's rewards: never the account itself or the farm. */
export const referrerFor = (account: string, farm: string, referrer: string | null): string | null =>
  referrer && ![account, farm].some((own) => own.toLowerCase() === referrer.toLowerCase()) ? referrer : null;

/** The account's referral link to a page. */
export function referralLink(page: string, account: string): string {
  const url = new URL(page);
  url.search = "";
  url.hash = "";
  url.searchParams.set("ref", account);
  return url.href;
}
