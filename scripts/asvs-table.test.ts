import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(inRoot(path), "utf8");

/** The cells of a line of CSV. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );

const [head = "", ...lines] = read("docs/security/asvs.csv").trimEnd().split("\n");
const rows = lines.map((line) => {
  const [id = "", level = "", applies = "", met = "", how = "", where = "", named = ""] = cellsOf(line);
  return { id, level, applies, met, how, places: where.split(" ").filter(Boolean), named };
});

/** The number of requirements of level 1 and 2 in each chapter of version 5.0.0. */
const requirements = {
  ...{ V1: 27, V2: 11, V3: 19, V4: 10, V5: 9, V6: 35, V7: 18, V8: 7, V9: 7 },
  ...{ V10: 29, V11: 14, V12: 9, V13: 13, V14: 9, V15: 13, V16: 16, V17: 7 },
};

test("has each of the 253 requirements of level 2 once", () => {
  expect(head).toBe("id,level,applies,met,how,where,test");
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const counts: Record<string, number> = {};
  for (const { id } of rows) {
    expect(id).toMatch(/^V\d{1,2}\.\d\.\d{1,2}$/);
    const chapter = id.split(".")[0] as string;
    counts[chapter] = (counts[chapter] ?? 0) + 1;
  }
  expect(counts).toEqual(requirements);
});

test("each requirement says whether it applies, how it is met, where, and by which test", () => {
  for (const { id, level, applies, met, how, places, named } of rows) {
    expect.soft(["1", "2"], id).toContain(level);
    expect.soft(["yes", "no"], id).toContain(applies);
    expect.soft(how, id).toMatch(/^[^\n]{10,}\.$/);
    for (const place of places) expect.soft(existsSync(inRoot(place)), `${id}: ${place}`).toBe(true);
    const tests = [...named.matchAll(/(\S+\.test\.tsx?) "([^"]+)"/g)];
    expect.soft(tests.map(([all]) => all).join(" "), id).toBe(named);
    for (const [all, path = "", title = ""] of tests) {
      const text = existsSync(inRoot(path)) ? read(path) : "";
      const isThere = [`"${title}"`, JSON.stringify(title)].some((quoted) => text.includes(quoted));
      expect.soft(isThere, `${id}: ${all}`).toBe(true);
    }
    if (applies === "no") {
      expect.soft([met, places, named], id).toEqual(["", [], ""]);
      continue;
    }
    expect.soft(["yes", "by the operator", "not yet"], id).toContain(met);
    // What only has to be written down is met by the page; everything else by code and a test.
    if (met === "yes" || met === "by the operator")
      expect.soft(tests.length > 0 || places.some((place) => place.endsWith(".md")), id).toBe(true);
  }
});

test("SECURITY.md has the counts of the table, and names what is open", () => {
  const count = (of: Partial<(typeof rows)[number]>) =>
    rows.filter((row) => Object.entries(of).every(([key, value]) => row[key as "met"] === value)).length;
  const page = read("SECURITY.md");
  expect(page).toContain(
    `| ${count({ met: "yes" })} | ${count({ met: "by the operator" })} | ${count({ applies: "no" })} | ${count({ met: "not yet" })} | 253 |`,
  );
  const open = rows.filter(({ met }) => met === "not yet").map(({ id }) => id);
  expect(open.filter((id) => !page.includes(`**${id}**`))).toEqual([]);
});
