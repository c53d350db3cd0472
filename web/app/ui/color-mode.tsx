import { use } from "react";
import { useWords } from "../lib/locale.ts";
import { NonceContext } from "../lib/nonce.ts";
import { storage, storageKeys } from "../lib/storage.ts";
import { uiWords } from "../words/ui.ts";
import css from "./color-mode.module.css";
import { Icon } from "./icon.tsx";

const key = storageKeys.colorMode;
const attribute = "data-mantine-color-scheme";

const script = `try{if(localStorage.getItem("${key}")==="light")document.documentElement.setAttribute("${attribute}","light")}catch{}`;

/** Sets the chosen mode before the first paint: dark unless light was chosen, never the system's, whatever stands in storage. */
export function ColorModeScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** The one switch between dark and light. */
export function ColorModeSwitch({ className }: { className: string }) {
  const { colorMode } = useWords(uiWords);
  const toggle = () => {
    const root = document.documentElement;
    const mode = root.getAttribute(attribute) === "light" ? "dark" : "light";
    root.setAttribute(attribute, mode);
    storage.set(key, mode);
  };
  return (
    <button className={className} type="button" onClick={toggle} aria-label={colorMode}>
      <Icon name="moon" className={css.moon} />
      <Icon name="sun" className={css.sun} />
    </button>
  );
}
