import type { Input, ResponseOf } from "@cointally/contract/endpoint.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import { limits } from "@cointally/contract/limits.ts";
import { holding, type importHoldings as importCall } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { type CsvRow, readCsv } from "@cointally/shared/csv.ts";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { portfolioHoldings } from "../../database/schema/portfolios.ts";
import { changeHoldings } from "./change-holdings.ts";
import { assertWithinHoldingLimit } from "./holdings.ts";

type Refused = ResponseOf<typeof importCall>["refused"][number];

/** The apostrophe that our CSV export puts before text that a spreadsheet would run as a formula. */
const formulaGuard = /^'(?=[=+\-@])/;

const columns = ["coin", "amount", "avg_buy_price_usd", "note"] as const;
/** Limits of the list of unknown columns in the response. */
const [maxIgnored, maxNameLength] = [20, 40];

/** The data rows and access to their columns. @throws {AppError} validation of `csv` */
const parseFile = (csv: string) => {
  const rows = readCsv(csv);
  if (!rows) throw fieldError("csv", m.error_csv_quote());
  const [header, ...dataRows] = rows;
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  if (!names.includes("coin") || !names.includes("amount") || new Set(names).size < names.length) {
    throw fieldError("csv", m.error_csv_columns());
  }
  if (dataRows.length > limits.portfolio.csvRows) {
    throw fieldError("csv", m.error_csv_too_many_rows({ max: limits.portfolio.csvRows, count: dataRows.length }));
  }
  const cellOf = (row: CsvRow, column: (typeof columns)[number]) => row.cells[names.indexOf(column)] ?? "";
  const others = names.filter((name) => name !== "" && !columns.some((column) => column === name));
  const ignored = others.slice(0, maxIgnored).map((name) => name.slice(0, maxNameLength).toWellFormed());
  return { dataRows, cellOf, width: names.length, ignored };
};
type File = ReturnType<typeof parseFile>;

/** The public coins that each text matches: by id, slug or contract, else by symbol. */
const findCoins = async (tx: Queries, texts: string[]): Promise<Map<string, { id: string | null; count: number }>> => {
  const { rows } = await tx.execute<{ given: string; id: string | null; count: number }>(sql`
    select g.given, (array_agg(distinct c.id))[1] as id, count(distinct c.id)::int as count
    from unnest(${sql.param([...new Set(texts)])}::text[]) as g(given)
    cross join lateral (
      select c.id, 1 as rank from coins c where c.id = case when g.given ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then g.given::uuid end
      union all
      select c.id, 1 from coins c where c.slug = lower(g.given)
      union all
      select k.coin_id, 1 from contracts k where lower(k.address) = lower(g.given) and k.live
      union all
      select c.id, 2 from coins c where lower(c.symbol) = lower(g.given)
    ) f
    join coins c on c.id = f.id and c.status = 'approved'
    group by g.given, f.rank order by f.rank desc`);
  // The best rank comes last and replaces the others.
  return new Map(rows.map(({ given, ...found }) => [given, found]));
};

type RowResults = { rows: (typeof portfolioHoldings.$inferInsert)[]; refused: Refused[] };

/** Validates every row of a file. */
const validateRows = async (tx: Queries, userId: string, file: File, now: Date): Promise<RowResults> => {
  const { dataRows, cellOf, width } = file;
  const results: RowResults = { rows: [], refused: [] };
  const coins = await findCoins(
    tx,
    dataRows.map((row) => cellOf(row, "coin")),
  );
  for (const row of dataRows) {
    const coin = coins.get(cellOf(row, "coin"));
    const cells = {
      coin_id: coin?.id,
      amount: cellOf(row, "amount"),
      avg_buy_price_usd: cellOf(row, "avg_buy_price_usd") || null,
      note: cellOf(row, "note").replace(formulaGuard, "") || null,
    };
    const given = holding.safeParse(cells, { reportInput: true });
    const issue = given.error?.issues[0];
    const reason =
      (row.cells.length > width && m.error_csv_row_too_long()) ||
      (!coin && m.error_csv_coin_not_found()) ||
      (coin && coin.count > 1 && m.error_csv_coin_ambiguous()) ||
      (issue && fieldMessage(issue));
    if (reason || !given.success) {
      results.refused.push({ line: row.line, reason: reason || "" });
      continue;
    }
    const { coin_id: coinId, amount, avg_buy_price_usd: avgBuyPriceUsd, note } = given.data;
    results.rows.push({ id: newId(now.getTime()), userId, coinId, amount, avgBuyPriceUsd, note, createdAt: now });
  }
  return results;
};

/**
 * Adds holdings from a CSV: all rows, or none when any is refused. With `dry_run` it only reports the result.
 * @throws {AppError} validation of `csv` when it cannot be parsed, conflict for too many
 */
export function importHoldings(
  ctx: Context,
  user: SignedIn,
  { csv, dry_run: isDry }: Input<typeof importCall>["body"],
): Promise<ResponseOf<typeof importCall>> {
  const file = parseFile(csv);
  return changeHoldings(ctx, user.id, async (tx, now) => {
    const { rows, refused } = await validateRows(tx, user.id, file, now);
    await assertWithinHoldingLimit(tx, user.id, rows.length);
    const isWritten = !isDry && refused.length === 0;
    if (isWritten && rows.length > 0) await tx.insert(portfolioHoldings).values(rows);
    return { added: isDry || isWritten ? rows.length : 0, refused, ignored: file.ignored };
  });
}
