import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { buttonClass, iconButtonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

type Props = { href: string; look?: "text" | "button"; className?: string; children: ReactNode };

const rel = "nofollow ugc noopener";

/** A link to another site, submitted by users: `nofollow ugc noopener`. Opens a new tab and says so to screen readers. */
export function ExternalLink({ href, look = "text", className = "", children }: Props) {
  return (
    <a href={href} rel={rel} target="_blank" className={look === "button" ? buttonClass({}, className) : className}>
      {children}
      {look === "button" && <Icon name="ext" size={14} />}
      <span className="sr"> {m.common_new_tab()}</span>
    </a>
  );
}

/** The same as a small icon; `label` is its accessible name. */
export function ExternalIconLink({ href, label }: { href: string; label: string }) {
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
