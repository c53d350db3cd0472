import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import css from "./menu-sheet.module.css";

type Props = { id: string; label: string; className?: string; children: ReactNode };

/** A menu that a button with `popoverTarget` opens, also before hydration. It closes on navigation. */
export function MenuSheet({ id, label, className = "", children }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => sheet.current?.hidePopover?.(), [key]);
  return (
    <nav ref={sheet} id={id} popover="auto" className={`${css.sheet} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
