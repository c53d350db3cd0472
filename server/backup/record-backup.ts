import { randomUUID } from "node:crypto";
import type { Connection } from "../database/database-url.ts";
import { withSession } from "./session.ts";

/** Stores that the command has written a backup; the dashboard and /admin/settings/backups show it. */
export async function recordBackup(
  connection: Connection,
  { file, at, bytes }: { file: string; at: Date; bytes: number },
): Promise<void> {
  await withSession(connection, (client) =>
    client.query(
      "insert into backups (id, file, started_at, finished_at, bytes, manual) values ($1, $2, $3, now(), $4, true)",
      [randomUUID(), file, at, bytes],
    ),
  );
}
