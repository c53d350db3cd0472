import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { buttonClass, iconButtonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type Props = { href: string; look?: "text" | "button"; className?: string; children: ReactNode };

/** The rel of every address that people sent in: no rank passes on, no window is handed over. */
const rel = "nofollow ugc noopener";

/** A link out of the site, to an address that somebody sent in. Opens a new tab and says so to readers. */
export function OutsideLink({ href, look = "text", className = "", children }: Props) {
  return (
    <a href={href} rel={rel} target="_blank" className={look === "button" ? buttonClass({}, className) : className}>
      {children}
      {look === "button" && <Icon name="ext" size={14} />}
      <span className="sr"> {m.common_new_tab()}</span>
    </a>
  );
}

/** The same as one small icon; `label` names it. */
export function OutsideIcon({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      rel={rel}
      target="_blank"
      className={iconButtonClass({ tiny: true })}
      aria-label={`${label} ${m.common_new_tab()}`}
      title={label}
    >
      <Icon name="ext" size={14} />
    </a>
  );
}
