import type { Claim } from "@cointally/contract/reports.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { claimJoins, claimJson } from "./presenter.ts";

const listed = sql`exists (select 1 from coins c where c.id = l.coin_id and c.status <> 'deleted')`;

/** Claims of one status, oldest first, as JSON text. */
export const listClaims = (ctx: Context, query: PageQuery & { status: Claim["status"] }, now: Date): Promise<string> =>
  pageJson(
    ctx,
    "claims",
    simpleList({
      name: "claims",
      from: sql`claims l`,
      where: sql`l.status = ${query.status} and ${listed}`,
      key: { by: sql`l.created_at`, type: "timestamptz" },
      id: sql`l.id`,
      desc: false,
      filters: query.status,
      row: { joins: sql`join claims l on l.id = page.id ${claimJoins(ctx, now)}`, json: claimJson(ctx, now) },
    }),
    query,
  );

/** One claim as JSON text. @throws {AppError} not_found */
export const findClaim = async (ctx: Context, id: string, now: Date): Promise<string> => {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${claimJson(ctx, now)})::text as json from claims l ${claimJoins(ctx, now)} where l.id = ${id} and ${listed}`,
  );
  if (!rows[0]) throw notFound("claim");
  return rows[0].json;
};
