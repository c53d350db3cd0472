import { storage, storageKeys } from "../../lib/storage.ts";

/** The referrer of this browser, from `?ref=`: the first one counts, for 30 days (decisions.md, Farms). */
type Referral = { referrer: string; until: number };

const keptMs = 30 * 24 * 60 * 60_000;

/** Parses an address to EIP-55, or null. It hashes, so it is loaded only when a link has a referrer. */
export type CheckAddress = (text: string) => string | null;

/** The persisted referrer; null if there is none, it is invalid, or the 30 days are over. */
export function keptReferrer(now: number): string | null {
  try {
    const { referrer, until } = JSON.parse(storage.get(storageKeys.farmReferral) ?? "null") as Referral;
    const hasPersistedState = /^0x[0-9a-fA-F]{40}$/.test(referrer) && until > now && until <= now + keptMs;
    return hasPersistedState ? referrer : null;
  } catch {
    return null;
  }
}

/** What happened with a link's `ref`. */
export type Touch = "kept" | "earlier one stays" | "no address";

/** Persists the referrer of a link, unless an earlier one still counts. */
export function touchReferral(ref: string, now: number, check: CheckAddress): Touch {
  const referrer = check(ref);
  if (!referrer) return "no address";
  const before = keptReferrer(now);
  if (before) return before === referrer ? "kept" : "earlier one stays";
  storage.set(storageKeys.farmReferral, JSON.stringify({ referrer, until: now + keptMs } satisfies Referral));
  return "kept";
}

/** Removes the referrer, for people who want nobody to get a share. */
export const forgetReferral = (): void => storage.remove(storageKeys.farmReferral);

/** Who would get a share of this account's rewards: never the account itself, nor the farm. */
export const referrerFor = (account: string, farm: string, referrer: string | null): string | null =>
  referrer && ![account, farm].some((own) => own.toLowerCase() === referrer.toLowerCase()) ? referrer : null;

/** The account's referral link to a page. */
export const referralLink = (page: string, account: string): string => {
  const url = new URL(page);
  url.search = "";
  url.hash = "";
  url.searchParams.set("ref", account);
  return url.href;
};
