import { InlineScript } from "./inline-script.tsx";

/** The first paint waits for the page up to the end of its footer: what is read later would move what is already shown beside it. */
export const footerBeforePaint = { rel: "expect", href: "#end", blocking: "render" } as const;

/** Comes after the footer. The footer itself counts as read when it begins, without the links in it. */
export function FooterEnd() {
  return <span id="end" hidden />;
}

/** Only in the server's HTML: hydration keeps that script. */
const script = import.meta.env.SSR ? 'setTimeout(()=>document.querySelector("link[rel=expect]")?.remove(),3000)' : "";

/** Lets the first paint wait for 3 s at most: a connection that breaks off or stalls may never bring the footer. */
export function FirstPaintLimit() {
  return <InlineScript text={script} />;
}
