import { useRef, useState } from "react";
import { storage } from "../../lib/storage.ts";
import { type Draft, emptyDraft, onto, parseDraft } from "./draft.ts";

/** Where an account's unsent submission is kept on this device. */
export const draftKey = (userId: string) => `cointally.draft.${userId}`;

/** Where its unsaved edit of a coin is kept. */
export const editKey = (userId: string, coinId: string) => `cointally.edit.${userId}.${coinId}`;

type Kept = { draft: Draft; savedAt: number };

/** What was kept under `key`, made of `base` where that has changed since. */
function read(key: string, base: Draft, now: number): Kept | null {
  try {
    const { draft, base: before, savedAt } = JSON.parse(storage.get(key) ?? "null") ?? {};
    const typed = parseDraft(draft, now);
    const was = parseDraft(before, now) ?? emptyDraft;
    return typed && typeof savedAt === "number" ? { draft: onto(base, was, typed), savedAt } : null;
  } catch {
    return null;
  }
}

export type DraftInHand = {
  draft: Draft;
  /** As `draft`, of now: what an upload that ends late changes. */
  latest: () => Draft;
  /** When it was last kept on this device; null when nothing is. */
  savedAt: number | null;
  /** When the draft was kept that was here as the page was opened. */
  foundAt: number | null;
  /** False where the browser keeps nothing. */
  keeps: boolean;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
};

/** A draft that outlives the page: each change of `base` is kept in local storage at once, with its time. */
export function useDraft(key: string, base: Draft = emptyDraft): DraftInHand {
  const [found] = useState(() => read(key, base, Date.now()));
  const [foundAt, setFoundAt] = useState(found?.savedAt ?? null);
  const [kept, setKept] = useState(found);
  const [keeps, setKeeps] = useState(true);
  const draft = useRef(found?.draft ?? base);
  return {
    draft: kept?.draft ?? base,
    latest: () => draft.current,
    savedAt: kept?.savedAt ?? null,
    foundAt,
    keeps,
    change(part) {
      draft.current = { ...draft.current, ...part };
      const next = { draft: draft.current, savedAt: Date.now() };
      const text = JSON.stringify({ ...next, base });
      storage.set(key, text);
      setKeeps(storage.get(key) === text);
      setKept(next);
    },
    clear() {
      storage.remove(key);
      draft.current = base;
      setKept(null);
      setFoundAt(null);
    },
  };
}
