import { existsSync, readFileSync } from "node:fs";
import { step } from "./step.mjs";

const pinnedNode = "node_modules/.bin/node";

/** Installs what the lockfile names unless exactly that is there. */
export async function install() {
  if (isInstalled()) return;
  // npm's own program when npm has started us; scripts must run whatever the user's settings, as they bring Node itself.
  const [file, ...args] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const flags = ["--include=dev", "--include=optional", "--ignore-scripts=false", "--no-audit", "--no-fund"];
  await step("Installing packages", file, [...args, "ci", ...flags, "--loglevel=error"], {
    advice: "Check the connection to the npm registry and the rights in this folder, then run the same command again.",
  });
}

/** The Node that the project is pinned to: the installed one, else our own where that is no older. */
export function projectNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error("The pinned Node is missing from node_modules. Delete that folder and run the same command again.");
}

// npm leaves a copy of the lockfile in node_modules when it is done. What is optional may be for another platform.
function isInstalled() {
  if (!existsSync("node_modules/.package-lock.json")) return false;
  const wanted = lockedPackages("package-lock.json");
  const present = lockedPackages("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = present[path];
    if (!found) return path === "" || optional || devOptional;
    return found.version === version && found.integrity === integrity;
  });
}

function lockedPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}
