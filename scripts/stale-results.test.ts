import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { describedCode } from "../bench/described-code.ts";
import { staleResults } from "./stale-results.ts";

const here = new URL("..", import.meta.url).pathname;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A repository with these files, as one commit. */
const repositoryWith = (files: Record<string, string>) => {
  const root = mkdtempSync(join(tmpdir(), "cointally-results-"));
  folders.push(root);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: root,
      encoding: "utf8",
    });
  const write = (changed: Record<string, string>): string => {
    for (const [name, text] of Object.entries(changed)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    git("add", "--all");
    git("commit", "--quiet", "--no-verify", "--message", "a change");
    return git("rev-parse", "--short=8", "HEAD").trim();
  };
  git("init", "--quiet");
  return { root, write, first: write(files) };
};
const result = (commit: string, more = {}) => JSON.stringify({ at: "2026-11-28T12:00:00Z", commit, rows: [], ...more });
const described = { lists: { command: "npm run bench -- lists", paths: ["server/lists", "docs/lists.md"] } };

test("a result is stale once code that it describes has changed, committed or not, and not for tests or other code", () => {
  const { root, write, first } = repositoryWith({
    "server/lists/a.ts": "1",
    "server/lists/a.test.ts": "1",
    "web/b.ts": "1",
  });
  write({ "bench/results/lists.json": result(first) });
  write({ "web/b.ts": "2", "server/lists/a.test.ts": "2", "server/lists/README.md": "2" });
  expect(staleResults(root, described)).toEqual([]);
  writeFileSync(join(root, "server/lists/a.ts"), "2");
  const stale = {
    name: "lists",
    commit: first,
    why: "1 changed files, such as server/lists/a.ts",
    command: "npm run bench -- lists",
  };
  expect(staleResults(root, described)).toEqual([stale]);
  const second = write({});
  expect(staleResults(root, described)).toEqual([stale]);
  write({ "bench/results/lists.json": result(second) });
  expect(staleResults(root, described)).toEqual([]);
});

test("a result is stale that names no commit, or one that is not here, or was measured with changes that no commit has", () => {
  const { root, write, first } = repositoryWith({ "server/lists/a.ts": "1" });
  write({
    "bench/results/lists.json": JSON.stringify({ rows: [] }),
    "bench/results/lists.quick.json": result("0123abcd"),
    "bench/results/lists.asn.json": result(first, { uncommitted: true }),
  });
  expect(staleResults(root, described).map(({ name, why }) => [name, why])).toEqual([
    ["lists.asn", "measured with changes that no commit has"],
    ["lists", "names a commit that is not here"],
    ["lists.quick", "names a commit that is not here"],
  ]);
});

test("a result that nothing is said about is refused by its name", () => {
  const { root } = repositoryWith({ "bench/results/other.json": result("0123abcd") });
  expect(() => staleResults(root, described)).toThrow("does not say which code other.json describes");
});

test("each result of ours names its commit, and each path and measurement that is described exists", () => {
  const folder = join(here, "bench/results");
  for (const file of readdirSync(folder)) {
    const { commit } = JSON.parse(readFileSync(join(folder, file), "utf8"));
    expect.soft(commit, file).toMatch(/^[0-9a-f]{8}$/);
    expect.soft(describedCode, file).toHaveProperty([file.split(".")[0] as string]);
  }
  const missing = Object.values(describedCode).flatMap(({ paths }) =>
    paths.filter((path) => !existsSync(join(here, path))),
  );
  expect(missing).toEqual([]);
  const run = readFileSync(join(here, "bench/run.ts"), "utf8");
  const [, table = ""] = /const measurements[^{]*\{([^}]*)\}/.exec(run) ?? [];
  const names = table.split("\n").flatMap((line) => /^ {2}"?([\w-]+)"?[,:]/.exec(line)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect.soft(describedCode, name).toHaveProperty([name]);
});
