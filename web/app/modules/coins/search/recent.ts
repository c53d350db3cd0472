import { storage } from "../../../lib/storage.ts";

/** A search that led somewhere: to a coin, or to the page of its results. */
export type Recent = { label: string; to: string };

const key = "cointally.recent_searches";
const most = 6;

const isRecent = (value: unknown): value is Recent => {
  const { label, to } = (value ?? {}) as Partial<Recent>;
  return typeof label === "string" && typeof to === "string" && /^\/coins[/?]/.test(to);
};

/** The kept searches as this text of the storage has them; none where it is not ours. */
export function recentIn(text: string | null): Recent[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** With one more in front, each place once, a few at most. */
export const withRecent = (kept: Recent[], added: Recent): Recent[] =>
  [added, ...kept.filter(({ to }) => to !== added.to)].slice(0, most);

/** The searches kept in this browser, newest first. */
export const readRecent = (): Recent[] => recentIn(storage.get(key));

/** Keeps a search in this browser. */
export const rememberSearch = (added: Recent): void =>
  storage.set(key, JSON.stringify(withRecent(readRecent(), added)));

/** Forgets every kept search. */
export const clearRecent = (): void => storage.remove(key);
