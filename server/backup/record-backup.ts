import type { LastBackup } from "@cointally/contract/dashboard.ts";
import type pg from "pg";
import { withSession } from "./session.ts";

/** Stores when the latest backup was made and how large it is; the dashboard shows it. */
export async function recordBackup(connection: pg.PoolConfig, backup: LastBackup): Promise<void> {
  await withSession(connection, (client) =>
    client.query(
      "insert into settings (key, value) values ('last_backup', $1) on conflict (key) do update set value = excluded.value",
      [JSON.stringify(backup)],
    ),
  );
}
