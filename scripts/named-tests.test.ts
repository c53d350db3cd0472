import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd, exclude: (name) => name.includes("node_modules") || name === "build" });

test("each test file that a page of the documentation names exists", () => {
  const tests = find("*/**/*.test.{ts,tsx}");
  const missing: string[] = [];
  for (const page of find("*.md", "*/**/*.md")) {
    for (const [, name = ""] of readFileSync(`${cwd}/${page}`, "utf8").matchAll(/`([\w/.-]+\.test\.tsx?)`/g))
      if (!tests.some((path) => `/${path}`.endsWith(`/${name}`))) missing.push(`${page}: ${name}`);
  }
  expect(missing).toEqual([]);
});
