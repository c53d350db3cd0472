import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
const exists = (path: string) => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** The rows of SECURITY.md's table: a threat, a defence, and its tests, each as a file and a title in it. */
const rows = (/\n## Threats(.*)\n## Limits of login/s.exec(read("SECURITY.md"))?.[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| threat"))
  .map((line) => line.slice(2, -2).split(" | ") as [string, string, string]);

test("reads the whole table of threats", () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) expect(row, row[0]).toHaveLength(3);
});

test("names a defence and existing tests for each threat", () => {
  for (const [threat, defence, cell] of rows) {
    expect.soft(defence.length, threat).toBeGreaterThan(10);
    for (const named of cell.split("<br>")) {
      const [, path = "", title = ""] = /^`([^`]+\.test\.tsx?)` "(.+)"$/.exec(named) ?? [];
      const text = path && exists(path) ? read(path) : "";
      // As a complete string: the title of a test, or of a case in a table of tests.
      const isThere = title !== "" && [`"${title}"`, JSON.stringify(title)].some((quoted) => text.includes(quoted));
      expect.soft(isThere, `${threat}: ${named}`).toBe(true);
    }
  }
});
