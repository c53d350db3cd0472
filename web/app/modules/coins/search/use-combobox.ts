import { useEffect, useEffectEvent, useState } from "react";
import { moved } from "./suggest.ts";

/** The id of an option of a list. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

const give = (field: HTMLInputElement, attributes: Record<string, string | null>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
};

type List = {
  listId: string;
  /** What stands in the field: other words have no option marked. */
  words: string;
  options: number;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/**
 * Makes a plain search field a combobox with a list of options (ARIA Authoring Practices, list autocomplete with manual
 * selection) while it is mounted. The focus stays in the field: arrow keys mark an option, Enter follows the marked one or
 * submits the form. Answers which option is marked.
 */
export function useCombobox(field: HTMLInputElement, { listId, words, options, open, setOpen }: List): number | null {
  const [mark, setMark] = useState<{ words: string; at: number | null }>({ words, at: null });
  const marked = open && mark.words === words && mark.at !== null && mark.at < options ? mark.at : null;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setMark({ words, at: moved(marked, options, event.key) });
    } else if (event.key === "Enter" && marked !== null) {
      event.preventDefault();
      document.getElementById(optionId(listId, marked))?.click();
    } else if (event.key === "Escape" && open && !field.closest("[popover]")) {
      // A sheet closes by itself; beside the page, the first Escape closes the list and leaves the words.
      event.preventDefault();
      setOpen(false);
    }
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    field.addEventListener("keydown", press);
    return () => field.removeEventListener("keydown", press);
  }, [field]);

  const listed = open && options > 0;
  useEffect(() => {
    const option = listed && marked !== null ? optionId(listId, marked) : null;
    give(field, {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(listed),
      "aria-controls": listed ? listId : null,
      "aria-activedescendant": option,
    });
    if (option) document.getElementById(option)?.scrollIntoView({ block: "nearest" });
  }, [field, listId, listed, marked]);
  return marked;
}
