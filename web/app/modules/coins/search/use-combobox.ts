import { useEffect, useEffectEvent, useState } from "react";

/** The option that an arrow key moves to; null is the field, between the last option and the first. */
export function nextIndex(active: number | null, options: number, key: string): number | null {
  if (key === "ArrowDown") return active === null ? (options > 0 ? 0 : null) : active + 1 < options ? active + 1 : null;
  return active === null ? (options > 0 ? options - 1 : null) : active > 0 ? active - 1 : null;
}

/** The id of an option of a list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const setAttributes = (field: HTMLInputElement, attributes: Record<string, string | null>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
};

type List = {
  listId: string;
  /** The text of the field; a change of it resets the active option. */
  search: string;
  options: number;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/**
 * Makes a plain search field a combobox with a list of options (ARIA Authoring Practices, list autocomplete with manual selection) while it
 * is mounted. The focus stays in the field: arrow keys move between options, Enter opens the active one or submits the form.
 * Returns the index of the active option.
 */
export function useCombobox(field: HTMLInputElement, { listId, search, options, open, setOpen }: List): number | null {
  const [active, setActive] = useState<{ search: string; index: number | null }>({ search, index: null });
  const activeIndex =
    open && active.search === search && active.index !== null && active.index < options ? active.index : null;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive({ search, index: nextIndex(activeIndex, options, event.key) });
    } else if (event.key === "Enter" && activeIndex !== null) {
      event.preventDefault();
      document.getElementById(optionId(listId, activeIndex))?.click();
    } else if (event.key === "Escape" && open && !field.closest("[popover]")) {
      // A sheet handles Escape itself; elsewhere the first Escape closes the list and leaves the text.
      event.preventDefault();
      setOpen(false);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    field.addEventListener("keydown", listener);
    return () => field.removeEventListener("keydown", listener);
  }, [field]);

  const isExpanded = open && options > 0;
  useEffect(() => {
    const option = isExpanded && activeIndex !== null ? optionId(listId, activeIndex) : null;
    setAttributes(field, {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isExpanded),
      "aria-controls": isExpanded ? listId : null,
      "aria-activedescendant": option,
    });
    if (option) document.getElementById(option)?.scrollIntoView({ block: "nearest" });
  }, [field, listId, isExpanded, activeIndex]);
  return activeIndex;
}
