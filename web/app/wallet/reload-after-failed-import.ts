import { tabStorage } from "../lib/storage.ts";

const key = "cointally.open_wallet";

/** Loads the page anew, which opens the dialog: a browser keeps to an import that failed for as long as the page stands. */
export function loadPageAgain(): void {
  tabStorage.set(key, "1");
  window.location.reload();
}

/** Whether the page was loaded anew for the dialog; true once. */
export function isReopened(): boolean {
  const is = tabStorage.get(key) !== null;
  tabStorage.remove(key);
  return is;
}
