import { storage } from "../../../lib/storage/storage.ts";

/** A search and the page it led to: a coin, or the list of results. */
export type RecentSearch = { label: string; to: string };

const key = "cointally.recent_searches";
const maxSearches = 6;

const isRecent = (value: unknown): value is RecentSearch => {
  const { label, to } = (value ?? {}) as Partial<RecentSearch>;
  return typeof label === "string" && typeof to === "string" && /^\/coins[/?]/.test(to);
};

/** Parses the stored searches; empty if the text is invalid. */
export function parseRecent(text: string | null): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

/** The list with one more search in front, each target once. */
export const addRecent = (stored: RecentSearch[], added: RecentSearch): RecentSearch[] =>
  [added, ...stored.filter(({ to }) => to !== added.to)].slice(0, maxSearches);

/** The searches stored in this browser, newest first. */
export const readRecentSearches = (): RecentSearch[] => parseRecent(storage.get(key));

export const saveRecentSearch = (added: RecentSearch): void =>
  storage.set(key, JSON.stringify(addRecent(readRecentSearches(), added)));

export const clearRecentSearches = (): void => storage.remove(key);
