import { type Ad, type AdPage, type AdSlot, adPages, adSlots } from "@cointally/contract/ads.ts";
import type { AdBody } from "./ads-query.ts";

/** The state of the form: all text, the coin by its slug. */
export type AdFormValues = {
  title: string;
  slot: AdSlot;
  image_url: string;
  alt: string;
  target_url: string;
  advertiser: string;
  /** Null while the coin's slug is not loaded. */
  coin: string | null;
  starts_at: string;
  ends_at: string;
  price_amount: string;
  price_currency: string;
  chain_ids: number[];
  pages: AdPage[];
  active: boolean;
};

const dayMs = 86_400_000;
/** A timestamp as the value of a datetime-local field, in UTC. */
const inField = (iso: string): string => iso.slice(0, 16);

/** An empty form: 30 days from the next hour on. */
export function newAd(now: Date): AdFormValues {
  const start = Math.ceil(now.getTime() / 3_600_000) * 3_600_000;
  return {
    title: "",
    slot: adSlots[1],
    image_url: "",
    alt: "",
    target_url: "",
    advertiser: "",
    coin: "",
    starts_at: inField(new Date(start).toISOString()),
    ends_at: inField(new Date(start + 30 * dayMs).toISOString()),
    price_amount: "",
    price_currency: "",
    chain_ids: [],
    pages: [],
    active: true,
  };
}

/** The form of an existing ad. */
export const formValuesOf = (ad: Ad): AdFormValues => ({
  title: ad.title,
  slot: ad.slot,
  image_url: ad.image_url,
  alt: ad.alt,
  target_url: ad.target_url,
  advertiser: ad.advertiser,
  chain_ids: ad.chain_ids,
  active: ad.active,
  coin: ad.coin_id === null ? "" : null,
  starts_at: inField(ad.starts_at),
  ends_at: inField(ad.ends_at),
  price_amount: ad.price_amount ?? "",
  price_currency: ad.price_currency ?? "",
  pages: adPages.filter((page) => ad.pages.includes(page)),
});

const momentOf = (typed: string): string => (typed ? `${typed}:00Z` : "");

/** The request body; `coinId` is the id of the coin. */
export const adBody = ({ coin: _, ...ad }: AdFormValues, coinId: string | null): AdBody => ({
  ...ad,
  coin_id: coinId,
  starts_at: momentOf(ad.starts_at),
  ends_at: momentOf(ad.ends_at),
  price_amount: ad.price_amount.trim() || null,
  price_currency: ad.price_currency.trim().toUpperCase() || null,
});

export type AdState = "running" | "scheduled" | "ended" | "off";

/** The state of an ad at a time. */
export function stateOf({ active, starts_at, ends_at }: Pick<Ad, "active" | "starts_at" | "ends_at">, now: number) {
  if (Date.parse(ends_at) <= now) return "ended" satisfies AdState;
  if (!active) return "off" satisfies AdState;
  return Date.parse(starts_at) > now ? ("scheduled" satisfies AdState) : ("running" satisfies AdState);
}

/** A coin's slug, also from its pasted URL. */
export const slugOf = (typed: string): string =>
  typed
    .trim()
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean)
    .at(-1) ?? "";
