import { existsSync, readFileSync, rmSync } from "node:fs";
import { runStep } from "./run-program.mjs";

const pinnedNode = "node_modules/.bin/node";

/** Parts of the Node package beside the program (npm, headers, documentation): 60 MB that nothing here uses. */
const restOfNode = "node_modules/node/node_modules";

/**
 * Installs exactly what the lockfile names, unless it is installed already: packages for running, with `dev` also those for tests and
 * checks. Development packages that are already installed stay.
 */
export async function install({ dev }) {
  const present = readLock("node_modules/.package-lock.json");
  const withDev = dev || Object.values(present).some((entry) => entry.dev);
  if (isInstalled(present, withDev)) return;
  // npm's own program when npm started this script. Scripts must run whatever the user's npm settings, because Node itself is one of the
  // packages.
  const [file, ...args] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const kinds = [withDev ? "--include=dev" : "--omit=dev", "--include=optional"];
  const flags = [...kinds, "--ignore-scripts=false", "--no-audit", "--no-fund"];
  await runStep("Installing packages", file, [...args, "ci", ...flags, "--loglevel=error"], {
    advice: "Check the connection to the npm registry and the rights in this folder, then run the same command again.",
  });
  if (existsSync(pinnedNode)) rmSync(restOfNode, { recursive: true, force: true });
}

/** The Node version that the project is pinned to: the installed one, else the current one if it is not older. */
export function projectNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error("The pinned Node is missing from node_modules. Delete that folder and run the same command again.");
}

// npm writes a copy of the lockfile to node_modules when it is done. Optional packages may be for other platforms.
function isInstalled(present, withDev) {
  return Object.entries(readLock("package-lock.json")).every(([path, entry]) => {
    const found = present[path];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    return path === "" || entry.optional || entry.devOptional || (entry.dev && !withDev);
  });
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}
