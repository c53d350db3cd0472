/** The two ways to read a number such as "1,234", whose comma may separate thousands or start the decimals; null for every other text. */
export function readingsOf(text: string): [whole: string, decimal: string] | null {
  const [, whole = "", part = ""] = /^([1-9]\d{0,2}),(\d{3})$/.exec(text.trim()) ?? [];
  return whole ? [whole + part, `${whole}.${part}`] : null;
}

const spaces = /[\s'’]/g;
/** Digits in groups of three behind the first, with this separator between them. */
const grouped = (sign: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`);
const groups = { ",": grouped(","), ".": grouped(".") };

/**
 * Converts a number as people write it, with a decimal comma or thousands separators, to the API's form: "1.234,56" and "1,234.56" are
 * 1234.56, "1,5" is 1.5. A single point starts the decimals. Ambiguous texts and texts that are no number stay unchanged.
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
