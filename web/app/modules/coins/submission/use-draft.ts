import { useEffect, useRef, useState } from "react";
import { storage } from "../../../lib/storage/storage.ts";
import { type Draft, emptyDraft, parseDraft, rebaseDraft } from "./draft.ts";

/** The storage key of a user's unsent submission. */
export const draftKey = (userId: string) => `cointally.draft.${userId}`;

/** The storage key of a user's unsaved edit of a coin. */
export const editKey = (userId: string, coinId: string) => `cointally.edit.${userId}.${coinId}`;

type StoredDraft = { draft: Draft; savedAt: number };

/** The draft stored under `key`, rebased onto `base`. */
function read(key: string, base: Draft, now: number): StoredDraft | null {
  try {
    const { draft, base: before, savedAt } = JSON.parse(storage.get(key) ?? "null") ?? {};
    const edited = parseDraft(draft, now);
    const original = parseDraft(before, now) ?? emptyDraft;
    return edited && typeof savedAt === "number" ? { draft: rebaseDraft(base, original, edited), savedAt } : null;
  } catch {
    return null;
  }
}

export type EditableDraft = {
  draft: Draft;
  /** Returns the newest draft, for callbacks that run after a render. */
  latest: () => Draft;
  /** When it was last saved on this device; null if it is not saved. */
  savedAt: number | null;
  /** When the draft that was restored on opening the page had been saved; null if there was none. */
  foundAt: number | null;
  /** False if the browser does not store anything. */
  canSave: boolean;
  /** Another tab has saved a different draft; this one is not saved until the user chooses. */
  hasConflict: boolean;
  overwriteOther: () => void;
  takeOther: () => void;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
  /** Clears a stored draft that was sent, and keeps what is shown: the page may stay for as long as the next one loads. */
  clearSent: (sent: Draft) => void;
};

/** Events on which a tab looks for a draft saved by another one: a change of the storage, or the tab becoming active again. */
const syncEvents = ["storage", "pageshow", "focus"] as const;

/**
 * A draft that is saved in local storage on each change. A draft saved by another tab is adopted at once. A tab that was suspended during such a
 * change does not overwrite it but asks which of the two to keep.
 */
export function useDraft(key: string, base: Draft = emptyDraft): EditableDraft {
  const [found] = useState(() => read(key, base, Date.now()));
  const [foundAt, setFoundAt] = useState(found?.savedAt ?? null);
  const [stored, setStored] = useState(found);
  const [canSave, setCanSave] = useState(true);
  const [hasConflict, setHasConflict] = useState(false);
  const draft = useRef(found?.draft ?? base);
  // The stored text that the current draft is based on.
  const [lastStored] = useState(() => ({ text: storage.get(key) }));
  const write = (savedAt: number) => {
    const text = JSON.stringify({ draft: draft.current, savedAt, base });
    storage.set(key, text);
    lastStored.text = storage.get(key);
    setCanSave(lastStored.text === text);
    setStored({ draft: draft.current, savedAt });
    setHasConflict(false);
  };
  const takeOther = () => {
    const otherTab = read(key, base, Date.now());
    lastStored.text = storage.get(key);
    draft.current = otherTab?.draft ?? base;
    setStored(otherTab);
    if (!otherTab) setFoundAt(null);
    setHasConflict(false);
  };
  const clearStored = () => {
    // Not a draft that another tab has saved in the meantime.
    if (storage.get(key) === lastStored.text) storage.remove(key);
    lastStored.text = storage.get(key);
  };
  useEffect(() => {
    // Everything typed here is stored, unless there is a conflict: different text is newer and from another tab.
    const sync = () => {
      if (!hasConflict && storage.get(key) !== lastStored.text) takeOther();
    };
    for (const event of syncEvents) window.addEventListener(event, sync);
    return () => {
      for (const event of syncEvents) window.removeEventListener(event, sync);
    };
  });
  return {
    draft: stored?.draft ?? base,
    latest: () => draft.current,
    savedAt: stored?.savedAt ?? null,
    foundAt,
    canSave,
    hasConflict,
    overwriteOther: () => write(Date.now()),
    takeOther,
    change(part) {
      draft.current = { ...draft.current, ...part };
      if (storage.get(key) === lastStored.text) return write(Date.now());
      setStored({ draft: draft.current, savedAt: stored?.savedAt ?? Date.now() });
      setHasConflict(true);
    },
    clearSent(sent) {
      // What another tab has typed in the meantime was not sent.
      if (sent === draft.current && storage.get(key) === lastStored.text) clearStored();
    },
    clear() {
      clearStored();
      draft.current = base;
      setStored(null);
      setFoundAt(null);
      setHasConflict(false);
    },
  };
}
