import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { isListed } from "./list-farms.ts";
import { farmJson } from "./presenter.ts";

const find = async (ctx: Context, where: SQL, now: Date): Promise<string> => {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${farmJson(ctx, now)})::text as json from farms f where ${where}`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_farm());
  return rows[0].json;
};

/** One farm as JSON text. @throws {AppError} not_found */
export function findFarmById(ctx: Context, id: string, now: Date): Promise<string> {
  return find(ctx, sql`f.id = ${id}`, now);
}

/** One farm as JSON text; one that is not listed only for admins. @throws {AppError} not_found */
export function findFarm(
  ctx: Context,
  { chain_id, address }: { chain_id: number; address: string },
  viewer: SignedIn | null,
  now: Date,
): Promise<string> {
  const visible = viewer?.role === "admin" ? sql`true` : isListed;
  return find(ctx, sql`f.chain_id = ${chain_id} and f.address = ${address} and ${visible}`, now);
}
