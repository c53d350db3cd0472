import { basename, resolve } from "node:path";
import { StartError } from "../core/config/start-error.ts";
import type { ImportReport, RowReport } from "../modules/imports/import-token-list.ts";
import { type Command, type CommandProcess, readArguments, runCommand } from "./command.ts";
import { progressBar } from "./progress-bar.ts";

const help = `npm run import -- FILE [--trusted] [--dry-run] [--json]
npm run import -- --package NAME [--trusted] [--dry-run] [--json]

Lists the coins of a token list in the format of https://tokenlists.org. Every row is added; pending, if it looks like a listed
coin; merged, if a coin has its contract; proposed, if it would add a contract to a listed coin; or refused with a reason.
Moderators decide about pending and proposed ones. A second run adds nothing. Logos are never fetched.
Works on DATABASE_URL, or on the embedded database in DATA_DIR, also while the site runs.

  --package NAME   the list in an installed npm package, such as @uniswap/default-token-list
  --trusted        add a contract to a listed coin without a moderator, where both ends of a bridge name each other, and symbol
                   and decimals agree
  --dry-run        only print what would happen to every row
  --json           print the whole report as JSON
  --help           this text
`;

const options = {
  package: { type: "string" },
  trusted: { type: "boolean" },
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
  ...(row.outcome === "refused" || row.outcome === "proposed" ? [`${row.outcome}. ${row.reason}`] : []),
  ...(row.outcome !== "refused" && row.repairs.length > 0 ? [`put right. ${row.repairs.join(", ")}.`] : []),
  ...(row.outcome === "pending" ? [row.reason ?? `waits for a moderator. ${row.looks_like.join(" ")}`] : []),
];

/** The report as text: each row that was refused, repaired or waits for a moderator, then the counts. */
const inWords = (list: string, report: ImportReport, dryRun: boolean): string => {
  const { rows, results } = report;
  const lines = results.flatMap((row) =>
    notesOf(row).map((note) => `  ${[`tokens[${row.index}]`, row.name].join(" ").trim()}: ${note}`),
  );
  const count = (n: number) => n.toLocaleString("en");
  const would = dryRun ? "Nothing was written. It would be: " : "";
  const outcomes = (["added", "pending", "merged", "proposed", "refused"] as const)
    .filter((outcome) => report[outcome] > 0 || !["pending", "proposed"].includes(outcome))
    .map((outcome) => `${count(report[outcome])} ${outcome}`)
    .join(", ");
  return [...lines, `${list}: ${count(rows)} ${rows === 1 ? "row" : "rows"}. ${would}${outcomes}.`].join("\n");
};

export const importList: Command = async (process) => {
  const { stdout, stderr } = process;
  const { values, positionals } = readArguments(process, help, options, true);
  if (values.help) return void stdout.write(help);
  const file = await fileOf(process, positionals, values.package);
  const { readTokenList } = await import("../modules/imports/token-list.ts");
  const { name, rows } = await readTokenList(file);
  const dryRun = values["dry-run"] ?? false;
  const { listLabel } = await import("../modules/imports/list-label.ts");
  const { importTokenList } = await import("../modules/imports/import-token-list.ts");
  const { withDatabase } = await import("./with-database.ts");
  await withDatabase(process, async (ctx) => {
    const origin = {
      list: listLabel(null, values.package ?? name ?? basename(file)),
      trusted: values.trusted ?? false,
    };
    const report = await importTokenList(ctx, rows, { ...origin, dryRun }, progressBar("Importing", stderr));
    const output = values.json
      ? JSON.stringify({ list: name, dry_run: dryRun, ...report })
      : inWords(file, report, dryRun);
    stdout.write(`${output}\n`);
  });
};

if (import.meta.main) runCommand(importList, process);
