/** The parts of the home page in the order of an unchanged site: first those of the main column, then those beside it. */
export const homeSections = ["intro", "promoted", "coins", "gainers", "new", "decisions"] as const;
export type HomeSection = (typeof homeSections)[number];
