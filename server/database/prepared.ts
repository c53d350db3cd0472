import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Database } from "./client.ts";

const dialect = new PgDialect();
/** The name of a statement is the hash of its text. */
const names = new LRUCache<string, string>({
  max: 500,
  memoMethod: (text) => createHash("sha256").update(text).digest("base64url"),
});

/**
 * Runs a statement that is prepared once per connection. Use it for statements of every request whose best plan does not depend on
 * their values: planning them takes longer than running them. The number of different texts must be limited.
 */
export async function prepared<Row extends pg.QueryResultRow>(
  db: Pick<Database, "$client">,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query<Row>({ name: names.memo(text), text, values });
  return rows;
}
