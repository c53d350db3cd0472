import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, type To } from "react-router";
import css from "./tabs.module.css";

export type Tab = {
  key: string;
  label: ReactNode;
  to: To;
  /** The number of open items behind the tab. */
  count?: number;
};

/** The scroll position, in px, that shows a tab clear of the strip's faded ends; unchanged if it is already. */
export function scrollPositionFor(
  tab: { start: number; width: number },
  strip: { start: number; width: number },
): number {
  const min = tab.start + tab.width + fadedEnd - strip.width;
  const max = tab.start - fadedEnd;
  return Math.max(0, Math.min(Math.max(strip.start, min), max));
}

/** Width of the strip's faded ends, in px (tabs.module.css). */
const fadedEnd = 52;

type Props = { label: string; tabs: Tab[]; current: string; ruled?: boolean };

/**
 * A strip of links, one of them the current page. On a phone it scrolls sideways and fades where it continues, on wider windows it has as many
 * lines as it needs; before hydration, the style sheet brings the current tab into view.
 */
export function Tabs({ label, tabs, current, ruled }: Props) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current tab changes
  useLayoutEffect(() => {
    const currentTab = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !currentTab) return;
    strip.current.dataset.scrolled = "";
    strip.current.scrollLeft = scrollPositionFor(
      { start: currentTab.offsetLeft, width: currentTab.offsetWidth },
      { start: strip.current.scrollLeft, width: strip.current.clientWidth },
    );
  }, [current]);
  return (
    <nav
      ref={strip}
      className={ruled ? `${css.tabs} ${css.ruled}` : css.tabs}
      aria-label={label}
      // Browsers leave a tab that is partly in view where it is.
      onFocus={({ target }) => target.scrollIntoView?.({ block: "nearest", inline: "nearest" })}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          aria-current={tab.key === current ? "page" : undefined}
          preventScrollReset
          prefetch="intent"
        >
          {tab.label}
          {tab.count !== undefined && <b>{tab.count}</b>}
        </Link>
      ))}
    </nav>
  );
}
