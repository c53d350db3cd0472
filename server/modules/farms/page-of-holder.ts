import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { readCursor, writeCursor } from "../../database/cursor.ts";
import type { PageQuery } from "../../database/keyset-pagination.ts";
import { farmJson } from "./presenter.ts";
import type { HeldFarm, Holder } from "./read-holder.ts";

const { maxDepth } = limits.page;

/** Where the page begins: a cursor names the last farm of the page before, by its id, whose order never changes. */
const startOf = (
  secret: Buffer,
  binding: string,
  found: readonly HeldFarm[],
  { page, limit, cursor }: PageQuery,
): number => {
  if (!cursor) {
    if (page * limit <= maxDepth) return (page - 1) * limit;
    throw fieldError("cursor", m.error_page_too_deep({ cap: maxDepth }), "query");
  }
  const { id } = readCursor(secret, binding, cursor);
  const next = found.findIndex((farm) => farm.id < id);
  return next === -1 ? found.length : next;
};

/** One page of the farms in which an address has something, newest first, as JSON text: each farm as everybody sees it, and what it has there. */
export const pageOfHolder = async (
  ctx: Pick<Context, "db" | "secret" | "modules">,
  binding: string,
  { found, unread }: Holder,
  query: PageQuery,
  now: Date,
): Promise<string> => {
  const { db, secret } = ctx;
  const { page, limit } = query;
  const start = startOf(secret, binding, found, query);
  const shown = found.slice(start, start + limit);
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg((${farmJson(ctx, now)})::jsonb || held.facts order by held.n), '[]')::text as json
    from jsonb_to_recordset(${JSON.stringify(shown.map((one, n) => ({ ...one, n })))}::jsonb) as held(id uuid, facts jsonb, n int)
      join farms f on f.id = held.id`);
  const last = shown.at(-1);
  const hasMore = start + limit < found.length;
  const next = hasMore && last ? writeCursor(secret, binding, { segment: 0, keys: [], id: last.id }) : null;
  const total = Math.min(found.length, maxDepth);
  const envelope = { page, limit, total, total_capped: found.length > maxDepth, next_cursor: next, unread };
  return `{"farms":${rows[0]?.json ?? "[]"},${JSON.stringify(envelope).slice(1)}`;
};
