import { resolve } from "node:path";
import { StartError } from "../core/config/start-error.ts";
import type { ImportReport, RowReport } from "../modules/imports/import-token-list.ts";
import { type Command, type CommandProcess, readArguments, runCommand } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const help = `npm run import -- FILE [--dry-run] [--json]
npm run import -- --package NAME [--dry-run] [--json]

Lists the coins of a token list in the format of https://tokenlists.org. Every row is added, merged with a coin that has its
contract or that a bridge connects it with, or refused with a reason. Added coins that look like another are listed for
review by a moderator. A second run adds nothing. Logos are never fetched.
Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --package NAME   the list in an installed npm package, such as @uniswap/default-token-list
  --dry-run        only print what would happen to every row
  --json           print the whole report as JSON
  --help           this text
`;

const options = {
  package: { type: "string" },
  "dry-run": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const fileOf = async ({ env }: CommandProcess, words: string[], name: string | undefined): Promise<string> => {
  const [file, ...more] = words;
  if (more.length > 0 || (file === undefined) === (name === undefined)) {
    throw new StartError(`Give one file, or one --package.\n\n${help}`);
  }
  // npm runs this in the project's folder and passes the folder it was called from.
  const from = resolve(env.INIT_CWD ?? "");
  if (file !== undefined) return resolve(from, file);
  const { findPackageList } = await import("../modules/imports/package-list.ts");
  return findPackageList(name as string, from);
};

/** Notes about a row beyond "added" and "merged". */
const notesOf = (row: RowReport): string[] => [
  ...(row.outcome === "refused" ? [`refused. ${row.reason}`] : []),
  ...(row.outcome !== "refused" && row.repairs.length > 0 ? [`put right. ${row.repairs.join(", ")}.`] : []),
  ...(row.looks_like.length > 0 ? [`look at it. ${row.looks_like.join(" ")}`] : []),
];

/** The report as text: each row that was refused, repaired or resembles another coin, then the counts. */
const inWords = (list: string, report: ImportReport, dryRun: boolean): string => {
  const { added, merged, refused, look_alikes: alike, rows, results } = report;
  const lines = results.flatMap((row) =>
    notesOf(row).map((note) => `  ${[`tokens[${row.index}]`, row.name].join(" ").trim()}: ${note}`),
  );
  const count = (n: number) => n.toLocaleString("en");
  const would = dryRun ? "Nothing was written. It would be: " : "";
  const look = alike > 0 ? ` ${count(alike)} of the added ${alike === 1 ? "looks" : "look"} like another coin.` : "";
  return [
    ...lines,
    `${list}: ${count(rows)} ${rows === 1 ? "row" : "rows"}. ${would}${count(added)} added, ${count(merged)} merged, ${count(refused)} refused.${look}`,
  ].join("\n");
};

export const importList: Command = async (process) => {
  const { stdout, stderr } = process;
  const { values, positionals } = readArguments(process, help, options, true);
  if (values.help) return void stdout.write(help);
  const file = await fileOf(process, positionals, values.package);
  const { readTokenList } = await import("../modules/imports/token-list.ts");
  const { name, rows } = await readTokenList(file);
  const dryRun = values["dry-run"] ?? false;
  const { importTokenList } = await import("../modules/imports/import-token-list.ts");
  const { withDatabase } = await import("./with-database.ts");
  await withDatabase(process, async (ctx) => {
    const report = await importTokenList(ctx, rows, { dryRun }, progressBar("Importing", stderr));
    const output = values.json
      ? JSON.stringify({ list: name, dry_run: dryRun, ...report })
      : inWords(file, report, dryRun);
    stdout.write(`${output}\n`);
  });
};

if (import.meta.main) runCommand(importList, process);
