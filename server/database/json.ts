import { type SQL, sql } from "drizzle-orm";

/** A timestamp as in JSON responses: ISO 8601, UTC with Z. */
export function isoTime(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A JSON object of SQL expressions, without spaces. PostgreSQL writes the text, so that rows are not serialised again by the app. */
export function jsonObject(fields: Record<string, SQL>): SQL {
  return sql`(select row_to_json(o) from (select ${sql.join(
    Object.entries(fields).map(([key, value]) => sql`${value} as ${sql.raw(`"${key}"`)}`),
    sql`, `,
  )}) o)`;
}

/** A query of one value: the JSON array of `row` over the rows of `from`, in an order. */
export function jsonRows(row: SQL, from: SQL, order: SQL): SQL {
  return sql`select coalesce(json_agg(row order by n), '[]'::json) from (select ${row} as row, row_number() over (order by ${order}) as n from ${from}) as held`;
}
