/** The two ways to read a number such as "1,234", whose comma may part thousands or begin the decimals; null for every other text. */
export function readingsOf(text: string): [whole: string, decimal: string] | null {
  const [, whole = "", part = ""] = /^([1-9]\d{0,2}),(\d{3})$/.exec(text.trim()) ?? [];
  return whole ? [whole + part, `${whole}.${part}`] : null;
}

const spaces = /[\s'’]/g;
/** Digits in groups of three behind the first, with this sign between them. */
const grouped = (sign: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`);
const groups = { ",": grouped(","), ".": grouped(".") };

/**
 * A number as people write it, with a decimal comma or separators of thousands, as the API writes it: "1.234,56" and "1,234.56" are
 * 1234.56, "1,5" is 1.5. A point alone begins the decimals. What could be read in two ways, or is no number, stays as it is.
 */
export function plainDecimal(text: string): string {
  const close = text.replace(spaces, "");
  const last = Math.max(close.lastIndexOf(","), close.lastIndexOf("."));
  const sign = close[last] as "," | "." | undefined;
  if (!sign || readingsOf(close)) return close;
  const groupSeparator = sign === "," ? "." : ",";
  const [whole, part] = [close.slice(0, last), close.slice(last + 1)];
  if (whole.includes(sign)) return groups[sign].test(close) ? close.replaceAll(sign, "") : close;
  if (whole.includes(groupSeparator))
    return groups[groupSeparator].test(whole) ? `${whole.replaceAll(groupSeparator, "")}.${part}` : close;
  if (!whole && !part) return close;
  return `${whole || "0"}${part && `.${part}`}`;
}
