import { useEffect, useRef, useState } from "react";
import { storage } from "../../../lib/storage.ts";
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
  /** Another tab has kept something else, and what is typed here is not kept until one chooses. */
  elsewhere: boolean;
  keepMine: () => void;
  takeOther: () => void;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
};

/** When a tab looks for what another one kept: told of it, or back from sleep. */
const awakenings = ["storage", "pageshow", "focus"] as const;

/**
 * A draft that outlives the page: each change of `base` is kept in local storage at once, with its time. What another
 * tab keeps is taken over at once, so that what is written here always goes on from it. A tab that slept through a
 * change writes nothing over it: it asks which of the two to keep.
 */
export function useDraft(key: string, base: Draft = emptyDraft): DraftInHand {
  const [found] = useState(() => read(key, base, Date.now()));
  const [foundAt, setFoundAt] = useState(found?.savedAt ?? null);
  const [kept, setKept] = useState(found);
  const [keeps, setKeeps] = useState(true);
  const [elsewhere, setElsewhere] = useState(false);
  const draft = useRef(found?.draft ?? base);
  // The text in storage that the draft in hand goes on from.
  const [known] = useState(() => ({ text: storage.get(key) }));
  const write = (savedAt: number) => {
    const text = JSON.stringify({ draft: draft.current, savedAt, base });
    storage.set(key, text);
    known.text = storage.get(key);
    setKeeps(known.text === text);
    setKept({ draft: draft.current, savedAt });
    setElsewhere(false);
  };
  const takeOther = () => {
    const theirs = read(key, base, Date.now());
    known.text = storage.get(key);
    draft.current = theirs?.draft ?? base;
    setKept(theirs);
    if (!theirs) setFoundAt(null);
    setElsewhere(false);
  };
  useEffect(() => {
    // All that was typed here is in storage, or one is asked: what differs there is another tab's, and newer.
    const follow = () => {
      if (!elsewhere && storage.get(key) !== known.text) takeOther();
    };
    for (const event of awakenings) window.addEventListener(event, follow);
    return () => {
      for (const event of awakenings) window.removeEventListener(event, follow);
    };
  });
  return {
    draft: kept?.draft ?? base,
    latest: () => draft.current,
    savedAt: kept?.savedAt ?? null,
    foundAt,
    keeps,
    elsewhere,
    keepMine: () => write(Date.now()),
    takeOther,
    change(part) {
      draft.current = { ...draft.current, ...part };
      if (storage.get(key) === known.text) return write(Date.now());
      setKept({ draft: draft.current, savedAt: kept?.savedAt ?? Date.now() });
      setElsewhere(true);
    },
    clear() {
      // What another tab keeps there meanwhile is not this tab's to throw away.
      if (storage.get(key) === known.text) storage.remove(key);
      known.text = storage.get(key);
      draft.current = base;
      setKept(null);
      setFoundAt(null);
      setElsewhere(false);
    },
  };
}
