import { storage, storageKeys } from "../../lib/storage.ts";

/** Who led somebody here, by `?ref=`: the first one counts, for 30 days (decisions.md, Farms). */
type Referral = { referrer: string; until: number };

const keptMs = 30 * 24 * 60 * 60_000;

/** What makes an address of a text, in EIP-55; null for what is none. It is loaded when a link asks for it: it hashes. */
export type CheckAddress = (text: string) => string | null;

/** The referrer that is kept; null where none is, or the 30 days are over. Whatever else stands there counts as none. */
export function keptReferrer(now: number): string | null {
  try {
    const { referrer, until } = JSON.parse(storage.get(storageKeys.farmReferral) ?? "null") as Referral;
    const isKept = /^0x[0-9a-fA-F]{40}$/.test(referrer) && until > now && until <= now + keptMs;
    return isKept ? referrer : null;
  } catch {
    return null;
  }
}

/** What became of a link's `ref`. */
export type Touch = "kept" | "earlier one stays" | "no address";

/** Keeps the referrer of a link, unless an earlier one is still kept. */
export function touchReferral(ref: string, now: number, check: CheckAddress): Touch {
  const referrer = check(ref);
  if (!referrer) return "no address";
  const before = keptReferrer(now);
  if (before) return before === referrer ? "kept" : "earlier one stays";
  storage.set(storageKeys.farmReferral, JSON.stringify({ referrer, until: now + keptMs } satisfies Referral));
  return "kept";
}

/** Forgets who led here: the person may want nobody to have a share. */
export const forgetReferral = (): void => storage.remove(storageKeys.farmReferral);

/** Who would get a share of what this account earns: never oneself, nor the farm. */
export const referrerFor = (account: string, farm: string, kept: string | null): string | null =>
  kept && ![account, farm].some((own) => own.toLowerCase() === kept.toLowerCase()) ? kept : null;

/** One's own link to a page. */
export const referralLink = (page: string, account: string): string => {
  const url = new URL(page);
  url.search = "";
  url.hash = "";
  url.searchParams.set("ref", account);
  return url.href;
};
