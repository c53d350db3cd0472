import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Runs the real npm on a project with two packages, one for development only, from local archives. */

const script = `import { install } from ${JSON.stringify(new URL("install.mjs", import.meta.url).href)};`;
let folder: string;

/** Without npm's own variables: when npm runs these tests, they name another project. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
const inProject = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: folder, env, encoding: "utf8" });
const install = (dev: boolean) =>
  inProject(process.execPath, "--input-type=module", "--eval", `${script} await install({ dev: ${dev} });`);
const isThere = (name: string) => existsSync(join(folder, "node_modules", name));

/** A package archive as from the registry. */
const pack = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
  inProject("npm", "pack", `./${name}`, "--silent");
  return { [name]: `file:${name}-1.0.0.tgz` };
};
/** Writes the lockfile as a commit would: npm itself would record in node_modules that everything is installed. */
const lock = (dependencies: object) => {
  const [installed, aside] = ["node_modules", "aside"].map((name) => join(folder, name)) as [string, string];
  if (existsSync(installed)) renameSync(installed, aside);
  const project = { name: "project", version: "1.0.0", dependencies, devDependencies: pack("tests") };
  writeFileSync(join(folder, "package.json"), JSON.stringify(project));
  inProject("npm", "install", "--package-lock-only", "--no-audit");
  if (existsSync(aside)) renameSync(aside, installed);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointally-install-"));
  lock(pack("runs"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a start installs the packages for running; tests add theirs, and later starts do not remove them", () => {
  expect(install(false)).toContain("Installing packages");
  expect([isThere("runs"), isThere("tests")]).toEqual([true, false]);
  expect(install(false), "a second start").toBe("");
  expect(install(true)).toContain("Installing packages");
  expect([isThere("runs"), isThere("tests")]).toEqual([true, true]);
  expect(install(false), "a start after the tests").toBe("");
});

test("a start after a change of the lockfile does not remove development packages", () => {
  install(true);
  lock({ ...pack("runs"), ...pack("more") });
  expect(install(false)).toContain("Installing packages");
  expect(["runs", "more", "tests"].map(isThere)).toEqual([true, true, true]);
});
