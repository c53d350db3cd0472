import type { SafetyCase } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { coinJoins, coinJson } from "../coins/presenter.ts";
import { moderatorChangeJson } from "./presenter.ts";

const listed = sql`exists (select 1 from coins c where c.id = h.coin_id and c.status <> 'deleted')`;
const joins = (ctx: Context, now: Date): SQL => sql`join coins c on c.id = h.coin_id ${coinJoins(ctx, now)}`;
const json = (ctx: Context, now: Date): SQL => moderatorChangeJson(coinJson(ctx, "owner", now));

/** Changes of safety facts of one status, oldest first, as JSON text. */
export function listSafetyChanges(
  ctx: Context,
  query: PageQuery & { status: SafetyCase["status"] },
  now: Date,
): Promise<string> {
  return pageJson(
    ctx,
    "safety_changes",
    simpleList({
      name: "safety_changes",
      from: sql`safety_changes h`,
      where: sql`h.status = ${query.status} and ${listed}`,
      key: { by: sql`h.at`, type: "timestamptz" },
      id: sql`h.id`,
      desc: false,
      filters: query.status,
      row: { joins: sql`join safety_changes h on h.id = page.id ${joins(ctx, now)}`, json: json(ctx, now) },
    }),
    query,
  );
}

/** One change as JSON text. @throws {AppError} not_found */
export async function findSafetyChange(ctx: Context, id: string, now: Date): Promise<string> {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${json(ctx, now)})::text as json from safety_changes h ${joins(ctx, now)} where h.id = ${id} and ${listed}`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_change());
  return rows[0].json;
}
