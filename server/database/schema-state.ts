import { sql } from "drizzle-orm";
import type { Queries } from "./client.ts";
import { readMigrations } from "./migrations.ts";

/** Why this code cannot work with the schema of the database; `text` is for operators. */
type SchemaFault = { status: "schema older" | "schema newer"; text: string };

/** Key of the setting that names the oldest release that can work with the schema. */
export const schemaFloor = "schema_floor";

/** When the last migration of this code was made. */
let newest: number | undefined;

/**
 * Compares the schema of the database with this code. Later migrations are no fault, since each but a contract step only adds; a contract step
 * stores the oldest release that can work with what is left.
 */
export async function findSchemaFault(db: Pick<Queries, "execute">): Promise<SchemaFault | null> {
  newest ??= readMigrations().at(-1)?.folderMillis ?? 0;
  const own = newest;
  const { rows } = await db.execute<{
    applied: number | null;
    floor: { migration: number; release: string } | null;
  }>(sql`
    select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as applied,
      (select value from settings where key = ${schemaFloor}) as floor`);
  const { applied, floor } = rows[0] ?? { applied: null, floor: null };
  if (floor && own < floor.migration) {
    return {
      status: "schema newer",
      text: `The schema of the database is newer: it needs Cointally ${floor.release} or later.`,
    };
  }
  if ((applied ?? 0) < own) {
    return {
      status: "schema older",
      text: "The schema of the database is older: it lacks migrations of this release, which a start of it applies.",
    };
  }
  return null;
}
