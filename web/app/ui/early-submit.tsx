import { type RefObject, use, useEffect } from "react";
import { NonceContext } from "../lib/nonce.ts";

/** A form that is sent before its scripts have taken over is marked; afterwards they take the event for themselves. */
const script = 'addEventListener("submit",e=>{if(!e.defaultPrevented)e.target.dataset.asked=""})';

/** Remembers what was sent before the page's scripts are there. The forms' `method="dialog"` keeps the browser from sending it. */
export function EarlySubmitScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
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
