import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { type CsvRow, readCsv, unguardFormula } from "@cointally/shared/csv.ts";
import { type DecimalSign, readDecimal } from "@cointally/shared/decimals.ts";
import { fieldError } from "../../core/app-error.ts";
import { type CellOf, type CsvMove, csvFormats, ownColumns } from "./csv-formats.ts";
import type { CsvCoin } from "./find-csv-coins.ts";

/** A holding as a file states it. Amount and price are for the API, or as written where they are no number. */
export type CsvHolding = CsvCoin & {
  row: CsvRow;
  amount: string;
  price: string;
  note: string;
  /** Why the row cannot be read, apart from its coin and values. */
  reason?: string;
};

/** A number of the file that could be two numbers, where nothing in the file shows which. */
export type DecimalQuestion = { line: number; text: string; thousands: string; decimal: string };

export type CsvHoldings = {
  /** The service whose export this is; null for our own columns. */
  source: string | null;
  holdings: CsvHolding[];
  ignored: string[];
  question: DecimalQuestion | null;
};

/** Limits of the list of unknown columns in the response. */
const [maxIgnored, maxNameLength] = [20, 40];

type File = { separator: string; names: string[]; dataRows: CsvRow[] };

/** @throws {AppError} validation of `csv` */
const parseFile = (csv: string): File => {
  const file = readCsv(csv);
  if (!file) throw fieldError("csv", m.error_csv_quote());
  const [header, ...dataRows] = file.rows;
  if (dataRows.length > limits.portfolio.csvRows) {
    throw fieldError("csv", m.error_csv_too_many_rows({ max: limits.portfolio.csvRows, count: dataRows.length }));
  }
  return { separator: file.separator, dataRows, names: header?.cells.map((cell) => cell.toLowerCase()) ?? [] };
};

const cellsOf = (names: string[], { cells }: CsvRow): CellOf => {
  return (column, nth = 0) => {
    const at = names.flatMap((name, index) => (name === column ? [index] : []))[nth];
    return at === undefined ? "" : (cells[at] ?? "");
  };
};

type Signs = { sign: DecimalSign | undefined; isMixed: boolean };

/**
 * The decimal sign of a file: the one that its numbers show, else a point where commas separate its cells. There a comma inside a quoted
 * number may start decimals or separate thousands.
 */
const signOf = (numbers: string[], separator: string, answer: DecimalSign | undefined): Signs => {
  const readings = numbers.map((text) => readDecimal(text));
  const shown = new Set(readings.flatMap((reading) => (reading.status === "read" && reading.sign) || []));
  const isMixed = shown.size > 1;
  if (answer || isMixed) return { sign: answer, isMixed };
  const hasPoints = separator === "," && !numbers.some((text) => text.includes(","));
  return { sign: [...shown][0] ?? (hasPoints ? "." : undefined), isMixed };
};

/** Reads one number of a file, whose sign may be unknown. */
const numberReader =
  ({ sign, isMixed }: Signs) =>
  (text: string, label: string) => {
    const reading = readDecimal(text);
    if (reading.status === "read") return { value: reading.value };
    if (reading.status !== "ambiguous") return { value: text };
    // The decimal reading is right where the file's sign is the one in the text.
    if (sign) return { value: text.includes(sign) ? reading.decimal : reading.thousands };
    const params = { label, whole: reading.thousands, decimal: `${reading.decimal}0` };
    return {
      value: text,
      reading,
      reason: isMixed ? m.error_csv_mixed_signs(params) : m.error_field_ambiguous_decimal(params),
    };
  };
type Read = ReturnType<ReturnType<typeof numberReader>>;

const questionOf = ({ line }: CsvRow, text: string, { reading }: Read): DecimalQuestion[] =>
  reading ? [{ line, text, thousands: reading.thousands, decimal: reading.decimal }] : [];

/** Every row of a file with our columns is a holding. */
const readOwn = ({ names, dataRows, separator }: File, answer: DecimalSign | undefined): CsvHoldings => {
  if (ownColumns.some((column) => names.filter((name) => name === column).length > 1)) {
    throw fieldError("csv", m.error_csv_column_twice());
  }
  const rows = dataRows.map((row) => ({ row, cellOf: cellsOf(names, row) }));
  const numbers = rows.flatMap(({ cellOf }) => [cellOf("amount"), cellOf("avg_buy_price_usd")]);
  const signs = signOf(numbers, separator, answer);
  const read = numberReader(signs);
  const questions: DecimalQuestion[] = [];
  const holdings = rows.map(({ row, cellOf }): CsvHolding => {
    const [amountText, priceText] = [cellOf("amount"), cellOf("avg_buy_price_usd")];
    const amount = read(amountText, m.portfolio_amount());
    const price = read(priceText, m.label_buy_price());
    questions.push(...questionOf(row, amountText, amount), ...questionOf(row, priceText, price));
    const tooLong = row.cells.length > names.length ? m.error_csv_row_too_long() : undefined;
    const reason = tooLong ?? amount.reason ?? price.reason;
    return {
      row,
      coin: cellOf("coin"),
      chain: cellOf("chain"),
      amount: amount.value,
      price: price.value,
      note: unguardFormula(cellOf("note")),
      ...(reason && { reason }),
    };
  });
  const others = names.filter((name) => name !== "" && !ownColumns.some((column) => column === name));
  const ignored = others.slice(0, maxIgnored).map((name) => name.slice(0, maxNameLength).toWellFormed());
  return { source: null, holdings, ignored, question: signs.isMixed ? null : (questions[0] ?? null) };
};

/** Sums are exact to this many decimals, more than a file of transactions has. */
const places = limits.portfolio.places;
const unitsOf = (decimal: string): bigint => {
  const [whole = "", part = ""] = decimal.split(".");
  return BigInt(whole + part.slice(0, places).padEnd(places, "0"));
};
const decimalOf = (units: bigint): string => {
  const digits = String(units).padStart(places + 1, "0");
  const part = digits.slice(-places).replace(/0+$/, "");
  return digits.slice(0, -places) + (part && `.${part}`);
};

/** `price` is that of what was bought, where the file has it. */
type Move = { row: CsvRow; move: CsvMove; amount: Read; price: Read | null };

const isUnreadable = (read: Read | null) =>
  read !== null && (read.reason !== undefined || readDecimal(read.value, ".").status !== "read");

/** What transactions leave of one coin; null where nothing is left. */
const remainder = (moves: [Move, ...Move[]]): CsvHolding | null => {
  const [{ row, move }] = moves;
  const base = { row, coin: move.coin, chain: move.chain, price: "", note: "" };
  const unreadable = moves.find(({ amount, price }) => isUnreadable(amount) || isUnreadable(price));
  if (unreadable) {
    const { amount, price, row: where } = unreadable;
    const reason = amount.reason ?? price?.reason;
    return { ...base, row: where, amount: amount.value, price: price?.value ?? "", ...(reason && { reason }) };
  }
  const total = moves.reduce(
    (sum, { move: { isOut }, amount }) => sum + (isOut ? -1n : 1n) * unitsOf(amount.value),
    0n,
  );
  if (total === 0n) return null;
  if (total < 0n) return { ...base, amount: "0", reason: m.error_csv_more_out({ coin: move.coin.slice(0, 40) }) };
  const bought = moves.filter(({ price }) => price);
  const [quantity, cost] = bought.reduce(
    ([units, paid], { amount, price }) => {
      const given = unitsOf(amount.value);
      return [units + given, paid + given * unitsOf(price?.value ?? "0")];
    },
    [0n, 0n],
  );
  return { ...base, amount: decimalOf(total), price: quantity > 0n ? decimalOf(cost / quantity) : "" };
};

/**
 * Reads the holdings of a CSV file: rows with our columns, or the export of another service, whose amounts are added up by coin.
 * @throws {AppError} validation of `csv`
 */
export function readHoldings(csv: string, answer: DecimalSign | undefined): CsvHoldings {
  const file = parseFile(csv);
  const { names, dataRows, separator } = file;
  if (names.includes("coin") && names.includes("amount")) return readOwn(file, answer);
  const format = csvFormats.find(({ columns }) => columns.every((column) => names.includes(column)));
  if (!format) throw fieldError("csv", m.error_csv_columns());
  const all = dataRows.flatMap((row) => format.movesOf(cellsOf(names, row)).map((move) => ({ row, move })));
  const signs = signOf(
    all.flatMap(({ move }) => [move.amount, move.price ?? ""]),
    separator,
    answer,
  );
  const read = numberReader(signs);
  const moves = all.map(({ row, move }): Move => {
    const amount = read(move.amount, m.portfolio_amount());
    return { row, move, amount, price: move.price && !move.isOut ? read(move.price, m.label_buy_price()) : null };
  });
  const byCoin = Map.groupBy(moves, ({ move: { coin, chain } }) => JSON.stringify([coin, chain]));
  const holdings = [...byCoin.values()].flatMap((one) => remainder(one as [Move, ...Move[]]) ?? []);
  const questions = moves.flatMap(({ row, move, amount, price }) => [
    ...questionOf(row, move.amount, amount),
    ...(price ? questionOf(row, move.price ?? "", price) : []),
  ]);
  return { source: format.name, holdings, ignored: [], question: signs.isMixed ? null : (questions[0] ?? null) };
}
