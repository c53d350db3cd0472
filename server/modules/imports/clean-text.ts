/** Makes untrusted text safe to print: escapes control, invisible and bidirectional characters as `\u{…}`. */
export function escapeUnprintable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);
}

/** The characters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. */
const windows1252 = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"];
const highBytes = new Map(windows1252.map((character, i) => [character, 0x80 + i]));

const namedEntities = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    copy: "©",
    reg: "®",
    trade: "™",
    deg: "°",
    middot: "·",
    bull: "•",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    laquo: "«",
    raquo: "»",
    euro: "€",
    pound: "£",
    yen: "¥",
    times: "×",
    agrave: "à",
    aacute: "á",
    acirc: "â",
    auml: "ä",
    aring: "å",
    ccedil: "ç",
    egrave: "è",
    eacute: "é",
    ecirc: "ê",
    euml: "ë",
    iacute: "í",
    ntilde: "ñ",
    oacute: "ó",
    ouml: "ö",
    oslash: "ø",
    szlig: "ß",
    uacute: "ú",
    uuml: "ü",
  }),
);

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi;

/** The character of a numeric entity as browsers decode it: 128 to 159 are Windows-1252. */
const characterAt = (code: number): string | undefined => {
  if (code >= 0x80 && code <= 0x9f) return windows1252[code - 0x80];
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
};

const decodeOnce = (text: string): string =>
  text.replace(entity, (source, decimal?: string, hex?: string, name?: string) => {
    const character = name
      ? (namedEntities.get(name) ?? namedEntities.get(name.toLowerCase())?.toUpperCase())
      : characterAt(Number.parseInt(decimal ?? (hex as string), decimal ? 10 : 16));
    return character ?? source;
  });

/** Decodes HTML entities, including text that was encoded twice. */
const decodeEntities = (text: string): string => {
  const decoded = decodeOnce(text);
  return decoded === text ? text : decodeOnce(decoded);
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The original of a text whose UTF-8 bytes were decoded as Windows-1252 or Latin-1; undefined for other texts. */
const undoMojibake = (text: string): string | undefined => {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const byte = code <= 0xff ? code : highBytes.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  if (bytes.every((byte) => byte < 0x80)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
};

const continuationByte = `[\\u0080-\\u00bf${windows1252.join("")}]`;
const mojibake = new RegExp(
  `[\\u00c2-\\u00df]${continuationByte}|[\\u00e0-\\u00ef]${continuationByte}{2}|[\\u00f0-\\u00f4]${continuationByte}{3}|â€|\\ufffd`,
);

export type Cleaned = { text: string; repairs: string[] } | { refused: string };

/**
 * Repairs a name from a token list where that is unambiguous: decodes HTML entities, decodes again UTF-8 that was decoded as
 * Windows-1252, and replaces any run of spaces by one. A name that is still broken is refused with a reason. The characters that a name
 * may have are checked elsewhere (`line`).
 */
export function cleanText(raw: string): Cleaned {
  const repairs: string[] = [];
  const decoded = decodeEntities(raw);
  if (decoded !== raw) repairs.push("HTML entities decoded");
  const unknown = decoded.match(entity)?.[0];
  if (unknown) return { refused: `holds ${unknown}, an HTML entity that does not become a plain character` };

  let text = decoded;
  for (let next = undoMojibake(text); next !== undefined; next = undoMojibake(text)) text = next;
  if (text !== decoded) repairs.push("wrongly decoded UTF-8 repaired");
  const broken = text.match(mojibake)?.[0];
  if (broken) return { refused: `holds "${escapeUnprintable(broken)}", letters broken by a wrong encoding` };

  const collapsed = text.replace(/\p{Zs}+/gu, " ");
  if (collapsed.trim() !== text.trim()) repairs.push("spaces folded");
  return { text: collapsed, repairs };
}
