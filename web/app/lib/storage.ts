/** Local storage that answers null and forgets where the browser forbids it, so that the page still works. */
export const storage = {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Storage is full or forbidden: the value lives until the page is left.
    }
  },
  remove(key: string): void {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};

/** The keys that decisions.md fixes. */
export const storageKeys = { token: "cointally.token", user: "cointally.user", colorMode: "cointally.color_mode" };
