import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
  MantineProvider,
} from "@mantine/core";
import type { ReactNode } from "react";
import { storageKeys } from "../lib/storage.ts";

/** Mantine reads its colours from tokens.css; what it computes itself is set here. */
const theme = createTheme({
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)" },
  cursorType: "pointer",
  focusRing: "never",
});

const stored = localStorageColorSchemeManager({ key: storageKeys.colorMode });

/** The mode that `ColorModeScript` set: dark unless light was chosen, never the system's. */
const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  get: () => (stored.get("dark") === "light" ? "light" : "dark"),
};

/** What Mantine's components need around them. Only forms and dialogs are made of them, so only these load it. */
export const OnMantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="dark"
    colorSchemeManager={colorSchemeManager}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
);
