/** A name inside a sentence, as `<bdi>` where there is no markup: its direction stays its own (Unicode's FSI and PDI). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
