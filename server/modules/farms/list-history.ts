import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { findFarmById } from "./find-farm.ts";

const json = jsonObject({
  id: sql`a.id`,
  actor: sql`case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`,
  before: sql`a.before`,
  after: sql`a.after`,
  at: isoTime(sql`a.at`),
});

/** Changes of a farm's status, newest first, as JSON text. @throws {AppError} not_found */
export async function listHistory(ctx: Context, id: string, query: PageQuery, now: Date): Promise<string> {
  await findFarmById(ctx, id, now);
  return pageJson(
    ctx,
    "history",
    simpleList({
      name: "farm_actions",
      from: sql`farm_actions a`,
      where: sql`a.farm_id = ${id}`,
      key: { by: sql`a.at`, type: "timestamptz" },
      id: sql`a.id`,
      desc: true,
      filters: id,
      row: { joins: sql`join farm_actions a on a.id = page.id left join users u on u.id = a.actor_id`, json },
    }),
    query,
  );
}
