import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import { type MouseEvent, type ToggleEvent, use, useId, useRef } from "react";
import { useLocale } from "../../lib/format/locale.ts";
import { useSiteName } from "../../lib/page/brand.ts";
import { PublicUrlContext } from "../../lib/page/site.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { toastError } from "../../ui/feedback/toasts.tsx";
import { useTemporaryFlag } from "../../ui/feedback/use-temporary-flag.ts";
import css from "./share-button.module.css";

type Props = { path: string; name: string; symbol: string };

/**
 * Opens the device's share sheet or, without one, a menu with the link to copy and links to social networks. The menu is a native
 * popover, so that it opens before the page's scripts run.
 */
export function ShareButton({ path, name, symbol }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const url = use(PublicUrlContext) + localizedPath(useLocale(), path);
  const text = m.share_text({ name, symbol, site: useSiteName() });
  const links = shareLinks(url, text);

  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    navigator.share({ title: text, url }).catch((error) => {
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) document.getElementById(id)?.showPopover?.();
    });
  };
  /** Below its button, aligned at the end; on phones the style sheet places it at the bottom. */
  const placeMenu = ({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>) => {
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
      <nav id={id} popover="auto" className={css.menu} aria-label={m.share_ways()} onBeforeToggle={placeMenu}>
        <CopyLink url={url} />
        <ShareLink href={links.x}>{m.share_on_x()}</ShareLink>
        <ShareLink href={links.telegram}>{m.share_on_telegram()}</ShareLink>
      </nav>
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const [copied, showCopied] = useTemporaryFlag();
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(showCopied, () => toastError({ response: { error: m.common_copy_failed() } }));
  return (
    <button type="button" onClick={copy}>
      <Icon name={copied ? "check" : "copy"} size={16} />
      <span aria-live="polite">{copied ? m.share_link_copied() : m.common_copy_link()}</span>
    </button>
  );
}

function ShareLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      <Icon name="ext" size={16} />
      {children}
      <span className="sr"> {m.common_new_tab()}</span>
    </a>
  );
}

/** Links that share a URL on social networks. Nothing is loaded from those sites. */
export const shareLinks = (url: string, text: string) => ({
  x: `https://x.com/intent/post?${new URLSearchParams({ text, url })}`,
  telegram: `https://t.me/share/url?${new URLSearchParams({ url, text })}`,
});
