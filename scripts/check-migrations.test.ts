import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOf } from "./check-migrations.mjs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-check-migrations-"));
  await mkdir(join(folder, "meta"));
});
afterAll(() => rm(folder, { recursive: true }));

const releases = [
  { version: "1.9.0", migration: "0000_first" },
  { version: "1.10.0", migration: "0001_second" },
];

/** What is wrong with a migration after the last release. */
const problems = async (text: string): Promise<string[]> => {
  const tags = ["0000_first", "0001_second", "0002_third"];
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries: tags.map((tag) => ({ tag })) }));
  for (const tag of tags)
    await writeFile(join(folder, `${tag}.sql`), tag === "0002_third" ? text : "DROP TABLE coins;");
  return problemsOf(folder, releases);
};

const unchecked = "checks all rows under a lock: NOT VALID or USING INDEX, then VALIDATE";
const column = "rewrites or scans a table for a new column";
test.each([
  ["ALTER TABLE coins DROP COLUMN name;", "drops a column"],
  ["DROP TABLE coins;", "drops a table"],
  ["TRUNCATE coins;", "empties a table"],
  ["ALTER TABLE coins RENAME COLUMN name TO title;", "renames a column"],
  ["ALTER TABLE coins RENAME TO tokens;", "renames a table"],
  ["ALTER TABLE coins SET SCHEMA archive;", "moves a table"],
  ["ALTER TABLE coins ALTER COLUMN name TYPE varchar(9);", "changes the type of a column"],
  ["ALTER TABLE coins ALTER COLUMN name DROP DEFAULT;", "removes a default"],
  ["ALTER TABLE coins ALTER COLUMN name SET NOT NULL;", "requires a value"],
  ["ALTER TABLE coins ADD COLUMN x int NOT NULL;", "requires a value of a new column without a default"],
  ["ALTER TABLE coins ADD COLUMN x uuid DEFAULT gen_random_uuid();", column],
  ["ALTER TABLE coins ADD COLUMN x bigserial;", column],
  ["ALTER TABLE coins ADD COLUMN x text GENERATED ALWAYS AS (lower(name)) STORED;", column],
  ["ALTER TABLE coins ADD COLUMN x uuid REFERENCES users(id);", column],
  ["ALTER TABLE coins ADD CONSTRAINT x CHECK (length(name) > 0);", unchecked],
  ["ALTER TABLE coins ADD CONSTRAINT x FOREIGN KEY (u) REFERENCES users(id);", unchecked],
  ["ALTER TABLE coins ADD CONSTRAINT x UNIQUE (name);", unchecked],
  ["ALTER TABLE coins SET UNLOGGED;", "rewrites a table"],
  ["UPDATE coins SET name = upper(name);", "locks all rows of a table"],
  ["DROP INDEX coins_x;", "drops an index without CONCURRENTLY in a migration that begins with -- online:"],
  [
    "CREATE INDEX x ON coins (name);",
    "builds an index without CONCURRENTLY in a migration that begins with -- online:",
  ],
  // In a transaction it is built without.
  [
    "CREATE INDEX CONCURRENTLY x ON coins (name);",
    "builds an index without CONCURRENTLY in a migration that begins with -- online:",
  ],
])("refuses %s", async (statement, problem) => {
  const before = "-- Text.\nSELECT 1;--> statement-breakpoint\n-- Why.\n";
  expect(await problems(before + statement)).toEqual([`0002_third, line 4: ${problem}`]);
});

test("accepts what only adds, and an index that is built online", async () => {
  const table =
    'CREATE TABLE "x" ("id" uuid PRIMARY KEY, "u" uuid);\nALTER TABLE "x" ADD CONSTRAINT "x_u" FOREIGN KEY ("u") REFERENCES "users"("id");';
  const columns = [
    "ALTER TABLE coins ADD COLUMN y int DEFAULT 0 NOT NULL;",
    "ALTER TABLE coins ADD COLUMN z timestamptz DEFAULT now() NOT NULL;",
    "ALTER TABLE coins ADD CONSTRAINT x CHECK (y >= 0) NOT VALID;",
  ];
  expect(await problems([table, 'CREATE INDEX "x_i" ON "x" ("u");', ...columns].join("\n"))).toEqual([]);
  expect(await problems("-- online: for a list\nCREATE INDEX CONCURRENTLY coins_x ON coins (name);")).toEqual([]);
});

test("accepts a statement that is said to be safe, and no other of the migration", async () => {
  const text = "-- safe: another table takes the name\nALTER TABLE coins RENAME TO tokens;";
  expect(await problems(text)).toEqual([]);
  expect(await problems(`${text}--> statement-breakpoint\nDROP TABLE coins;`)).toEqual([
    "0002_third, line 3: drops a table",
  ]);
});

test("accepts a contract step of what an earlier release expanded, but no long lock, and names a release that there is not", async () => {
  expect(await problems("-- contract: 1.10.0\nALTER TABLE coins DROP COLUMN name;")).toEqual([]);
  expect(await problems("-- contract: 1.10.0\nALTER TABLE coins SET UNLOGGED;")).toEqual([
    "0002_third, line 2: rewrites a table",
  ]);
  expect(await problems("-- contract: 2.0.0\nALTER TABLE coins DROP COLUMN name;")).toEqual([
    "0002_third: contracts what 2.0.0 expanded, which is no release in server/database/releases",
  ]);
});
