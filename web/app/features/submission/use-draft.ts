import { useState } from "react";
import { storage } from "../../lib/storage.ts";
import { type Draft, emptyDraft, parseDraft } from "./draft.ts";

/** Where an account's unsent submission is kept on this device. */
export const draftKey = (userId: string) => `cointally.draft.${userId}`;

/** A draft that outlives the page: each change is kept in local storage at once. `savedAt` is null until the first. */
export function useDraft(key: string) {
  const [draft, setDraft] = useState<Draft>(() => parseDraft(storage.get(key), Date.now()) ?? emptyDraft);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  return {
    draft,
    savedAt,
    change(next: Draft) {
      setDraft(next);
      storage.set(key, JSON.stringify(next));
      setSavedAt(new Date());
    },
    clear() {
      storage.remove(key);
      setDraft(emptyDraft);
      setSavedAt(null);
    },
  };
}
