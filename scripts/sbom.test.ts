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

test("the lockfile has the version and checksum of every package that a site runs, and no other source than the registry", () => {
  const { packages } = JSON.parse(readFileSync(`${cwd}package-lock.json`, "utf8")) as {
    packages: Record<
      string,
      { version?: string; integrity?: string; resolved?: string; dev?: boolean; link?: boolean }
    >;
  };
  const run = Object.entries(packages).filter(
    ([path, { dev, link }]) => /(^|\/)node_modules\//.test(path) && !dev && !link,
  );
  expect(run.length).toBeGreaterThan(200);
  for (const [path, { version, integrity, resolved }] of run) {
    expect([path, version, integrity]).toEqual([
      path,
      expect.stringMatching(/^\d+\.\d+\.\d+/),
      expect.stringMatching(/^sha512-/),
    ]);
    // Without a source the package is from the registry of the configuration.
    if (resolved) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});
