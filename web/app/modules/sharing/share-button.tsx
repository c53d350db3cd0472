import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import { type MouseEvent, type ToggleEvent, use, useId, useRef } from "react";
import { useLocale } from "../../lib/locale.ts";
import { PublicUrlContext } from "../../lib/site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { useTemporaryFlag } from "../../ui/use-temporary-flag.ts";
import css from "./share-button.module.css";
import { shareLinks } from "./share-links.ts";

type Props = { path: string; name: string; symbol: string };

/**
 * The device's own share sheet; where there is none, a small menu: the link to copy, and plain links to where people
 * post. The menu is the browser's own, so that it opens before the page's scripts run.
 */
export function ShareButton({ path, name, symbol }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const url = use(PublicUrlContext) + localizedPath(useLocale(), path);
  const text = m.share_text({ name, symbol });
  const links = shareLinks(url, text);

  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    navigator.share({ title: text, url }).catch((error) => {
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) document.getElementById(id)?.showPopover?.();
    });
  };
  /** Below its button, ends flush; on a phone the style sheet puts it at the thumb. */
  const place = ({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>) => {
    if (newState !== "open" || !button.current) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    menu.style.setProperty("--below", `${bottom + window.scrollY + 4}px`);
    menu.style.setProperty("--end", `${document.documentElement.clientWidth - right}px`);
  };
  return (
    <>
      <button ref={button} type="button" className={buttonClass()} popoverTarget={id} onClick={share}>
        <Icon name="share" />
        {m.share_button()}
      </button>
      <nav id={id} popover="auto" className={css.menu} aria-label={m.share_ways()} onBeforeToggle={place}>
        <CopyLink url={url} />
        <WayOut href={links.x}>{m.share_on_x()}</WayOut>
        <WayOut href={links.telegram}>{m.share_on_telegram()}</WayOut>
      </nav>
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const [copied, sayCopied] = useTemporaryFlag();
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(sayCopied, () => toastError({ response: { error: m.common_copy_failed() } }));
  return (
    <button type="button" onClick={copy}>
      <Icon name={copied ? "check" : "copy"} size={16} />
      <span aria-live="polite">{copied ? m.share_link_copied() : m.common_copy_link()}</span>
    </button>
  );
}

function WayOut({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      <Icon name="ext" size={16} />
      {children}
      <span className="sr"> {m.common_new_tab()}</span>
    </a>
  );
}
