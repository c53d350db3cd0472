import { use } from "react";
import { NonceContext } from "../lib/nonce.ts";

const waiting = "after-paint";

/**
 * Has the scripts of a rendered page wait for its first paint: on a slow line words, figures and marks come first, and lists and
 * links work without scripts. `ScriptsAfterPaint` in the page lets them go. A preload needs no nonce: it asks this site alone.
 */
export const afterPaint = (html: string): string =>
  html
    .replaceAll(/<link rel="modulepreload" (href="[^"]*") nonce="[^"]*"\/>/g, `<link rel="${waiting}" $1/>`)
    .replace(/(<script nonce="[^"]*") type="module"/, `$1 type="${waiting}"`);

/** In the server's page alone: the browser takes it from there. */
const letGo = import.meta.env.SSR
  ? `{
const go=()=>{
for(const l of document.querySelectorAll("link[rel=${waiting}]"))l.rel="modulepreload";
const w=document.querySelector("script[type=${waiting}]"),s=document.createElement("script");
s.type="module";s.async=true;s.nonce=w.nonce;s.text=w.text;s.onerror=again;w.replaceWith(s)};
const again=()=>{early.over();const k="cointally.reloaded",t=Date.now();
try{if(t-sessionStorage.getItem(k)>6e4){sessionStorage.setItem(k,t);location.reload()}}catch{}};
let gone;const soon=()=>gone||(gone=1,document.readyState==="loading"?addEventListener("DOMContentLoaded",go):go());
addEventListener("load",soon);
if(document.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes("paint"))soon();
else new PerformanceObserver((_,o)=>{o.disconnect();soon()}).observe({type:"paint",buffered:true})}`.replaceAll(
      "\n",
      "",
    )
  : "";

/**
 * Starts the scripts that wait, once the page was painted; at once where it is not seen or nobody tells, and with all pictures there in
 * any case. A file that did not come is a reason to load the page anew, once a minute; until then taps lead where links do.
 */
export function ScriptsAfterPaint() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: letGo }} />;
}
