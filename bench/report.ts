import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";

/** One row of a measurement: its name and its values. */
export type Measured = { name: string } & Record<string, string | number>;

const shown = (value: string | number) =>
  typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : String(value);

/** Prints rows as a table, with a header row on request. */
export function table(rows: Measured[], head: boolean): void {
  const keys = Object.keys(rows[0] ?? {});
  const line = (cells: string[]) =>
    process.stdout.write(`${cells.map((c, i) => (i ? c.padStart(16) : c.padEnd(28))).join("")}\n`);
  if (head) line(keys);
  for (const row of rows) line(keys.map((key) => shown(row[key] as string | number)));
}

/** The commit that is measured, and whether the working tree differs from it; nothing where this is no clone. */
export function measuredCommit(): { commit?: string; uncommitted?: true } {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--", "..", ":(exclude)results") !== "";
    return { commit: git("rev-parse", "HEAD").slice(0, 8), ...(isChanged && { uncommitted: true }) };
  } catch {
    return {};
  }
}

/** Writes the results of a run, their commit and the machine they were measured on to results/ */
export async function saveResults(name: string, quick: boolean, rows: Measured[]): Promise<void> {
  const machine = { cores: cpus().length, memory_gib: Math.round(totalmem() / 2 ** 30), node: process.version };
  const file = new URL(`results/${name}${quick ? ".quick" : ""}.json`, import.meta.url);
  await writeFile(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), ...measuredCommit(), machine, rows }, null, 2)}\n`,
  );
}
