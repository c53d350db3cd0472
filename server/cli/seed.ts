import { StartError } from "../core/config/start-error.ts";
import { type Command, readArguments, readCount, runCommand } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const help = `npm run seed -- --coins N --votes N [--users N]
npm run seed -- --clear

Generates synthetic data for measurements: invented coins and votes, marked as synthetic in the database and on their pages,
until there are N of each, including those of an earlier run. Not for a public site.
Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --coins N   total coins, at most 10,000,000
  --votes N   total votes, over the last 90 days
  --users N   voting accounts, to which nobody can log in; default: enough for the votes
  --clear     remove all synthetic data
  --help      this text
`;

const options = {
  coins: { type: "string" },
  votes: { type: "string" },
  users: { type: "string" },
  clear: { type: "boolean" },
  help: { type: "boolean" },
} as const;

export const seed: Command = async (process) => {
  const { stdout, stderr } = process;
  const { values } = readArguments(process, help, options);
  if (values.help) return void stdout.write(help);
  const coins = readCount("coins", values.coins, 10_000_000);
  const votes = readCount("votes", values.votes, 100_000_000);
  const users = readCount("users", values.users, 10_000_000);
  const wants = coins !== undefined || votes !== undefined || users !== undefined;
  if (wants === (values.clear ?? false)) {
    throw new StartError(`Give numbers for --coins and --votes, or --clear.\n\n${help}`);
  }
  const { clearSynthetic, seedSynthetic } = await import("../modules/imports/synthetic-data.ts");
  const { withDatabase } = await import("./with-database.ts");
  const progress = (label: string) => progressBar(label, stderr);
  await withDatabase(process, async (ctx) => {
    if (values.clear) await clearSynthetic(ctx, progress("Clearing"));
    else await seedSynthetic(ctx, { coins: coins ?? 0, votes: votes ?? 0, users }, progress);
    stdout.write(values.clear ? "All synthetic data is removed.\n" : "The synthetic data is complete.\n");
  });
};

if (import.meta.main) runCommand(seed, process);
