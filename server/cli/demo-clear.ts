import { createInterface } from "node:readline/promises";
import { StartError } from "../core/config/start-error.ts";
import { clearDemo, countDemo, type DemoCount } from "../modules/imports/clear-demo.ts";
import { readArguments, runCommand, withDatabase } from "./command.ts";

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

const mayGo = async (): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new StartError("Nothing was removed. Pass --yes to confirm without a terminal.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Take them away for good? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

runCommand(async () => {
  const { values } = readArguments(help, options);
  if (values.help) return void process.stdout.write(help);
  await withDatabase(async (ctx) => {
    process.stdout.write(`${inWords(await countDemo(ctx))}.\n`);
    if (!values.yes && !(await mayGo())) return void process.stdout.write("Nothing was removed.\n");
    await clearDemo(ctx);
    const later = ctx.config.demo
      ? "DEMO=1 is set: a start with it brings the coins back."
      : "A later start brings the coins back only with DEMO=1.";
    process.stdout.write(`The demo was removed. ${later}\n`);
  });
});
