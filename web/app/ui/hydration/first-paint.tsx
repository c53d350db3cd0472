import { use } from "react";
import { NonceContext } from "../../lib/page/nonce.ts";

/** The first paint waits for the page up to its footer: what is read later would move what is already shown beside it. */
export const footerBeforePaint = { rel: "expect", href: "#footer", blocking: "render" } as const;

/** Only in the server's HTML: hydration keeps that script. */
const script = import.meta.env.SSR ? 'setTimeout(()=>document.querySelector("link[rel=expect]")?.remove(),3000)' : "";

/** Lets the first paint wait for 3 s at most: a line that breaks off or stalls may never bring the footer. */
export function FirstPaintLimit() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
