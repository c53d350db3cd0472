import type { Input, ResponseOf } from "@cointally/contract/endpoint.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import { holding, type importHoldings as importCall } from "@cointally/contract/portfolio.ts";
import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";
import { portfolioHoldings } from "../../database/schema/portfolios.ts";
import { changeHoldings } from "./change-holdings.ts";
import { type CsvHolding, readHoldings } from "./csv-holdings.ts";
import { findCsvCoins } from "./find-csv-coins.ts";
import { assertWithinHoldingLimit } from "./holdings.ts";
import { decimalText } from "./lines.ts";

type Response = ResponseOf<typeof importCall>;
type NewHolding = typeof portfolioHoldings.$inferInsert;
type ValidRow = { line: number; text: string; coinName: string; values: NewHolding };
type RowResults = { rows: ValidRow[]; refused: Response["refused"] };

/** The length of a row in the response: enough to find it in the file. */
const rowLength = 200;
/** How many rows the response shows as they were read. */
const maxRead = 5;
const shortRow = (text: string) => text.slice(0, rowLength).toWellFormed();

/** Validates every holding of a file. */
const validateRows = async (tx: Queries, userId: string, holdings: CsvHolding[], now: Date): Promise<RowResults> => {
  const results: RowResults = { rows: [], refused: [] };
  const coinOf = await findCsvCoins(tx, holdings);
  for (const one of holdings) {
    const { line, text } = one.row;
    const coin = coinOf(one);
    const cells = {
      coin_id: "id" in coin ? coin.id : undefined,
      amount: one.amount,
      avg_buy_price_usd: one.price || null,
      note: one.note || null,
    };
    const given = holding.safeParse(cells, { reportInput: true });
    const issue = given.error?.issues[0];
    const reason = one.reason ?? ("reason" in coin ? coin.reason : issue && fieldMessage(issue));
    if (reason !== undefined || !given.success || "reason" in coin) {
      results.refused.push({ line, reason: reason ?? "", row: shortRow(text) });
      continue;
    }
    const { coin_id: coinId, amount, avg_buy_price_usd: avgBuyPriceUsd, note } = given.data;
    const values = { id: newId(now.getTime()), userId, coinId, amount, avgBuyPriceUsd, note, createdAt: now };
    results.rows.push({ line, text, coinName: coin.name, values });
  }
  return results;
};

const withoutTrailingZeros = (decimal: string) => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);
const contentOf = ({ coinId, amount, avgBuyPriceUsd, note }: Omit<NewHolding, "id" | "userId" | "createdAt">) =>
  JSON.stringify([coinId, withoutTrailingZeros(amount), avgBuyPriceUsd && withoutTrailingZeros(avgBuyPriceUsd), note]);

/**
 * The rows that equal a holding the user has, and when that was entered. Each holding explains one row: equal rows of one file stay apart.
 */
const findRepeated = async (tx: Queries, userId: string, rows: ValidRow[]): Promise<Map<ValidRow, string>> => {
  const { rows: existing } = await tx.execute<Record<"coin_id" | "amount" | "price" | "note" | "at", string>>(sql`
    select coin_id, ${decimalText(sql`amount`)} as amount, ${decimalText(sql`avg_buy_price_usd`)} as price, note,
      ${isoTime(sql`created_at`)} as at
    from portfolio_holdings where user_id = ${userId} order by created_at`);
  const unexplained = Map.groupBy(existing, ({ coin_id: coinId, amount, price, note }) =>
    contentOf({ coinId, amount, avgBuyPriceUsd: price, note }),
  );
  const repeated = new Map<ValidRow, string>();
  for (const row of rows) {
    const known = unexplained.get(contentOf(row.values))?.shift();
    if (known) repeated.set(row, known.at);
  }
  return repeated;
};

/**
 * Adds holdings from a CSV: all rows, or none when any is refused and refused ones are not left out. With `dry_run` it only reports the
 * result.
 * @throws {AppError} validation of `csv` when it cannot be parsed, conflict for too many
 */
export function importHoldings(
  ctx: Context,
  user: SignedIn,
  { csv, dry_run: isDry, decimal_sign: answer, leave_out: leftOut }: Input<typeof importCall>["body"],
): Promise<Response> {
  const { source, ignored, question, holdings } = readHoldings(csv, answer);
  return changeHoldings(ctx, user.id, async (tx, now) => {
    const { rows: valid, refused } = await validateRows(tx, user.id, holdings, now);
    const known = await findRepeated(tx, user.id, valid);
    const rows = leftOut.includes("repeated") ? valid.filter((row) => !known.has(row)) : valid;
    await assertWithinHoldingLimit(tx, user.id, rows.length);
    const isWritten = !isDry && (refused.length === 0 || leftOut.includes("refused"));
    if (isWritten && rows.length > 0) await tx.insert(portfolioHoldings).values(rows.map(({ values }) => values));
    const added = isDry || isWritten ? rows.length : 0;
    const repeated = [...known].map(([{ line, text }, at]) => ({ line, row: shortRow(text), at }));
    const read = rows.slice(0, maxRead).map(({ line, coinName, values }) => ({
      line,
      coin: coinName,
      amount: values.amount,
      avg_buy_price_usd: values.avgBuyPriceUsd ?? null,
    }));
    return { source, added, read, refused, repeated, ignored, decimal_question: question };
  });
}
