import { type RefObject, useEffect } from "react";
import { InlineScript } from "./inline-script.tsx";

/**
 * Records input before hydration: the last tap on an element with `data-replay` is held back, and a submitted form is marked (its
 * `method="dialog"` keeps the browser from sending it). `stop` ends it. Only in the server's HTML: hydration keeps that script.
 */
const script = import.meta.env.SSR
  ? `{const p=self.preHydration={stop(){removeEventListener("click",record,true)}};
  const record=e=>{const b=e.target.closest?.("[data-replay]");if(!b||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
  e.preventDefault();e.stopImmediatePropagation();p.tapped=b.dataset.replay;b.setAttribute("aria-busy","true")};
  addEventListener("click",record,true);
  addEventListener("submit",e=>{if(!e.defaultPrevented)e.target.dataset.submitted=""})}`.replaceAll("\n", "")
  : "";

type Recording = { tapped?: string; stop(): void };
export function PreHydrationScript() {
  return <InlineScript text={script} />;
}

/** Repeats the tap recorded before hydration, once the page knows the session. Used once per page. */
export function useTapReplay(): void {
  useEffect(() => {
    const { preHydration } = window as { preHydration?: Recording };
    if (!preHydration) return;
    preHydration.stop();
    const { tapped } = preHydration;
    if (!tapped) return;
    delete preHydration.tapped;
    requestAnimationFrame(() => {
      for (const busy of document.querySelectorAll("[data-replay][aria-busy]")) busy.removeAttribute("aria-busy");
      document.querySelector<HTMLElement>(`[data-replay="${CSS.escape(tapped)}"]`)?.click();
    });
  }, []);
}

/** Submits a form that was submitted before hydration. */
export function useSubmitReplay(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (current?.dataset.submitted === undefined) return;
    delete current.dataset.submitted;
    current.requestSubmit();
  }, [form]);
}
