import type { DemoCount } from "../modules/imports/clear-demo.ts";
import { type Command, type CommandProcess, isConfirmed, readArguments, runCommand } from "./command.ts";

const help = `npm run demo:clear [-- --yes]

Removes the demo: its coins with their logos, votes and watchers, and its public logins. A later start adds it again only
with DEMO=1. Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --yes    do not ask for confirmation
  --help   this text
`;

const options = { yes: { type: "boolean" }, help: { type: "boolean" } } as const;

const inWords = ({ coins, logins, votes, watchers }: DemoCount): string =>
  [
    [coins, "demo coins with their logos"],
    [votes, "votes for them"],
    [watchers, "places on watchlists"],
    [logins, "demo logins"],
  ]
    .map(([count, what]) => `${count?.toLocaleString("en")} ${what}`)
    .join(", ");

/** @throws {StartError} without a terminal */
const mayRemove = (process: CommandProcess) =>
  isConfirmed(process, "Take them away for good?", "Nothing was removed. Pass --yes to confirm without a terminal.");

export const removeDemo: Command = async (process) => {
  const { stdout } = process;
  const { values } = readArguments(process, help, options);
  if (values.help) return void stdout.write(help);
  const { clearDemo, countDemo } = await import("../modules/imports/clear-demo.ts");
  const { withDatabase } = await import("./with-database.ts");
  await withDatabase(process, async (ctx) => {
    stdout.write(`${inWords(await countDemo(ctx))}.\n`);
    if (!values.yes && !(await mayRemove(process))) return void stdout.write("Nothing was removed.\n");
    await clearDemo(ctx);
    const later = ctx.config.demo
      ? "DEMO=1 is set: a start with it brings the coins back."
      : "A later start brings the coins back only with DEMO=1.";
    stdout.write(`The demo was removed. ${later}\n`);
  });
};

if (import.meta.main) runCommand(removeDemo, process);
