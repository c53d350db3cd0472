// Says which files of bench/results describe code that has changed since they were measured, and how to measure each again:
// `npm run stale-results`. Ends with 1 where there are any.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describedCode } from "../bench/described-code.ts";

export type StaleResult = { name: string; commit: string; why: string; command: string };
type Result = { commit?: string; uncommitted?: true };

/** Tests and documents are no code that a measurement runs, except documents that it is said to try. */
const notMeasured = [":(exclude)*.test.ts", ":(exclude)*.test.tsx", ":(exclude)*/README.md"];

/**
 * The stale results of a repository, by the commits that the files name.
 * @param described what each file describes, by its name without conditions such as `.quick`
 */
export function staleResults(root: string, described = describedCode): StaleResult[] {
  const folder = join(root, "bench/results");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().flatMap((file) => {
    const name = basename(file, ".json");
    const { commit = "none", uncommitted } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Result;
    const row = described[name.split(".")[0] as string];
    if (!row) throw new Error(`bench/described-code.ts does not say which code ${file} describes.`);
    const why = uncommitted ? "measured with changes that no commit has" : changesSince(root, commit, row.paths);
    return why ? [{ name, commit, why, command: row.command }] : [];
  });
}

/** How much of these paths has changed since a commit, in the working tree as well; undefined for nothing. */
function changesSince(root: string, commit: string, paths: string[]): string | undefined {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
  try {
    git("rev-parse", "--verify", "--quiet", `${commit}^{commit}`);
  } catch {
    return "names a commit that is not here";
  }
  const changed = git("diff", "--name-only", commit, "--", ...paths, ...notMeasured)
    .split("\n")
    .filter(Boolean);
  return changed.length > 0 ? `${changed.length} changed files, such as ${changed[0]}` : undefined;
}

if (import.meta.main) {
  const stale = staleResults(process.cwd());
  for (const { name, commit, why, command } of stale)
    console.log(`${name.padEnd(20)} ${commit.padEnd(9)} ${why}\n${" ".repeat(31)}${command}`);
  if (stale.length === 0) console.log("All results describe the code as it is.");
  process.exitCode = stale.length > 0 ? 1 : 0;
}
