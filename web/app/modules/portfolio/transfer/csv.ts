import { readCsv } from "@cointally/shared/csv.ts";

/** The raw rows of a file by the line they start on, split as the server does, to show rejected ones. */
export const rawRows = (file: string): Map<number, string> =>
  new Map(readCsv(file)?.map(({ line, from, to }) => [line, file.slice(from, to).trim()]));

/** The file without the rows that start on these lines. */
export function removeRows(file: string, lines: number[]): string {
  const removed = (readCsv(file) ?? []).filter(({ line }) => lines.includes(line));
  return [{ to: 0 }, ...removed].map(({ to }, at) => file.slice(to, removed[at]?.from)).join("");
}

const number = /^-?\d+(\.\d+)?$/;

/** A cell that is safe in a spreadsheet: an apostrophe keeps text from running as a formula. */
const cellOf = (value: string | null): string => {
  const text = value ?? "";
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A CSV file of these rows (RFC 4180), marked as UTF-8 so that spreadsheets read it correctly. */
export const csvOf = (header: string[], rows: (string | null)[][]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;

/** The text of a file: UTF-16 if marked so, UTF-8, or Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
