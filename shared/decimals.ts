/** The sign before the decimals: a point in English, a comma in Spanish. */
export type DecimalSign = "." | ",";

/** What a typed number says. `sign` is the decimal sign that it must have been written with, where the text shows it. */
export type DecimalReading =
  | { status: "read"; value: string; sign?: DecimalSign }
  | { status: "ambiguous"; thousands: string; decimal: string }
  | { status: "negative" }
  | { status: "not_a_number" };

const notANumber: DecimalReading = { status: "not_a_number" };
/** Between groups of digits in Spanish, French and Swiss numbers. */
const groupSpaces = /[\s'’]/g;
const currency = /^(?:US)?\$|\$$/;
/** Digits in groups of three behind the first, with this separator between them. */
const grouped = { ",": /^[1-9]\d{0,2}(?:,\d{3})+$/, ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/ };
/** A number such as 1,234, whose separator may separate thousands or start the decimals. */
const ambiguous = /^([1-9]\d{0,2})([.,])(\d{3})$/;
/** More digits than any field accepts; a larger exponent is refused rather than written out. */
const largestExponent = 99;

const other = (sign: DecimalSign): DecimalSign => (sign === "." ? "," : ".");
const withoutLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** Moves the point of a plain decimal by this many digits to the right. */
const shifted = (decimal: string, places: number): string => {
  const [whole = "", part = ""] = decimal.split(".");
  const digits = "0".repeat(Math.max(0, -places)) + whole + part + "0".repeat(Math.max(0, places));
  const point = Math.max(0, -places) + whole.length + places;
  const after = digits.slice(point).replace(/0+$/, "");
  return withoutLeadingZeros(digits.slice(0, point)) + (after && `.${after}`);
};

/** Reads digits with one or both separators; the sign of the decimals is the last one that does not only group digits. */
const readDigits = (text: string, own: DecimalSign | undefined): DecimalReading => {
  const sign = text[Math.max(text.lastIndexOf(","), text.lastIndexOf("."))] as DecimalSign | undefined;
  if (!sign) return /^\d+$/.test(text) ? { status: "read", value: withoutLeadingZeros(text) } : notANumber;
  const [, before = "", , after = ""] = ambiguous.exec(text) ?? [];
  if (before && sign !== own) {
    return { status: "ambiguous", thousands: before + after, decimal: `${before}.${after}` };
  }
  if (text.indexOf(sign) !== text.lastIndexOf(sign)) {
    return grouped[sign].test(text)
      ? { status: "read", value: text.replaceAll(sign, ""), sign: other(sign) }
      : notANumber;
  }
  const [whole = "", part = ""] = text.split(sign);
  const digits = grouped[other(sign)].test(whole) ? whole.replaceAll(other(sign), "") : whole;
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(part) || digits + part === "") return notANumber;
  return { status: "read", value: withoutLeadingZeros(digits || "0") + (part && `.${part}`), sign };
};

/**
 * Reads a number as people and spreadsheets write it: with a decimal comma, thousands separators, a plus or dollar sign, or an exponent. The
 * value is exact, with a point. `own` is the decimal sign of the language or file; a number such as "1,234" with the other sign, or with
 * any sign where none is known, is ambiguous.
 */
export function readDecimal(text: string, own?: DecimalSign): DecimalReading {
  const bare = text.replace(groupSpaces, "").replace(currency, "").replace(/^\+/, "").replace(currency, "");
  if (/^[-−]/.test(bare)) {
    return readDecimal(bare.slice(1), own).status === "not_a_number" ? notANumber : { status: "negative" };
  }
  const [, mantissa = "", exponent = ""] = /^(.+)e([+-]?\d{1,3})$/i.exec(bare) ?? [];
  if (!mantissa) return readDigits(bare, own);
  // Nobody groups digits in front of an exponent: a single separator starts the decimals.
  const reading = readDigits(mantissa, /[.,]/.exec(mantissa)?.[0] as DecimalSign | undefined);
  if (reading.status !== "read" || Math.abs(Number(exponent)) > largestExponent) return notANumber;
  return { ...reading, value: shifted(reading.value, Number(exponent)) };
}

/** A number for the API, whose decimal sign is the point; what is ambiguous or no number stays unchanged. */
export function plainDecimal(text: string): string {
  const reading = readDecimal(text, ".");
  return reading.status === "read" ? reading.value : text.trim();
}
