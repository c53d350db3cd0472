/** A storage of the browser that answers null and forgets where the browser forbids it, so that the page still works. */
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
      // Storage is full or forbidden: the value lives until the page is left.
    }
  },
  remove(key: string): void {
    try {
      window[area].removeItem(key);
    } catch {
      // As above.
    }
  },
  /** Removes everything whose key names this account. */
  forget(userId: string): void {
    try {
      for (const key of Object.keys(window[area])) if (key.includes(userId)) window[area].removeItem(key);
    } catch {
      // As above.
    }
  },
});

/** What this browser keeps, for all its tabs. */
export const storage = storageOf("localStorage");

/** What one tab keeps until it is closed. */
export const tabStorage = storageOf("sessionStorage");

/** The keys that decisions.md fixes. */
export const storageKeys = {
  token: "cointally.token",
  user: "cointally.user",
  colorMode: "cointally.color_mode",
  /** "1" where the amounts of portfolios are not to be shown. */
  hiddenAmounts: "cointally.hidden_amounts",
  /** The wallet that is connected, by its rdns: a page that finds one here asks it again. */
  wallet: "cointally.wallet",
  /** The wallet that was connected last, for its mark. */
  lastWallet: "cointally.last_wallet",
  /** Who led to a farm first, and until when that counts. */
  farmReferral: "cointally.farm_referral",
};
