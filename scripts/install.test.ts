import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Runs the real npm on a project with two packages, one for development only, from local archives. */

const script = `import { install } from ${JSON.stringify(new URL("install.mjs", import.meta.url).href)};`;
let folder: string;

/** Without npm's own variables: when npm runs these tests, they name another project. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
const install = (dev: boolean) => {
  const args = ["--input-type=module", "--eval", `${script} await install({ dev: ${dev} });`];
  return execFileSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
};
const isThere = (name: string) => existsSync(join(folder, "node_modules", name));

const version = "1.0.0";

/** Packs a package that has a manifest alone. @returns its entry in a lockfile */
const pack = (name: string) => {
  const archive = `${name}.tgz`;
  if (!existsSync(join(folder, archive))) {
    mkdirSync(join(folder, name, "package"), { recursive: true });
    writeFileSync(join(folder, name, "package/package.json"), JSON.stringify({ name, version }));
    execFileSync("tar", ["-czf", archive, "-C", name, "package"], { cwd: folder });
  }
  const hash = createHash("sha512").update(readFileSync(join(folder, archive)));
  return { version, resolved: `file:${archive}`, integrity: `sha512-${hash.digest("base64")}` };
};

/** Writes the manifest and the lockfile of a project that needs these packages, and `tests` for development. */
const commit = (...names: string[]) => {
  const sources = (packages: string[]) => Object.fromEntries(packages.map((name) => [name, `file:${name}.tgz`]));
  const project = { name: "project", version, dependencies: sources(names), devDependencies: sources(["tests"]) };
  const packages = {
    "": project,
    ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, pack(name)])),
    "node_modules/tests": { ...pack("tests"), dev: true },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(project));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cointally-install-"));
  commit("runs");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a start installs the packages for running; tests add theirs, which later starts do not remove, nor one after a change of the lockfile", () => {
  expect(install(false)).toContain("Installing packages");
  expect([isThere("runs"), isThere("tests")]).toEqual([true, false]);
  expect(install(false), "a second start").toBe("");
  expect(install(true)).toContain("Installing packages");
  expect([isThere("runs"), isThere("tests")]).toEqual([true, true]);
  expect(install(false), "a start after the tests").toBe("");
  commit("runs", "more");
  expect(install(false), "a start after a change").toContain("Installing packages");
  expect(["runs", "more", "tests"].map(isThere)).toEqual([true, true, true]);
});
