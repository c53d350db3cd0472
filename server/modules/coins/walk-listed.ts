import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

const none = "00000000-0000-0000-0000-000000000000";
const listed = sql`status = 'approved' and source <> 'synthetic'`;

/** A stretch of the public coins in the order of their ids: all after the first id, up to the last one. */
export type Stretch = { after: string; last: string };

/** All public coins in stretches of up to `size`, each a walk along one index. Scale data is left out. */
export const findStretches = async (db: Queries, size: number): Promise<Stretch[]> => {
  const stretches: Stretch[] = [];
  for (let after = none; ; ) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      select (array_agg(id))[count(*)] as last from (select id from coins where ${listed} and id > ${after} order by id limit ${size}) as ids`);
    const last = rows[0]?.last;
    if (!last) return stretches;
    stretches.push({ after, last });
    after = last;
  }
};

/** The public coins of a stretch: each one's slug, a space, and the UTC day on which it last changed. */
export const findListed = async (db: Queries, { after, last }: Stretch): Promise<string[]> => {
  // One text: fifty thousand rows would keep this process from everything else while they are read.
  const { rows } = await db.execute<{ lines: string | null }>(sql`
    select string_agg(slug || ' ' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD'), E'\n' order by id) as lines
    from coins where ${listed} and id > ${after} and id <= ${last}`);
  return rows[0]?.lines?.split("\n") ?? [];
};
