import { splitLocale } from "@cointally/shared/locales.ts";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** What the browser itself should do: another tab or window, a download, another site. */
const isOther = (event: MouseEvent, anchor: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  anchor.target !== "" ||
  anchor.origin !== window.location.origin;

/** Plain anchors below an element, their `href` a `localizedPath`, lead where links do, without a component each: the element takes this as `onClick`. */
export function useFollow(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const anchor = (event.target as Element).closest("a");
    if (!anchor || event.defaultPrevented || isOther(event, anchor)) return;
    event.preventDefault();
    navigate(splitLocale(anchor.pathname).path + anchor.search + anchor.hash);
  };
}
