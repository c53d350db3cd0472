import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What stands in a search field, and whether its list is open: from focus or typing until one leaves its form, or the page. */
export function useTyped(field: HTMLInputElement) {
  const [text, setText] = useState(field.value);
  const [open, setOpen] = useState(true);
  const { key: place } = useLocation();

  useEffect(() => {
    const show = () => {
      setText(field.value);
      setOpen(true);
    };
    const leave = (event: FocusEvent) => {
      if (!field.form?.contains(event.relatedTarget as Node | null)) setOpen(false);
    };
    const { form } = field;
    // Keys are pressed between the first render and this.
    setText(field.value);
    for (const type of ["input", "focus", "click"]) field.addEventListener(type, show);
    form?.addEventListener("focusout", leave);
    return () => {
      for (const type of ["input", "focus", "click"]) field.removeEventListener(type, show);
      form?.removeEventListener("focusout", leave);
    };
  }, [field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the place changes
  useEffect(() => () => setOpen(false), [place]);

  return { text, open, setOpen };
}
