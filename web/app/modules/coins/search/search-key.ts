import { type RefObject, useEffect } from "react";
import { storage } from "../../../lib/storage/storage.ts";

const key = "cointally.search_key";

/** Whether the / key opens the search. Users of speech input can switch it off (WCAG 2.1.4). */
export const searchKeyIsOn = (): boolean => storage.get(key) !== "off";
export const setSearchKey = (on: boolean): void => (on ? storage.remove(key) : storage.set(key, "off"));

const editable = "input, textarea, select, [contenteditable]";

/** Whether a key press opens the search: a slash without modifiers, outside of fields and dialogs. */
export function isSearchKeyPress(event: KeyboardEvent): boolean {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(editable)) return false;
  return document.querySelector("dialog[open], [role=dialog]") === null;
}

/** The page's own search field if it is in the viewport. */
function fieldInView(): HTMLElement | undefined {
  const field = document.querySelector<HTMLElement>("main [type=search][name=search]");
  const rect = field?.getBoundingClientRect();
  return field && rect && rect.width > 0 && rect.top > 0 && rect.bottom < window.innerHeight ? field : undefined;
}

/** Makes the / key focus the page's search field or, if that is not in view, open the search sheet. */
export function useSearchKey(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKeyPress(event) || !searchKeyIsOn()) return;
      event.preventDefault();
      const field = fieldInView();
      if (field) field.focus();
      else sheet.current?.showPopover?.();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [sheet]);
}
