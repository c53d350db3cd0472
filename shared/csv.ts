/** One row of a CSV file, the number of its first line (from 1), and its position in the file, including the line end. */
export type CsvRow = { line: number; cells: string[]; from: number; to: number };

/**
 * The separator of cells: the one of these that is most frequent in the first line, since spreadsheets use the separator of their country.
 */
const partOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => first.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};

/**
 * The rows of a CSV file (RFC 4180), without empty ones and with trimmed cells; undefined when a quoted cell never ends. A quote inside an
 * unquoted cell is taken literally.
 */
export function readCsv(file: string): CsvRow[] | undefined {
  const begin = file.startsWith("\ufeff") ? 1 : 0;
  const part = partOf(file.slice(begin));
  const rows: CsvRow[] = [];
  let [line, row, cell]: [number, CsvRow, string] = [1, { line: 1, cells: [], from: begin, to: begin }, ""];
  let state: "bare" | "quoted" | "closed" = "bare";

  const endCell = () => {
    row.cells.push(cell.trim());
    cell = "";
    state = "bare";
  };
  const endRow = (to: number) => {
    endCell();
    row.to = to;
    if (row.cells.some((given) => given !== "")) rows.push(row);
    row = { line: line + 1, cells: [], from: to, to };
  };

  for (let i = begin; i < file.length; i++) {
    const mark = file.charAt(i);
    if (state === "quoted") {
      if (mark === '"' && file[i + 1] === '"') cell += file[++i];
      else if (mark === '"') state = "closed";
      else cell += mark;
    } else if (mark === '"' && cell.trim() === "") [state, cell] = ["quoted", ""];
    else if (mark === part) endCell();
    else if (mark === "\n") endRow(i + 1);
    else if (mark !== "\r") cell += mark;
    if (mark === "\n") line++;
  }
  if (state === "quoted") return undefined;
  endRow(file.length);
  return rows;
}
