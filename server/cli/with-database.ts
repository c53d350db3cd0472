import { type Config, readConfig } from "../core/config/config.ts";
import type { Context } from "../core/context.ts";
import { type Files, openFiles } from "../core/files/open-files.ts";
import { noJobs } from "../core/no-jobs.ts";
import { connect } from "../database/client.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { openDatabase, openDatabaseForCommand } from "../database/open.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { siteSecret } from "../database/settings.ts";
import type { CommandProcess } from "./command.ts";

/** The context of a command: database, settings and clock. */
export type CommandContext = Pick<
  Context,
  "config" | "settings" | "db" | "files" | "clock" | "modules" | "secret" | "jobs"
>;

const warnOn =
  ({ stderr }: CommandProcess) =>
  (what: unknown) =>
    void stderr.write(`${what instanceof Error ? what.message : String(what)}\n`);

/**
 * Opens the database without migrating, and always closes it: `join` also connects to the database of a running site, `alone` does not.
 */
export async function withOpenDatabase(
  process: CommandProcess,
  how: "join" | "alone",
  work: (config: Config, database: OpenDatabase) => Promise<void>,
): Promise<void> {
  // The server requires both settings of the first admin; a command may have only one.
  const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  const open = how === "join" ? openDatabaseForCommand : openDatabase;
  const warn = warnOn(process);
  const database = await open(config, { info: () => {}, warn, error: warn });
  try {
    await work(config, database);
  } finally {
    await database.stop();
  }
}

/** The files of the site, for a command. */
export function filesOf(config: Config): Promise<Files> {
  return openFiles(config, { info() {}, warn() {} }, () => new Date());
}

/** Opens the database, also that of a running site, migrates it, and always closes it. */
export function withDatabase(process: CommandProcess, work: (ctx: CommandContext) => Promise<void>): Promise<void> {
  return withOpenDatabase(process, "join", async (config, database) => {
    await migrateDatabase(database.connection);
    // Loaded here, because backups and restores do not need the modules.
    const { contextModules } = await import("../modules.ts");
    const { createLiveSettings } = await import("../modules/settings/live-settings.ts");
    const warn = warnOn(process);
    let closing = false;
    // A closed connection may still emit an error when the database stops.
    const client = connect(database.connection, (error) => closing || warn(error));
    const clock = () => new Date();
    let closeSettings = () => {};
    try {
      const settings = await createLiveSettings({ config, db: client.db, clock, log: { info() {}, warn } });
      closeSettings = settings.close;
      await work({
        config,
        settings,
        db: client.db,
        files: await filesOf(config),
        clock,
        modules: contextModules(settings.current()),
        secret: await siteSecret(client.db),
        jobs: noJobs,
      });
    } finally {
      closing = true;
      closeSettings();
      await client.close();
    }
  });
}
