import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { jsonObject } from "../../database/json.ts";
import { prepared } from "../../database/prepared.ts";
import { coinJoins, moduleFields, votesJson } from "./presenter.ts";

/** Votes and other figures that change by themselves of these coins as a JSON array, in the order they were asked for; what is not public is left out. */
export const findFigures = async (ctx: Context, ids: string[], now: Date): Promise<string> => {
  const json = jsonObject({ id: sql`c.id`, votes: votesJson, ...moduleFields(ctx, now, ctx.modules.coin.figures) });
  const rows = await prepared<{ json: string | null }>(
    ctx.db,
    sql`
    select string_agg((${json})::text, ',' order by asked.n) as json
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as asked(id, n)
    join coins c on c.id = asked.id and c.status = 'approved' ${coinJoins(ctx, now)}`,
  );
  return `[${rows[0]?.json ?? ""}]`;
};
