import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";
import type { Connection } from "../server/database/database-url.ts";
import { createRandom } from "../server/testing/random.ts";

/** A Saturday afternoon in UTC: the day has votes, and has not ended. */
export const moment = new Date("2026-11-28T15:20:00Z");

/**
 * Stops the clock of this process and gives it the same random bytes each time, so that each run makes the same world and shows the same times: ids,
 * for example, decide the order of promotions.
 */
export function stopClock(): void {
  const random = createRandom(15);
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.whole(0, 255)));
  Object.assign(crypto, { randomBytes });
  syncBuiltinESMExports();
  const RunningDate = Date;
  class StoppedDate extends RunningDate {
    constructor(...parts: [] | [value: number | string | Date]) {
      super(...((parts.length === 0 ? [moment] : parts) as [Date]));
    }
    static override now(): number {
      return moment.getTime();
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
}

/** Lets columns that the database fills with the time of a row have the stopped time. */
export async function stopClockOf(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %I.%I alter column %I set default %L', table_schema, table_name, column_name, $1::text) as statement
       from information_schema.columns where column_default = 'now()' and table_schema = 'public'`,
      [moment.toISOString()],
    );
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}
