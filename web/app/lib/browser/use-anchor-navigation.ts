import { splitLocale } from "@cointally/shared/locales.ts";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** True for clicks that the browser should handle: a new tab or window, a download, another site. */
const isForBrowser = (event: MouseEvent, anchor: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  anchor.target !== "" ||
  anchor.origin !== window.location.origin;

/** An `onClick` that makes the plain anchors inside an element navigate like `Link`, without a component each. Their `href` is a `localizedPath`. */
export function useAnchorNavigation(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const anchor = (event.target as Element).closest("a");
    if (!anchor || event.defaultPrevented || isForBrowser(event, anchor)) return;
    event.preventDefault();
    navigate(splitLocale(anchor.pathname).path + anchor.search + anchor.hash);
  };
}
