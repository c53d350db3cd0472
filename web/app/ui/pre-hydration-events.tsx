import { type RefObject, use, useEffect } from "react";
import { NonceContext } from "../lib/nonce.ts";

/**
 * What is done before the page's scripts have come: the last tap on something with `data-early` waits, instead of leading away; a form
 * that is sent is marked (its `method="dialog"` keeps the browser from sending it). `over` ends it.
 */
/** In the server's page alone: the browser takes it from there. */
const script = import.meta.env.SSR
  ? `{const early=self.early={over(){removeEventListener("click",hold,true)}};
const hold=e=>{const b=e.target.closest?.("[data-early]");if(!b||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
e.preventDefault();e.stopImmediatePropagation();early.tapped=b.dataset.early;b.setAttribute("aria-busy","true")};
addEventListener("click",hold,true);
addEventListener("submit",e=>{if(!e.defaultPrevented)e.target.dataset.asked=""})}`.replaceAll("\n", "")
  : "";

type Early = { tapped?: string; over(): void };

/** Remembers what was tapped and sent before the page's scripts are there. */
export function EarlyScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Does what was tapped before scripts came, once the page knows who is there. For the part that is on every page. */
export function useEarlyTap(): void {
  useEffect(() => {
    const { early } = window as { early?: Early };
    if (!early) return;
    early.over();
    const { tapped } = early;
    if (!tapped) return;
    delete early.tapped;
    requestAnimationFrame(() => {
      for (const held of document.querySelectorAll("[data-early][aria-busy]")) held.removeAttribute("aria-busy");
      document.querySelector<HTMLElement>(`[data-early="${CSS.escape(tapped)}"]`)?.click();
    });
  }, []);
}

/** Sends a form at once that was sent before its scripts were there. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (current?.dataset.asked === undefined) return;
    delete current.dataset.asked;
    current.requestSubmit();
  }, [form]);
}
