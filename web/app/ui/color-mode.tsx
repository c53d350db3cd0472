import { localStorageColorSchemeManager, type MantineColorSchemeManager, useMantineColorScheme } from "@mantine/core";
import { use } from "react";
import { useWords } from "../lib/locale.ts";
import { NonceContext } from "../lib/nonce.ts";
import { storageKeys } from "../lib/storage.ts";
import { uiWords } from "../words/ui.ts";
import css from "./color-mode.module.css";
import { Icon } from "./icon.tsx";

const key = storageKeys.colorMode;
const stored = localStorageColorSchemeManager({ key });

/** Dark unless light was chosen; never the system's, whatever stands in storage. */
export const colorModeManager: MantineColorSchemeManager = {
  ...stored,
  get: () => (stored.get("dark") === "light" ? "light" : "dark"),
};

const script = `try{if(localStorage.getItem("${key}")==="light")document.documentElement.setAttribute("data-mantine-color-scheme","light")}catch{}`;

/** Sets the chosen mode before the first paint. */
export function ColorModeScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** The one switch between dark and light. */
export function ColorModeSwitch({ className }: { className: string }) {
  const { setColorScheme } = useMantineColorScheme();
  const { colorMode } = useWords(uiWords);
  const toggle = () => {
    const now = document.documentElement.getAttribute("data-mantine-color-scheme");
    setColorScheme(now === "light" ? "dark" : "light");
  };
  return (
    <button className={className} type="button" onClick={toggle} aria-label={colorMode}>
      <Icon name="moon" className={css.moon} />
      <Icon name="sun" className={css.sun} />
    </button>
  );
}
