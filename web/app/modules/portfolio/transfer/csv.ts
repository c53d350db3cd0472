import { guardFormula, isWorkbook } from "@cointally/shared/csv.ts";

const cellOf = (value: string | null): string => {
  const text = guardFormula(value ?? "");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV file of these rows (RFC 4180) that is safe in a spreadsheet, marked as UTF-8 so that spreadsheets read it correctly. */
export const csvOf = (header: string[], rows: (string | null)[][]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;

const windows1252 = (bytes: Uint8Array) => new TextDecoder("windows-1252").decode(bytes);

/** The text of a file: UTF-16 if marked so, UTF-8, or Windows-1252; null for the file of a spreadsheet program. */
export function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (isWorkbook(windows1252(bytes.subarray(0, 8)))) return null;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}
