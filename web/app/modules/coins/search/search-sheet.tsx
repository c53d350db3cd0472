import * as m from "@cointally/i18n/messages";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { iconButtonClass } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { SearchBox } from "./search-box.tsx";
import { useSearchKey } from "./search-key.ts";
import css from "./search-sheet.module.css";

const sheetId = "search-sheet";

/** Opens the search sheet; a popover button, so it works before the page's scripts run. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={iconButtonClass()}
      popoverTarget={sheetId}
      aria-label={m.common_search()}
      title={`${m.common_search()} (/)`}
    >
      <Icon name="search" />
    </button>
  );
}

/** The search of every page: a sheet, full screen on phones. It closes on navigation. */
export function SearchSheet() {
  const sheet = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => sheet.current?.hidePopover?.(), [key]);
  useSearchKey(sheet);
  const searchField = () => sheet.current?.querySelector<HTMLInputElement>("[type=search]");
  return (
    <div
      ref={sheet}
      id={sheetId}
      popover="auto"
      className={css.sheet}
      // Before it is shown again: one event of "toggle" stands for a sheet that is closed and opened at once.
      onBeforeToggle={({ newState }) => {
        const field = searchField();
        if (newState === "closed" && field) field.value = "";
      }}
      onToggle={({ newState }) => {
        if (newState === "open") searchField()?.focus();
      }}
    >
      <SearchBox inSheet />
    </div>
  );
}
