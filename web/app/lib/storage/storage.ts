type Area = "localStorage" | "sessionStorage";

/**
 * A browser storage. What the browser forbids, or has no space for, is in memory: this tab reads it until it is closed or reloaded. No
 * method throws.
 */
function storageOf(area: Area) {
  const memory = new Map<string, string>();
  const stored = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(window[area]);
    } catch {}
  };
  const storage = {
    get: (key: string): string | null => memory.get(key) ?? stored((all) => all.getItem(key)) ?? null,
    set: (key: string, value: string): void => storage.setAll({ [key]: value }),
    /** Stores all entries, or keeps all of them in memory. */
    setAll(entries: Record<string, string>): void {
      for (const [key, value] of Object.entries(entries)) memory.set(key, value);
      const isStored = stored((all) => {
        for (const [key, value] of Object.entries(entries)) all.setItem(key, value);
        return true;
      });
      for (const key of Object.keys(entries)) {
        if (isStored) memory.delete(key);
        else stored((all) => all.removeItem(key));
      }
    },
    remove(key: string): void {
      memory.delete(key);
      stored((all) => all.removeItem(key));
    },
    /** Removes every entry whose key contains this account's ID. */
    removeUser(userId: string): void {
      for (const key of [...memory.keys(), ...(stored(Object.keys) ?? [])]) {
        if (key.includes(userId)) storage.remove(key);
      }
    },
    /** Whether an entry is only in memory, and lost once the tab is closed or reloaded. */
    isInMemory: (key: string): boolean => memory.has(key),
  };
  return storage;
}

/** Shared by all tabs. */
export const storage = storageOf("localStorage");

/** Of one tab, until it is closed. */
export const tabStorage = storageOf("sessionStorage");

/** Keys of local storage (decisions.md). */
export const storageKeys = {
  token: "cointally.token",
  user: "cointally.user",
  /** The announcement that the visitor closed. */
  announcement: "cointally.announcement",
  colorMode: "cointally.color_mode",
  /** The language that this browser was offered. */
  languageOffered: "cointally.language_offered",
  /** "1" if the portfolio hides amounts. */
  hiddenAmounts: "cointally.hidden_amounts",
  /** The rdns of the connected wallet, which the next page reconnects. */
  wallet: "cointally.wallet",
  /** The wallet that was connected last, marked in the list. */
  lastWallet: "cointally.last_wallet",
  /** The referrer of a farm visit, and until when it counts. */
  farmReferral: "cointally.farm_referral",
};
