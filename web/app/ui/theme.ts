import { createTheme } from "@mantine/core";

/** Mantine reads its colours from tokens.css; what it computes itself is set here. */
export const theme = createTheme({
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)" },
  cursorType: "pointer",
  focusRing: "never",
});
