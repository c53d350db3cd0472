import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { jsonObject } from "../../database/json.ts";
import { prepared } from "../../database/prepared.ts";
import { coinJoins, moduleFields, votesJson } from "./presenter.ts";

/** Votes and other changing figures of these coins as a JSON array, in the order of `ids`, without coins that are not public. */
export async function findFigures(ctx: Context, ids: string[], now: Date): Promise<string> {
  const json = jsonObject({ id: sql`c.id`, votes: votesJson, ...moduleFields(ctx, now, ctx.modules.coin.figures) });
  const rows = await prepared<{ json: string | null }>(
    ctx.db,
    sql`
    select string_agg((${json})::text, ',' order by requested.n) as json
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as requested(id, n)
    join coins c on c.id = requested.id and c.status = 'approved' ${coinJoins(ctx, now)}`,
  );
  return `[${rows[0]?.json ?? ""}]`;
}
