import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { runStep } from "./run-program.mjs";

const build = "web/build";
const stamp = "made-from";
const compressed = new Set([".js", ".mjs", ".css", ".json", ".webmanifest", ".svg", ".txt"]);
const generated = new Set(["build", "compiled", "node_modules", ".react-router"]);

/**
 * Builds the pages unless the existing build is of exactly these sources. The new build is written beside the old one and replaces it when
 * it is complete, so that a concurrent start or an aborted build never sees a partial one.
 */
export async function buildWeb(env) {
  const sources = hashOf([
    ...filesIn("web"),
    ...filesIn("contract"),
    ...filesIn("shared"),
    ...filesIn("i18n"),
    "package-lock.json",
  ]);
  if (readStamp() === sources) return;
  const draft = `.react-router/build-${process.pid}`;
  try {
    await runStep("Building the pages", "react-router", ["build"], {
      cwd: "web",
      env: { ...env, NODE_ENV: "production", BUILD_DIRECTORY: draft },
      advice: "Fix the reported errors, then run the same command again.",
    });
    await compressFiles(join("web", draft, "client"));
    writeFileSync(join("web", draft, stamp), sources);
    replaceFolder(build, join("web", draft));
  } finally {
    rmSync(join("web", draft), { recursive: true, force: true });
  }
}

/**
 * Writes a Brotli copy beside every script, style and other text file, at the level with the fewest bytes: too slow per request (a second
 * for the largest script), but paid once per build, and it saves each visitor a fourteenth of the scripts.
 */
async function compressFiles(folder) {
  if (!existsSync(folder)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressed.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const compress = promisify(brotliCompress);
  await Promise.all(
    files.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))),
  );
}

/** Replaces `folder`, which may not exist yet, by `next`. */
function replaceFolder(folder, next) {
  const old = `${next}-old`;
  try {
    renameSync(folder, old);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

function readStamp() {
  try {
    return readFileSync(join(build, stamp), "utf8");
  } catch {
    return undefined;
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name) && !entry.name.includes(".test."))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
