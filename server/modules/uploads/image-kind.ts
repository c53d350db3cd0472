const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** The kinds of image that are taken, by their first bytes: what a file is called or claims to be says nothing. */
const kinds = {
  png: (bytes: Buffer) => ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
  jpeg: (bytes: Buffer) => ascii(bytes, 0, 3) === "\xff\xd8\xff",
  webp: (bytes: Buffer) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
};
export type ImageKind = keyof typeof kinds;

/** The kind of image these bytes begin as, or null for anything else. */
export const imageKind = (bytes: Buffer): ImageKind | null =>
  (Object.keys(kinds) as ImageKind[]).find((kind) => kinds[kind](bytes)) ?? null;
