import { InlineScript } from "./inline-script.tsx";

/** The first paint waits for the page up to its end: what is read later would move what is already shown beside it. */
export const endBeforePaint = { rel: "expect", href: "#end", blocking: "render" } as const;

/** Comes after all that is visible: an element counts as read when it begins, so the last one would be shown without what is in it. */
export function PageEnd() {
  return <span id="end" hidden />;
}

/** Only in the server's HTML: hydration keeps that script. */
const script = import.meta.env.SSR ? 'setTimeout(()=>document.querySelector("link[rel=expect]")?.remove(),3000)' : "";

/** Lets the first paint wait for 3 s at most: a connection that breaks off or stalls may never bring the end. */
export function FirstPaintLimit() {
  return <InlineScript text={script} />;
}
