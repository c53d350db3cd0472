export const themeNames = ["slate", "harbor", "plum"] as const;
export type ThemeName = (typeof themeNames)[number];
export const colorModes = ["dark", "light"] as const;
export type ColorMode = (typeof colorModes)[number];

/** The colours that differ from theme to theme, by the name of their CSS variable. */
export type ThemeColors = Record<
  | "bg"
  | "surface"
  | "raised"
  | "hover"
  | "press"
  | "line"
  | "line-five"
  | "edge"
  | "text"
  | "text-2"
  | "text-3"
  | "solid"
  | "solid-hover"
  | "on-solid"
  | "tally"
  | "tally-text"
  | "tally-soft"
  | "tally-edge"
  | "on-tally"
  | "focus"
  | "focus-gap",
  string
>;

/** Slate is what web/app/ui/styles/tokens.css has; the others replace these variables of it. */
export const themes: Record<ThemeName, Record<ColorMode, ThemeColors>> = {
  slate: {
    dark: {
      bg: "#0f1211",
      surface: "#151918",
      raised: "#1c2120",
      hover: "#1a1f1d",
      press: "#252b29",
      line: "#252b29",
      "line-five": "#414946",
      edge: "#747d79",
      text: "#eeece4",
      "text-2": "#b7bab2",
      "text-3": "#949a93",
      solid: "#eeece4",
      "solid-hover": "#ffffff",
      "on-solid": "#121514",
      tally: "#f2b13c",
      "tally-text": "#f5bd58",
      "tally-soft": "#2b2313",
      "tally-edge": "#8a6a26",
      "on-tally": "#191304",
      focus: "#ffd27a",
      "focus-gap": "#0f1211",
    },
    light: {
      bg: "#f7f5ef",
      surface: "#fdfcf9",
      raised: "#ffffff",
      hover: "#f0ede4",
      press: "#e6e2d6",
      line: "#e4e0d5",
      "line-five": "#bfb9a9",
      edge: "#87826f",
      text: "#171a18",
      "text-2": "#474c47",
      "text-3": "#5f645d",
      solid: "#171a18",
      "solid-hover": "#000000",
      "on-solid": "#fbfaf6",
      tally: "#c4730a",
      "tally-text": "#7d5200",
      "tally-soft": "#fbeccb",
      "tally-edge": "#a8650c",
      "on-tally": "#191304",
      focus: "#171a18",
      "focus-gap": "#ffc857",
    },
  },
  harbor: {
    dark: {
      bg: "#0b1220",
      surface: "#101a2b",
      raised: "#172236",
      hover: "#152034",
      press: "#1f2c44",
      line: "#1f2b40",
      "line-five": "#3a4a66",
      edge: "#71809b",
      text: "#e8eef7",
      "text-2": "#b3bfd1",
      "text-3": "#93a0b5",
      solid: "#e8eef7",
      "solid-hover": "#ffffff",
      "on-solid": "#0e1524",
      tally: "#5cc8f2",
      "tally-text": "#7bd3f5",
      "tally-soft": "#10283a",
      "tally-edge": "#2c708d",
      "on-tally": "#04161f",
      focus: "#a6e4ff",
      "focus-gap": "#0b1220",
    },
    light: {
      bg: "#f2f6fa",
      surface: "#fafcfe",
      raised: "#ffffff",
      hover: "#e8eef5",
      press: "#dbe4ee",
      line: "#d9e2ec",
      "line-five": "#a9b8c9",
      edge: "#718096",
      text: "#101a2b",
      "text-2": "#3d4a5e",
      "text-3": "#536178",
      solid: "#14233d",
      "solid-hover": "#0b1526",
      "on-solid": "#f7fafd",
      tally: "#0a78ab",
      "tally-text": "#085d86",
      "tally-soft": "#d9edf8",
      "tally-edge": "#0b73a3",
      "on-tally": "#ffffff",
      focus: "#101a2b",
      "focus-gap": "#7fd4fa",
    },
  },
  plum: {
    dark: {
      bg: "#140f18",
      surface: "#1b1520",
      raised: "#231b2a",
      hover: "#211a27",
      press: "#2e2437",
      line: "#2c2334",
      "line-five": "#4c3f57",
      edge: "#85768f",
      text: "#f2ebf3",
      "text-2": "#c2b6c7",
      "text-3": "#a396a9",
      solid: "#f2ebf3",
      "solid-hover": "#ffffff",
      "on-solid": "#18121c",
      tally: "#e58fe0",
      "tally-text": "#eca6e8",
      "tally-soft": "#331c35",
      "tally-edge": "#8c4f8c",
      "on-tally": "#1c0a1c",
      focus: "#ffc6fb",
      "focus-gap": "#140f18",
    },
    light: {
      bg: "#f9f4f8",
      surface: "#fdfbfd",
      raised: "#ffffff",
      hover: "#f2ebf1",
      press: "#e9dfe8",
      line: "#e6dce5",
      "line-five": "#c2b2c1",
      edge: "#8a7a8a",
      text: "#1d141f",
      "text-2": "#4d414f",
      "text-3": "#655868",
      solid: "#2a1730",
      "solid-hover": "#160a1a",
      "on-solid": "#fcf8fc",
      tally: "#a63ca3",
      "tally-text": "#852a84",
      "tally-soft": "#f6e1f5",
      "tally-edge": "#963693",
      "on-tally": "#ffffff",
      focus: "#1d141f",
      "focus-gap": "#f2a6ee",
    },
  },
};

/** What text stands on, the page first. */
export function surfacesOf({ bg, surface, raised, hover }: ThemeColors): string[] {
  return [bg, surface, raised, hover];
}
