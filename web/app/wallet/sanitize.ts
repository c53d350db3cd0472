/**
 * What wallets and services say of themselves, made fit to be shown. Nobody has checked them: whatever is not plainly a name, a
 * picture or an address is left out.
 */

/** An icon is drawn at 64 px at most; some wallets announce photographs. */
const maxIcon = 256 * 1024;

const maxName = 40;
const maxWords = 200;

/** Pictures that an `<img>` shows without running anything: what is in an SVG stays in it. */
const picture = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i;

/** The icon that a wallet announces (EIP-6963: a data address), or null where it is anything but a picture of sensible size. */
export const safeIcon = (icon: unknown): string | null => {
  const text = typeof icon === "string" ? icon.trim() : "";
  return text.length <= maxIcon && picture.test(text) ? text : null;
};

/** An address on the web, over https. Null for any other scheme. */
export const safeLink = (link: unknown): string | null => {
  if (typeof link !== "string" || link.length > 2000) return null;
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.protocol === "https:" && !url.username ? url.href : null;
};

/** Signs that draw nothing, or turn the text around them. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Text in one line, without signs that draw nothing, cut at `most` characters. Empty where it is no text. */
const oneLine = (text: unknown, most: number): string => {
  const line =
    typeof text === "string"
      ? text
          .slice(0, 4 * most)
          .replace(unseen, " ")
          .replace(/\s+/g, " ")
          .trim()
      : "";
  const signs = [...line];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : line;
};

/** A wallet's name for itself; empty where it has none. */
export const safeName = (name: unknown): string => oneLine(name, maxName);

/** A wallet's own words about an error; empty where it has none. */
export const safeWords = (words: unknown): string => oneLine(words, maxWords);
