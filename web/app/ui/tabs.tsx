import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, type To } from "react-router";
import css from "./tabs.module.css";

export type Tab = {
  key: string;
  label: ReactNode;
  to: To;
  /** How many wait there. */
  count?: number;
};

/** Where a strip has to scroll so that a tab stands clear of the faded ends; where it is, if the tab does already. */
export function scrolledTo(tab: { start: number; width: number }, strip: { start: number; width: number }): number {
  const least = tab.start + tab.width + fadedEnd - strip.width;
  const most = tab.start - fadedEnd;
  return Math.max(0, Math.min(Math.max(strip.start, least), most));
}

/** The faded end of a strip that goes on, in px (tabs.module.css). */
const fadedEnd = 52;

type Props = { label: string; tabs: Tab[]; current: string; ruled?: boolean };

/**
 * A strip of links, one of them the place you are at. On a phone it scrolls sideways, faded at an end where it goes on;
 * before the scripts run, the style sheet brings the place into view.
 */
export function Tabs({ label, tabs, current, ruled }: Props) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place asks for a new scroll position
  useLayoutEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !here) return;
    strip.current.scrollLeft = scrolledTo(
      { start: here.offsetLeft, width: here.offsetWidth },
      { start: strip.current.scrollLeft, width: strip.current.clientWidth },
    );
  }, [current]);
  return (
    <nav ref={strip} className={ruled ? `${css.tabs} ${css.ruled}` : css.tabs} aria-label={label}>
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
