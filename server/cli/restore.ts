import { resolve } from "node:path";
import { StartError } from "../core/config/start-error.ts";
import { type Command, readArguments, runCommand } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const help = `npm run restore -- FILE
npm run restore -- --check FILE

Fills an empty database, and an empty DATA_DIR or bucket (STORAGE_URL), from a backup, completely or not at all, and migrates an older one. The database
is that of DATABASE_URL, or a new embedded one in DATA_DIR. No site may run on it.

  --check  read all of FILE and report whether it is complete; change nothing
  --help   this text
`;

const options = { check: { type: "boolean" }, help: { type: "boolean" } } as const;

const restore: Command = async (process) => {
  const { stdout, stderr } = process;
  const { values, positionals } = readArguments(process, help, options, true);
  if (values.help) return void stdout.write(help);
  const [file, more] = positionals;
  if (!file || more) throw new StartError(`Name one file.\n\n${help}`);
  const { checkBackup } = await import("../backup/read-backup.ts");
  const backup = await checkBackup(resolve(file));
  const rows = Object.values(backup.manifest.rows).reduce((sum, n) => sum + n, 0);
  const what = `${rows.toLocaleString("en")} rows and ${backup.manifest.uploads.toLocaleString("en")} uploads of ${backup.head.made_at}`;
  if (values.check) return void stdout.write(`The backup is complete: ${what}.\n`);
  const { restoreBackup } = await import("../backup/restore-backup.ts");
  const { filesOf, withOpenDatabase } = await import("./with-database.ts");
  await withOpenDatabase(process, "alone", async (config, { connection }) => {
    const bucket = config.storage[0] === "folder" ? undefined : await filesOf(config);
    await restoreBackup(backup, { connection, dataDir: config.dataDir, bucket }, progressBar("Restoring", stderr));
    stdout.write(`Restored ${what}. Everyone must log in again.\n`);
    stdout.write(
      "Holds of votes are blind until evidence grows again: a backup has no networks and mailboxes of earlier votes. Look at new votes yourself for some days.\n",
    );
  });
};

runCommand(restore, process);
