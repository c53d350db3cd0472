import * as m from "@cointally/i18n/messages";
import { storageKeys } from "../../lib/storage/storage.ts";
import { InlineScript } from "../hydration/inline-script.tsx";
import css from "./color-mode.module.css";
import { Icon } from "./icon.tsx";

const key = storageKeys.colorMode;
const attribute = "data-theme";

/** Only in the server's HTML: hydration keeps that script. */
const script = import.meta.env.SSR
  ? `{const d=document.documentElement,a="${attribute}",k="${key}";
try{if(localStorage.getItem(k)==="light")d.setAttribute(a,"light")}catch{}
addEventListener("click",e=>{if(!e.target.closest?.("[data-color-mode]"))return;
const m=d.getAttribute(a)==="light"?"dark":"light";d.setAttribute(a,m);try{localStorage.setItem(k,m)}catch{}})}`.replaceAll(
      "\n",
      "",
    )
  : "";

/**
 * Sets the color mode before the first paint: dark unless the visitor chose light, whatever the system prefers. Also makes
 * `ColorModeSwitch` work before hydration.
 */
export function ColorModeScript() {
  return <InlineScript text={script} />;
}

/** Switches between dark and light; `labelled` shows the label as text. */
export function ColorModeSwitch({ className, labelled }: { className: string; labelled?: boolean }) {
  return (
    <button
      className={className}
      type="button"
      data-color-mode
      aria-label={labelled ? undefined : m.common_switch_color_mode()}
    >
      <Icon name="moon" className={css.moon} />
      <Icon name="sun" className={css.sun} />
      {labelled && m.common_switch_color_mode()}
    </button>
  );
}
