import { tabStorage } from "../lib/storage.ts";

const key = "cointally.open_wallet";

/** Reloads the page, which then opens the dialog: a browser does not retry an import that failed for as long as the page stands. */
export function reloadPage(): void {
  tabStorage.set(key, "1");
  window.location.reload();
}

/** Whether the page was reloaded for the dialog; true once. */
export function isReloaded(): boolean {
  const isSet = tabStorage.get(key) !== null;
  tabStorage.remove(key);
  return isSet;
}
