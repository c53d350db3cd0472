import type { HomeSection } from "@cointally/shared/home-sections.ts";

/** Names of the parts of the home page, in order. */
export type HomeLayout = { intro: boolean; main: string[]; side: string[] };

/** Main column and sidebar of a home page with these sections. An ad follows the first part of the sidebar. For loaders. */
export function layoutOf(sections: readonly HomeSection[]): HomeLayout {
  const only = (...names: HomeSection[]) => sections.filter((name) => names.includes(name));
  const [first, ...rest] = only("gainers", "new", "decisions");
  return {
    intro: sections.includes("intro"),
    main: only("promoted", "coins"),
    side: [...(first ? [first] : []), "ad", ...rest],
  };
}
