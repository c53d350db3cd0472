import { type ReactNode, useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import css from "./tabs.module.css";

export type Tab = { key: string; label: ReactNode; to: To /** How many wait there. */; count?: number };

/** A strip of links, one of them the place you are at. Scrolls sideways on a phone, its end faded. */
export function Tabs({
  label,
  tabs,
  current,
  ruled,
}: {
  label: string;
  tabs: Tab[];
  current: string;
  ruled?: boolean;
}) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place asks for a new scroll position
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && here) strip.current.scrollLeft = here.offsetLeft - strip.current.clientWidth / 3;
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
