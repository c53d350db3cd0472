import { resolve } from "node:path";
import { StartError } from "../config/start-error.ts";
import { type ImportReport, importTokenList } from "../domains/imports/import-token-list.ts";
import { findPackageList } from "../domains/imports/package-list.ts";
import { readTokenList } from "../domains/imports/token-list.ts";
import { readArguments, runCommand, withDatabase } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const help = `npm run import -- FILE [--dry-run] [--json]
npm run import -- --package NAME [--dry-run] [--json]

Lists the coins of a token list in the format of https://tokenlists.org. Every row is added, merged with a coin that has its
contract or that a bridge joins it with, or refused with a reason. A second run adds nothing. Logos are never fetched.
Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --package NAME   the list in an installed npm package, such as @uniswap/default-token-list
  --dry-run        only say what would become of every row
  --json           print the whole report as JSON
  --help           this text
`;

const options = {
  package: { type: "string" },
  "dry-run": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const fileOf = async (words: string[], name: string | undefined): Promise<string> => {
  const [file, ...more] = words;
  if (more.length > 0 || (file === undefined) === (name === undefined)) {
    throw new StartError(`Give one file, or one --package.\n\n${help}`);
  }
  // npm runs this in the project's folder, and tells where the person stood.
  const from = process.env.INIT_CWD ?? process.cwd();
  return file === undefined ? findPackageList(name as string, from) : resolve(from, file);
};

/** The report for a person: how many, then every row that was refused or put right. */
const inWords = (list: string, report: ImportReport, dryRun: boolean): string => {
  const { added, merged, refused, rows, results } = report;
  const lines = results.flatMap((row) => {
    if (row.outcome === "refused") return `  tokens[${row.index}] ${row.name}: refused. ${row.reason}`;
    return row.repairs.length > 0 ? `  tokens[${row.index}] ${row.name}: put right. ${row.repairs.join(", ")}.` : [];
  });
  const count = (n: number) => n.toLocaleString("en");
  const would = dryRun ? "Nothing was written. It would be: " : "";
  return [
    ...lines,
    `${list}: ${count(rows)} rows. ${would}${count(added)} added, ${count(merged)} merged, ${count(refused)} refused.`,
  ].join("\n");
};

runCommand(async () => {
  const { values, positionals } = readArguments(help, options, true);
  if (values.help) return void process.stdout.write(help);
  const file = await fileOf(positionals, values.package);
  const { name, rows } = await readTokenList(file);
  const dryRun = values["dry-run"] ?? false;
  await withDatabase(async (ctx) => {
    const report = await importTokenList(ctx, rows, { dryRun }, progressBar("Importing"));
    const said = values.json
      ? JSON.stringify({ list: name, dry_run: dryRun, ...report })
      : inWords(file, report, dryRun);
    process.stdout.write(`${said}\n`);
  });
});
