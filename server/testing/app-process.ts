// Stands in for the app in a separate process that tests kill: opens the embedded database in the given folder, writes rows without a pause
// and prints the number of each acknowledged one.
import pg from "pg";
import { openEmbedded } from "../database/embedded.ts";
import { quietLog } from "./quiet-log.ts";

const { connection } = await openEmbedded(process.argv[2] as string, quietLog);
const pool = new pg.Pool({ ...connection, max: 4 });
pool.on("error", () => {});
await pool.query("CREATE TABLE IF NOT EXISTS acknowledged (number bigserial PRIMARY KEY)");
await Promise.all(Array.from({ length: 4 }, write));

async function write(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("INSERT INTO acknowledged DEFAULT VALUES RETURNING number");
    process.stdout.write(`${rows[0].number}\n`);
  }
}
