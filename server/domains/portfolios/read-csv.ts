/** One row of a CSV file, and the line it begins on, the first being 1. */
export type CsvRow = { line: number; cells: string[] };

/** The character that parts the cells: the one of these that the first line has most of, as spreadsheets of each country write it. */
const partOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => first.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};

/**
 * The rows of a CSV file (RFC 4180), empty ones left out, cells trimmed; undefined when a quoted cell never ends. A quote within an
 * unquoted cell stands for itself.
 */
export const readCsv = (file: string): CsvRow[] | undefined => {
  const text = file.replace(/^\ufeff/, "");
  const part = partOf(text);
  const rows: CsvRow[] = [];
  let [line, row, cell]: [number, CsvRow, string] = [1, { line: 1, cells: [] }, ""];
  let state: "bare" | "quoted" | "closed" = "bare";

  const endCell = () => {
    row.cells.push(cell.trim());
    cell = "";
    state = "bare";
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((given) => given !== "")) rows.push(row);
    row = { line: line + 1, cells: [] };
  };

  for (let i = 0; i < text.length; i++) {
    const mark = text.charAt(i);
    if (state === "quoted") {
      if (mark === '"' && text[i + 1] === '"') cell += text[++i];
      else if (mark === '"') state = "closed";
      else cell += mark;
    } else if (mark === '"' && cell.trim() === "") [state, cell] = ["quoted", ""];
    else if (mark === part) endCell();
    else if (mark === "\n") endRow();
    else if (mark !== "\r") cell += mark;
    if (mark === "\n") line++;
  }
  if (state === "quoted") return undefined;
  endRow();
  return rows;
};
