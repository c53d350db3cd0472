import { StartError } from "../core/config/start-error.ts";
import { askPassword } from "./ask-password.ts";
import { type Command, type CommandProcess, readArguments, runCommand } from "./command.ts";

const help = `npm run admin:create -- --email EMAIL [--name NAME] [--reset-second-factor]

Creates an admin account, or gives the account with this email the role and the password.
Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --email EMAIL   the admin's email; default: ADMIN_EMAIL
  --name NAME     the displayed name; default for a new account: "Admin"
  --reset-second-factor
                  remove the second factor of this account if it was lost
  --help          this text

The password is read from a prompt, from ADMIN_PASSWORD, or from the first line of a pipe.
`;

const options = {
  email: { type: "string" },
  name: { type: "string" },
  "reset-second-factor": { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** The rules of a sign-up apply to this account, too. */
const readLogin = async (process: CommandProcess, email: string, name: string | undefined) => {
  const { fieldMessage } = await import("@cointally/contract/field-message.ts");
  const { signUp } = await import("@cointally/contract/users.ts");
  const password = process.env.ADMIN_PASSWORD || (await askPassword(process, `Password for ${email}: `)) || "";
  const login = signUp.body?.safeParse({ email, password, name: name ?? "Admin" }, { reportInput: true });
  if (!login?.success) throw new StartError(login?.error.issues.map((issue) => fieldMessage(issue)).join("\n"));
  return name === undefined ? { ...login.data, name } : login.data;
};

/** The reason why a password was refused. */
const inWords = async (error: unknown) => {
  const { AppError, fieldErrorMessage } = await import("../core/app-error.ts");
  if (!(error instanceof AppError)) return error;
  return new StartError(fieldErrorMessage(error) ?? error.message);
};

export const createAdmin: Command = async (process) => {
  const { env, stdout } = process;
  const { values } = readArguments(process, help, options);
  if (values.help) return void stdout.write(help);
  const email = values.email ?? env.ADMIN_EMAIL;
  if (!email) throw new StartError(`--email is missing.\n\n${help}`);
  try {
    const login = await readLogin(process, email, values.name);
    const { withDatabase } = await import("./with-database.ts");
    const { ensureAdmin } = await import("../modules/accounts/ensure-admin.ts");
    await withDatabase(process, async (ctx) => {
      const { created } = await ensureAdmin(ctx, {
        ...login,
        resetSecondFactor: values["reset-second-factor"] ?? false,
      });
      const before = created ? "" : "existed already and ";
      stdout.write(`${login.email} ${before}is an admin now.\n`);
    });
  } catch (error) {
    throw await inWords(error);
  }
};

if (import.meta.main) runCommand(createAdmin, process);
