import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pid } from "node:process";
import { StartError } from "../core/config/start-error.ts";
import { type Command, readArguments, runCommand } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const help = `npm run backup -- FILE

Writes a consistent copy of all data into FILE, a tar file, also while the site runs: every table, the uploads, and your texts. FILE appears when it is complete, is readable by you only, and must not exist yet.
Works on DATABASE_URL, or on the embedded database in DATA_DIR.

Not in it: logins and links in emails (people log in again after a restore), jobs (found again in the data), queued
emails, the site's secret, and every signing key: store LEDGER_KEY separately.

  --help   this text
`;

const options = { help: { type: "boolean" } } as const;
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopping.abort(new StartError("Stopped. No backup was written.")));
}

const backUp: Command = async (process) => {
  const { stdout, stderr } = process;
  const { values, positionals } = readArguments(process, help, options, true);
  if (values.help) return void stdout.write(help);
  const [file, more] = positionals;
  if (!file || more) throw new StartError(`Name one file.\n\n${help}`);
  const path = resolve(file);
  const { lowerPriority } = await import("../backup/lower-priority.ts");
  const { recordBackup } = await import("../backup/record-backup.ts");
  const { writeBackup } = await import("../backup/write-backup.ts");
  const { filesOf, withOpenDatabase } = await import("./with-database.ts");
  lowerPriority(pid);
  await withOpenDatabase(process, "join", async (config, database) => {
    const began = Date.now();
    const { signal } = stopping;
    const summary = await writeBackup(
      path,
      { database, files: await filesOf(config) },
      { signal, progress: progressBar("Tables", stderr) },
    );
    const bytes = (await stat(path)).size;
    await recordBackup(database.connection, { file: path, at: new Date(began), bytes });
    const size = (bytes / 1e6).toFixed(1);
    const count = (n: number, what: string) => `${n.toLocaleString("en")} ${what}`;
    const all = [
      count(summary.rows, "rows"),
      count(summary.tables, "tables"),
      count(summary.uploads, "uploads"),
      `${size} MB`,
    ];
    stdout.write(`${path}: ${all.join(", ")}, in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
    if (summary.missing > 0) stderr.write(`${count(summary.missing, "uploads of the database have no file.")}\n`);
  });
};

runCommand(backUp, process);
