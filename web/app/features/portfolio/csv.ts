/** A row of a CSV file as it was written, and the line it begins on, the first being 1. */
export type CsvRecord = { line: number; text: string };

/** Whether a cell that began in quotes goes on after this line, which began within one or not. */
function staysOpen(line: string, open: boolean): boolean {
  let quoted = open;
  let cellIsEmpty = true;
  for (const mark of line) {
    // In quotes a quote stands twice: that closes and opens. Elsewhere one opens a cell only where it begins.
    if (mark === '"' && (quoted || cellIsEmpty)) quoted = !quoted;
    else if (!quoted && /[,;\t]/.test(mark)) cellIsEmpty = true;
    else if (!/\s/.test(mark)) cellIsEmpty = false;
  }
  return quoted;
}

/**
 * The records of a CSV file (RFC 4180) in their own letters, empty ones included. The server reads the cells; here rows are only told
 * apart, to show one and to leave one out.
 */
export function recordsOf(file: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let open = false;
  for (const [at, text] of file.split(/(?<=\n)/).entries()) {
    const last = records.at(-1);
    if (open && last) last.text += text;
    else records.push({ line: at + 1, text });
    open = staysOpen(text, open);
  }
  return records;
}

/** The file without the records that begin on these lines. */
export const without = (file: string, lines: number[]): string =>
  recordsOf(file)
    .filter(({ line }) => !lines.includes(line))
    .map(({ text }) => text)
    .join("");

const number = /^-?\d+(\.\d+)?$/;

/** A cell that a spreadsheet takes for what it is: text that it would run as a formula gets an apostrophe before it. */
const cellOf = (value: string | null): string => {
  const text = value ?? "";
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A CSV file of these rows (RFC 4180), marked as UTF-8 so that spreadsheets read its letters. */
export const csvOf = (header: string[], rows: (string | null)[][]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;

/** The text of a file: UTF-16 where it is marked so, UTF-8, or what spreadsheets of the West wrote before that. */
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
