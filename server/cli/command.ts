import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Config, readConfig } from "../core/config/config.ts";
import { StartError } from "../core/config/start-error.ts";
import type { Context } from "../core/context.ts";
import { connect } from "../database/client.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { type OpenDatabase, openDatabase, openDatabaseForCommand } from "../database/open.ts";
import { siteSecret } from "../database/settings.ts";
import { contextModules } from "../modules.ts";

/** What a command works with: the site's database, its settings and the time. */
export type CommandContext = Pick<Context, "config" | "db" | "clock" | "modules" | "secret" | "jobs">;

const warn = (what: unknown) => void process.stderr.write(`${what instanceof Error ? what.message : String(what)}\n`);

/** The options given to a command, and words where it takes any. @throws {StartError} with its help when they are not its own */
export const readArguments = <T extends ParseArgsOptionsConfig>(help: string, options: T, takesWords = false) => {
  try {
    return parseArgs({ options, allowPositionals: takesWords, strict: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
};

/** A whole number from an option. @throws {StartError} naming the option */
export const readCount = (name: string, given: string | undefined, most: number): number | undefined => {
  if (given === undefined) return undefined;
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (count <= most) return count;
  throw new StartError(`--${name} must be a whole number, at most ${most.toLocaleString("en")}.`);
};

/**
 * Opens the database as it is, and leaves it whatever happens: `join` takes that of a site that is running as well, `alone` does not.
 */
export const withOpenDatabase = async (
  how: "join" | "alone",
  work: (config: Config, database: OpenDatabase) => Promise<void>,
): Promise<void> => {
  // The first admin's settings are the server's, which wants them as a pair; a command may have one alone.
  const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  const open = how === "join" ? openDatabaseForCommand : openDatabase;
  const database = await open(config, { info: () => {}, warn, error: warn });
  try {
    await work(config, database);
  } finally {
    await database.stop();
  }
};

/** Opens the database, also of a site that is running, brings it up to date, and closes it whatever happens. */
export const withDatabase = (work: (ctx: CommandContext) => Promise<void>): Promise<void> =>
  withOpenDatabase("join", async (config, database) => {
    await migrateDatabase(database.connection);
    let closing = false;
    // A connection that is closed may still hear that the database stops.
    const client = connect(database.connection, (error) => closing || warn(error));
    try {
      await work({
        config,
        db: client.db,
        clock: () => new Date(),
        modules: contextModules(config),
        secret: await siteSecret(client.db),
        // A site that runs finds the work by itself, at the next turn of each job.
        jobs: { send: async () => {} },
      });
    } finally {
      closing = true;
      await client.close();
    }
  });

/** Runs a command: what its user can put right ends it with a sentence, what is wrong in it with a stack; both with code 1. */
export const runCommand = (command: () => Promise<void>): void => {
  command().catch((error: Error) => {
    process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
};
