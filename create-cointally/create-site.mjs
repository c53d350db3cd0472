// With Node's own modules only: this package has no dependencies.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const template = fileURLToPath(new URL("template", import.meta.url));

/** npm leaves files with these names out of packages: how they are named in this one. */
export const packedNames = { ".gitignore": "_gitignore", ".npmrc": "_npmrc" };

/** 0.6 GB of installed packages and built pages, as much while npm downloads and unpacks them, and room for a database. */
const neededBytes = 2e9;

const help = `npm create cointally@latest FOLDER

Creates a coin listing site in FOLDER, a new or empty folder: copies the site's source code, installs its packages and builds its pages.
`;

/** A failure that its user can fix. Its message says how. */
class CreateError extends Error {}

/** Creates a site, or says why not and leaves nothing behind. The exit code is 1, or that of a shell for a signal. */
export async function main(args) {
  if (args.includes("--help")) return void process.stdout.write(help);
  try {
    await createSite(args);
  } catch (error) {
    process.stderr.write(`${error instanceof CreateError ? error.message : error.stack}\n`);
    process.exitCode ||= 1;
  }
}

async function createSite(args) {
  const given = args[0] ?? "";
  if (args.length !== 1 || given.startsWith("-")) throw new CreateError(`Give the name of one folder.\n\n${help}`);
  const folder = resolve(given);
  checkName(basename(folder));
  checkFolder(folder);
  checkSpace(dirname(folder));

  const existed = existsSync(folder);
  try {
    console.log(`Creating a site in ${folder}`);
    copyTemplate(folder);
    const { code, signal } = await installAndBuild(folder);
    if (signal) process.exitCode = 128 + constants.signals[signal];
    if (signal || code !== 0) throw new CreateError(`No site was created; ${folder} is as it was before.`);
  } catch (error) {
    remove(folder, existed);
    throw inWords(error, folder);
  }
  const enter = given === "." ? "" : `cd ${given} && `;
  console.log(`\nThe site is ready. Start it:\n\n  ${enter}npm start\n\ndocs/operations.md has everything else.`);
}

function checkName(name) {
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name)) return;
  throw new CreateError(
    "The folder's name must have letters, digits, . _ or -, start with a letter or digit, and have at most 64.",
  );
}

function checkFolder(folder) {
  try {
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    if (error.code === "ENOTDIR") throw new CreateError(`${folder} is a file. Give another name.`);
    if (error.code !== "ENOENT") throw inWords(error, folder);
    if (existsSync(dirname(folder))) return;
    throw new CreateError(`${dirname(folder)} does not exist. Create it first, or give another folder.`);
  }
  throw new CreateError(`${folder} is not empty. Give another name, or move its content away.`);
}

function checkSpace(parent) {
  const { bavail, bsize } = statfsSync(parent);
  if (bavail * bsize >= neededBytes) return;
  const inGigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new CreateError(
    `${parent} has ${inGigabytes(bavail * bsize)} free; a site needs ${inGigabytes(neededBytes)}. Free space, or give a folder on another disk.`,
  );
}

function copyTemplate(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(template, folder, { recursive: true });
  for (const [name, packed] of Object.entries(packedNames)) renameSync(join(folder, packed), join(folder, name));
}

/**
 * Runs the site's own program for that; it shows its progress and says what to do when it fails.
 * @returns its exit code, and the signal that this process or both got
 */
function installAndBuild(folder) {
  const child = spawn(process.execPath, ["scripts/run.mjs", "build"], {
    cwd: folder,
    env: environment(),
    stdio: "inherit",
  });
  let signal;
  // What was copied is removed when the program has ended: it may still be writing.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(name, () => {
      signal = name;
      child.kill(name);
    });
  }
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => done({ code, signal }));
  });
}

/** The user's settings of npm, but nothing about this package, which npm also passes on. npx names itself as npm, which it is not. */
function environment() {
  const isOurs = (name, value) =>
    name === "npm_execpath"
      ? basename(value) !== "npm-cli.js"
      : /^(npm_(package|lifecycle|command|node_execpath)|npm_config_(package|call|local_prefix)|INIT_CWD)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name, value]) => !isOurs(name, value)));
}

/** Removes what was created: all of the folder, or its content where an empty one existed. */
function remove(folder, existed) {
  const created = existed ? readdirSync(folder).map((name) => join(folder, name)) : [folder];
  for (const path of created) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** A refusal by the file system, as an error that the user can fix. */
function inWords(error, folder) {
  if (error.code === "ENOSPC" || error.code === "EDQUOT") {
    return new CreateError(`No space is left for ${folder}. Free space, or give a folder on another disk.`);
  }
  if (["EACCES", "EPERM", "EROFS"].includes(error.code)) {
    return new CreateError(`Nothing can be written to ${folder}. Give a folder that is yours.`);
  }
  return error;
}
