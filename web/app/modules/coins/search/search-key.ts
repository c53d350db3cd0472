import { type RefObject, useEffect } from "react";
import { storage } from "../../../lib/storage.ts";

const key = "cointally.search_key";

/** Whether the / key opens the search; people who speak to their computer switch it off (WCAG 2.1.4). */
export const searchKeyIsOn = (): boolean => storage.get(key) !== "off";
export const setSearchKey = (on: boolean): void => (on ? storage.remove(key) : storage.set(key, "off"));

const fields = "input, textarea, select, [contenteditable]";

/** Whether a key press asks for the search: a slash alone, while no field has the focus and no dialog is open. */
export function asksForSearch(event: KeyboardEvent): boolean {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(fields)) return false;
  return document.querySelector("dialog[open], [role=dialog]") === null;
}

/** The page's own search field, if it is in view. */
function fieldInView(): HTMLElement | undefined {
  const field = document.querySelector<HTMLElement>("main [type=search][name=search]");
  const box = field?.getBoundingClientRect();
  return field && box && box.width > 0 && box.top > 0 && box.bottom < window.innerHeight ? field : undefined;
}

/** The / key goes to the page's search field, or opens the sheet. */
export function useSearchKey(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || !searchKeyIsOn()) return;
      event.preventDefault();
      const field = fieldInView();
      if (field) field.focus();
      else sheet.current?.showPopover?.();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [sheet]);
}
