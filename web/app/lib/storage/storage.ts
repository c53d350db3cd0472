/** A browser storage that reads null and drops writes where the browser forbids it, so that the page still works. */
const storageOf = (area: "localStorage" | "sessionStorage") => ({
  get(key: string): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      window[area].setItem(key, value);
    } catch {
      // Storage is full or forbidden.
    }
  },
  remove(key: string): void {
    try {
      window[area].removeItem(key);
    } catch {
      // Storage is forbidden.
    }
  },
  /** Removes every entry whose key contains this account's ID. */
  removeUser(userId: string): void {
    try {
      for (const key of Object.keys(window[area])) if (key.includes(userId)) window[area].removeItem(key);
    } catch {
      // Storage is forbidden.
    }
  },
});

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
  /** "1" if the portfolio hides amounts. */
  hiddenAmounts: "cointally.hidden_amounts",
  /** The rdns of the connected wallet, which the next page reconnects. */
  wallet: "cointally.wallet",
  /** The wallet that was connected last, marked in the list. */
  lastWallet: "cointally.last_wallet",
  /** The referrer of a farm visit, and until when it counts. */
  farmReferral: "cointally.farm_referral",
};
