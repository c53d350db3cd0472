import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(inRoot(path), "utf8");
const run = (...args: string[]) =>
  spawnSync(process.execPath, [inRoot("scripts/run.mjs"), ...args], { encoding: "utf8" });

test("the table of commands has each command of package.json, and says which it has when none is given", () => {
  const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
  const named = Object.values(scripts).flatMap((script) => /run\.mjs (\S+)/.exec(script)?.[1] ?? []);
  const { status, stderr } = run();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Give one of: .+\n$/)]);
  const commands = stderr.trim().replace("Give one of: ", "").split(", ");
  expect(commands).toEqual(expect.arrayContaining(named));
});

test("each program that a command starts exists", () => {
  const paths = [...read("scripts/run.mjs").matchAll(/"((?:bench|demo|scripts|server)\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

test("the recount of a ledger, which is no program of the server, starts by its command", () => {
  const { status, stdout, stderr } = run("recount", "--help");
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: verify-ledger\.mjs URL /), ""]);
});
