import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "./step.mjs";

const stamp = "web/build/made-from";
const made = new Set(["build", "node_modules", ".react-router"]);

/** Builds the pages unless the build there is of exactly these sources. */
export async function buildWeb(env) {
  const sources = hashOf([...filesIn("web"), ...filesIn("api"), "package-lock.json"]);
  if (readStamp() === sources) return;
  await step("Building the pages", "react-router", ["build"], {
    cwd: "web",
    env: { ...env, NODE_ENV: "production" },
    advice: "Correct what it names, then run the same command again.",
  });
  writeFileSync(stamp, sources);
}

function readStamp() {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !made.has(entry.name) && !entry.name.includes(".test."))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
