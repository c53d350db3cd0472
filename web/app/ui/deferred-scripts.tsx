import { use } from "react";
import { NonceContext } from "../lib/nonce.ts";

const deferredType = "after-paint";

/**
 * Makes the scripts of a rendered page wait for its first paint: on a slow connection the content comes first, and lists and links
 * work without scripts. `StartDeferredScripts` in the page starts them. A preload from this site needs no nonce.
 */
export const deferScripts = (html: string): string =>
  html
    .replaceAll(/<link rel="modulepreload" (href="[^"]*") nonce="[^"]*"\/>/g, `<link rel="${deferredType}" $1/>`)
    .replace(/(<script nonce="[^"]*") type="module"/, `$1 type="${deferredType}"`);

/** Only in the server's HTML: hydration keeps that script. */
const startScript = import.meta.env.SSR
  ? `{
const go=()=>{
for(const l of document.querySelectorAll("link[rel=${deferredType}]"))l.rel="modulepreload";
const w=document.querySelector("script[type=${deferredType}]"),s=document.createElement("script");
s.type="module";s.async=true;s.nonce=w.nonce;s.text=w.text;s.onerror=again;w.replaceWith(s)};
const again=()=>{preHydration.stop();const k="cointally.reloaded",t=Date.now();
try{if(t-sessionStorage.getItem(k)>6e4){sessionStorage.setItem(k,t);location.reload()}}catch{}};
let started;const soon=()=>started||(started=1,document.readyState==="loading"?addEventListener("DOMContentLoaded",go):go());
addEventListener("load",soon);
if(document.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes("paint"))soon();
else new PerformanceObserver((_,o)=>{o.disconnect();soon()}).observe({type:"paint",buffered:true})}`.replaceAll(
      "\n",
      "",
    )
  : "";

/**
 * Starts the deferred scripts after the first paint, at the latest on `load`; at once if the page is hidden or the browser does not
 * report paints. If a script fails to load, reloads the page, at most once a minute; meanwhile links work as plain links.
 */
export function StartDeferredScripts() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScript }} />;
}
