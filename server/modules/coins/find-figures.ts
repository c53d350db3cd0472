import { sql } from "drizzle-orm";
import type { Database } from "../../database/client.ts";
import { jsonObject } from "../../database/json.ts";
import { prepared } from "../../database/prepared.ts";
import { coinJoins, marketJson, votesJson } from "./presenter.ts";

/** Votes and market figures of these coins as a JSON array, in the order they were asked for; what is not public is left out. */
export const findFigures = async (db: Pick<Database, "$client">, ids: string[], now: Date): Promise<string> => {
  const json = jsonObject({ id: sql`c.id`, votes: votesJson, market: marketJson(now) });
  const rows = await prepared<{ json: string | null }>(
    db,
    sql`
    select string_agg((${json})::text, ',' order by asked.n) as json
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as asked(id, n)
    join coins c on c.id = asked.id and c.status = 'approved' ${coinJoins(now)}`,
  );
  return `[${rows[0]?.json ?? ""}]`;
};
