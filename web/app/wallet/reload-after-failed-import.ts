import { tabStorage } from "../lib/storage.ts";

const key = "cointally.open_wallet";

/** Reloads the page, which then opens the dialog: browsers do not retry a failed import until the page is reloaded. */
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
