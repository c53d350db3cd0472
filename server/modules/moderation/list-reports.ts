import type { Report } from "@cointally/contract/reports.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { reportJoins, reportJson } from "./presenter.ts";

const listed = sql`exists (select 1 from coins c where c.id = r.coin_id and c.status <> 'deleted')`;

/** Reports of one status, oldest first, as JSON text. */
export const listReports = (
  ctx: Context,
  query: PageQuery & { status: Report["status"] },
  now: Date,
): Promise<string> =>
  pageJson(
    ctx,
    "reports",
    simpleList({
      name: "reports",
      from: sql`reports r`,
      where: sql`r.status = ${query.status} and ${listed}`,
      key: { by: sql`r.created_at`, type: "timestamptz" },
      id: sql`r.id`,
      desc: false,
      filters: query.status,
      row: { joins: sql`join reports r on r.id = page.id ${reportJoins(ctx, now)}`, json: reportJson(ctx, now) },
    }),
    query,
  );

/** One report as JSON text. @throws {AppError} not_found */
export const findReport = async (ctx: Context, id: string, now: Date): Promise<string> => {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${reportJson(ctx, now)})::text as json from reports r ${reportJoins(ctx, now)} where r.id = ${id} and ${listed}`,
  );
  if (!rows[0]) throw notFound("report");
  return rows[0].json;
};
