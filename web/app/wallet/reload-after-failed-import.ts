import { tabStorage } from "../lib/storage/storage.ts";

const key = "cointally.open_wallet";

/** Reloads the page and then opens the dialog, since browsers do not retry a failed import without a reload. */
export function reloadPage(): void {
  tabStorage.set(key, "1");
  window.location.reload();
}

/** True once after a reload by `reloadPage`. */
export function isReloaded(): boolean {
  const isSet = tabStorage.get(key) !== null;
  tabStorage.remove(key);
  return isSet;
}
