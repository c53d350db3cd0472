/** One row of a CSV file, the number of its first line (from 1), and its text in the file. */
export type CsvRow = { line: number; cells: string[]; text: string };
export type Csv = { separator: string; rows: CsvRow[] };

const separators = [",", ";", "\t"];
/** The first line with which Excel is told the separator. */
const separatorLine = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i;

/** The separator that is most frequent in the first line, since spreadsheets use the one of their country. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => first.split(mark).length;
  return separators.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};

/**
 * Reads a CSV file (RFC 4180) with lines ended by LF, CR LF or CR, without empty rows and with trimmed cells; undefined when a quoted cell
 * never ends. A quote inside an unquoted cell is taken literally.
 */
export function readCsv(file: string): Csv | undefined {
  const afterMark = file.startsWith("\ufeff") ? 1 : 0;
  const named = separatorLine.exec(file.slice(afterMark));
  const begin = afterMark + (named?.[0].length ?? 0);
  const separator = named?.[1] ?? separatorOf(file.slice(begin));
  const rows: CsvRow[] = [];
  let line = named ? 2 : 1;
  let [row, from, cell]: [Omit<CsvRow, "text">, number, string] = [{ line, cells: [] }, begin, ""];
  let state: "bare" | "quoted" | "closed" = "bare";

  const endCell = () => {
    row.cells.push(cell.trim());
    cell = "";
    state = "bare";
  };
  const endRow = (to: number) => {
    endCell();
    if (row.cells.some((given) => given !== "")) rows.push({ ...row, text: file.slice(from, to).trim() });
    [row, from] = [{ line: line + 1, cells: [] }, to];
  };

  for (let i = begin; i < file.length; i++) {
    const mark = file.charAt(i);
    const endsLine = mark === "\n" || (mark === "\r" && file[i + 1] !== "\n");
    if (state === "quoted") {
      if (mark === '"' && file[i + 1] === '"') cell += file[++i];
      else if (mark === '"') state = "closed";
      else cell += mark;
    } else if (mark === '"' && cell.trim() === "") [state, cell] = ["quoted", ""];
    else if (mark === separator) endCell();
    else if (endsLine) endRow(i + 1);
    else if (mark !== "\r") cell += mark;
    if (endsLine) line++;
  }
  if (state === "quoted") return undefined;
  endRow(file.length);
  return { separator, rows };
}

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, and before one that already looks so guarded:
 * `unguardFormula` gives back every text unchanged.
 */
export function guardFormula(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, "");
}

/** How .xlsx and .ods files (zip) and old .xls files begin, read as Windows-1252 or as UTF-8. */
const workbookStarts = ["PK\u0003\u0004", "\u00d0\u00cf\u0011", "\ufffd\ufffd\u0011"];

/** Whether a file that was read as text is a spreadsheet's own file. */
export function isWorkbook(text: string): boolean {
  return workbookStarts.some((start) => text.startsWith(start));
}
