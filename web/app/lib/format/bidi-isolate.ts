/** Keeps the text direction of a user-given name out of the sentence around it, as `<bdi>` does in markup (Unicode FSI and PDI). */
export const bidiIsolate = (name: string): string => `\u2068${name}\u2069`;
