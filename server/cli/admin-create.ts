import { parseArgs } from "node:util";
import { signUp } from "@cointally/api/users.ts";
import { readConfig } from "../config/config.ts";
import { StartError } from "../config/start-error.ts";
import { connect } from "../database/client.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { openDatabaseForCommand } from "../database/open.ts";
import { ensureAdmin } from "../domains/accounts/ensure-admin.ts";
import { refuseWeakPassword } from "../domains/accounts/refuse-weak-password.ts";
import { Refusal } from "../refusal.ts";
import { askPassword } from "./ask-password.ts";

const help = `npm run admin:create -- --email EMAIL [--name NAME]

Makes an admin: opens the account, or gives the one with this email the role and the password.
Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --email EMAIL   the admin's email; ADMIN_EMAIL when left out
  --name NAME     the name shown; "Admin" for a new account when left out
  --help          this text

The password is asked for, or read from ADMIN_PASSWORD, or from the first line of a pipe.
`;

const options = { email: { type: "string" }, name: { type: "string" }, help: { type: "boolean" } } as const;

const { env, stdout, stderr } = process;
const warnings = (what: unknown) => void stderr.write(`${String(what)}\n`);

const readOptions = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
};

/** What a sign-up must satisfy, this login must as well. */
const readLogin = async (email: string, name: string | undefined) => {
  const password = env.ADMIN_PASSWORD || (await askPassword(`Password for ${email}: `)) || "";
  const login = signUp.body?.safeParse({ email, password, name: name ?? "Admin" });
  if (!login?.success) throw new StartError(login?.error.issues.map((issue) => issue.message).join("\n"));
  refuseWeakPassword(login.data.password, login.data);
  return name === undefined ? { ...login.data, name } : login.data;
};

const run = async () => {
  const given = readOptions();
  if (given.help) return void stdout.write(help);
  const email = given.email ?? env.ADMIN_EMAIL;
  if (!email) throw new StartError(`--email is missing.\n\n${help}`);
  // Here they are this command's own, which the server's settings would want as a pair.
  const config = readConfig({ ...env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  const login = await readLogin(email, given.name);
  const database = await openDatabaseForCommand(config, { info: () => {}, warn: warnings, error: warnings });
  try {
    await migrateDatabase(database.connection);
    const { db, close } = connect(database.connection, warnings);
    const { created } = await ensureAdmin({ db, clock: () => new Date() }, login);
    await close();
    stdout.write(
      created ? `${login.email} is an admin now.\n` : `${login.email} was there already, and is an admin now.\n`,
    );
  } finally {
    await database.stop();
  }
};

const sentenceOf = (error: Refusal) => {
  const parts = error.extra.validation as Record<string, { message: string }> | undefined;
  return Object.values(parts ?? {})[0]?.message ?? error.message;
};

run().catch((error: Error) => {
  const isOurs = ["StartError", "ConfigError"].includes(error.name);
  stderr.write(`${error instanceof Refusal ? sentenceOf(error) : isOurs ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
