import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

type Component = { name: string; version: string };
type Manifest = { name: string; dependencies?: Record<string, string> };

const cwd = fileURLToPath(new URL("..", import.meta.url));
const manifestOf = (workspace: string) =>
  JSON.parse(readFileSync(`${cwd}${workspace}/package.json`, "utf8")) as Manifest;

test("the bill of materials names every package that the site runs, with its version", async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { cwd, maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe("CycloneDX");
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const ours = ["server", "web", "contract", "shared", "i18n"].map(manifestOf);
  const names = new Set(ours.map(({ name }) => name));
  const direct = ours.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const missing = direct.filter(([name, version]) => !names.has(name) && !named.has(`${name} ${version}`));
  expect(missing).toEqual([]);
  // npm adds what the packages of a library name, so the whole tree is more than what our manifests name.
  expect(components.length).toBeGreaterThan(direct.length);
}, 60_000);
