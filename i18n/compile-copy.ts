import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const compile = "await (await import('./scripts/compile-messages.mjs')).compileMessages()";

/**
 * Compiles the messages of a copy of the project, for tests. Its own scripts/compile-messages.mjs does so, unless the result of an earlier
 * run is of the same messages: it compares their hash.
 * @param name of the copy among the results of earlier runs
 */
export function compileCopy(folder: string, name: string): void {
  const cached = join(import.meta.dirname, "../node_modules/.cache/compiled-messages", name);
  const compiled = join(folder, "i18n/compiled");
  if (existsSync(cached)) cpSync(cached, compiled, { recursive: true });
  execFileSync(process.execPath, ["--input-type=module", "-e", compile], { cwd: folder });
  if (hashIn(cached) === hashIn(compiled)) return;
  mkdirSync(dirname(cached), { recursive: true });
  const draft = `${cached}-${process.pid}`;
  cpSync(compiled, draft, { recursive: true });
  rmSync(cached, { recursive: true, force: true });
  renameSync(draft, cached);
}

const hashIn = (compiled: string) =>
  existsSync(join(compiled, "made-from")) ? readFileSync(join(compiled, "made-from"), "utf8") : undefined;
