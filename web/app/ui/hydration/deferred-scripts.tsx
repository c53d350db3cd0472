import { Children, type ComponentProps, cloneElement, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { InlineScript } from "./inline-script.tsx";

const deferredType = "after-paint";

/**
 * React Router's `Scripts`, which wait for the first paint: on a slow connection the content comes first, and lists and links work
 * without scripts. `StartDeferredScripts` starts them. `Scripts` sets their types after our props, so the elements it returns are changed.
 */
export function DeferredScripts() {
  const scripts = Scripts({});
  return import.meta.env.SSR ? deferred(scripts) : scripts;
}

function deferred(node: ReactNode): ReactNode {
  if (!isValidElement<ComponentProps<"script"> & ComponentProps<"link">>(node)) return node;
  const { rel, type, children } = node.props;
  // A preload from this site needs no nonce.
  if (rel === "modulepreload") return cloneElement(node, { rel: deferredType, nonce: undefined });
  if (type === "module") return cloneElement(node, { type: deferredType });
  return children ? cloneElement(node, {}, Children.map(children, deferred)) : node;
}

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
addEventListener("load",()=>setTimeout(soon,3000));
if(document.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes("paint"))soon();
else new PerformanceObserver((_,o)=>{o.disconnect();soon()}).observe({type:"paint",buffered:true})}`.replaceAll(
      "\n",
      "",
    )
  : "";

/**
 * Starts the deferred scripts after the first paint, at the latest 3 s after `load`, because a page that is hidden meanwhile is not painted;
 * at once if the page is hidden or the browser does not report paints. If a script fails to load, reloads the page, at most
 * once a minute; meanwhile links work as plain links.
 */
export function StartDeferredScripts() {
  return <InlineScript text={startScript} />;
}
