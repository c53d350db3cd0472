import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Config, readConfig } from "../core/config/config.ts";
import { StartError } from "../core/config/start-error.ts";
import type { Context } from "../core/context.ts";
import { type Files, openFiles } from "../core/files/open-files.ts";
import { noJobs } from "../core/no-jobs.ts";
import { connect } from "../database/client.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { openDatabase, openDatabaseForCommand } from "../database/open.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { siteSecret } from "../database/settings.ts";

/** The context of a command: database, settings and clock. */
export type CommandContext = Pick<
  Context,
  "config" | "settings" | "db" | "files" | "clock" | "modules" | "secret" | "jobs"
>;

const warn = (what: unknown) => void process.stderr.write(`${what instanceof Error ? what.message : String(what)}\n`);

/** The options and arguments of a command. @throws {StartError} with its help when one is unknown */
export function readArguments<T extends ParseArgsOptionsConfig>(help: string, options: T, takesWords = false) {
  try {
    return parseArgs({ options, allowPositionals: takesWords, strict: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
}

/** A whole number from an option. @throws {StartError} naming the option */
export function readCount(name: string, given: string | undefined, most: number): number | undefined {
  if (given === undefined) return undefined;
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (count <= most) return count;
  throw new StartError(`--${name} must be a whole number, at most ${most.toLocaleString("en")}.`);
}

/**
 * Opens the database without migrating, and always closes it: `join` also connects to the database of a running site, `alone` does not.
 */
export async function withOpenDatabase(
  how: "join" | "alone",
  work: (config: Config, database: OpenDatabase) => Promise<void>,
): Promise<void> {
  // The server requires both settings of the first admin; a command may have only one.
  const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  const open = how === "join" ? openDatabaseForCommand : openDatabase;
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
export function withDatabase(work: (ctx: CommandContext) => Promise<void>): Promise<void> {
  return withOpenDatabase("join", async (config, database) => {
    await migrateDatabase(database.connection);
    // Loaded where it is needed: a command that only prints its usage is answered at once.
    const { contextModules } = await import("../modules.ts");
    const { createLiveSettings } = await import("../modules/settings/live-settings.ts");
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

/** Runs a command. An error that its user can fix prints a sentence, any other its stack; both exit with 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: Error) => {
    process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
}
