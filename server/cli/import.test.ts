import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callCommand, databaseVariable } from "../testing/run-command.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { importList } from "./import.ts";

let app: TestApp;
let folder: string;
const token = (n: number) => ({
  chainId: 1,
  address: `0x9${String(n).padStart(39, "0")}`,
  name: `Token ${n}`,
  symbol: `T${n}`,
  decimals: 18,
});

beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), "cointally import "));
  const tokens = [token(1), { ...token(2), name: "B &amp; C" }, null, { ...token(3), name: "Evil\u001b[2J" }, token(1)];
  const imitations = [{ ...token(4), name: "Tоken 1" }];
  await writeFile(join(folder, "list.json"), JSON.stringify({ name: "Some List", tokens }));
  await writeFile(join(folder, "imitations.json"), JSON.stringify({ tokens: imitations }));
  await writeFile(join(folder, "other.json"), JSON.stringify([token(1)]));
  await mkdir(join(folder, "node_modules", "some-list"), { recursive: true });
  await writeFile(join(folder, "node_modules", "some-list", "package.json"), '{"main":"list.json"}');
  await writeFile(join(folder, "node_modules", "some-list", "list.json"), JSON.stringify({ tokens: [token(9)] }));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (args: string[]) =>
  callCommand(importList, args, { env: { ...databaseVariable(app.connection), INIT_CWD: folder } });

test("a dry run writes nothing, an import adds coins, and a second one finds nothing new", async () => {
  const tried = await run(["list.json", "--dry-run"]);
  expect(tried).toMatchObject({
    code: 0,
    out: expect.stringContaining("Nothing was written. It would be: 2 added, 1 merged, 2 refused."),
  });
  expect((await app.request("GET", "/coins")).body.total).toBe(0);

  const done = await run(["list.json"]);
  expect(done.code).toBe(0);
  expect(done.out.split("\n")).toEqual([
    "  tokens[1] B &amp; C: put right. name: HTML entities decoded.",
    "  tokens[2]: refused. This is null, not a token.",
    "  tokens[3] Evil\\u{1b}[2J: refused. Name contains invisible or control characters. Remove them.",
    `${join(folder, "list.json")}: 5 rows. 2 added, 1 merged, 2 refused.`,
    "",
  ]);
  expect(done.err).toMatch(/^Importing: \d of 5\n.*Importing: 5 of 5\n$/s);
  expect((await run(["list.json"])).out).toContain("0 added, 3 merged, 2 refused.");
});

test("leaves coins that resemble a listed one to a moderator, and names them", async () => {
  expect((await run(["imitations.json"])).out.split("\n")).toEqual([
    "  tokens[0] Tоken 1: waits for a moderator. A word of its name or symbol mixes letters of several scripts. Its name looks like that of Token 1 (T1), listed as token-1.",
    `${join(folder, "imitations.json")}: 1 row. 0 added, 1 pending, 0 merged, 0 refused.`,
    "",
  ]);
});

test("prints its report as JSON", async () => {
  const { out, code } = await run(["list.json", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    list: "Some List",
    dry_run: false,
    rows: 5,
    added: 0,
    merged: 3,
    refused: 2,
    results: [
      { index: 0, name: "Token 1", outcome: "merged", reason: "Listed already as token-1.", repairs: [] },
      {},
      {},
      {},
      {},
    ],
  });
});

test("imports the list of an installed package", async () => {
  expect(await run(["--package", "some-list"])).toMatchObject({ code: 0, out: expect.stringContaining("1 added") });
  expect(await run(["--package", "none-such"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("is not installed"),
  });
});

test.each([
  [["none.json"], /There is no such file/],
  [["other.json"], /array without the list around it.*tokenlists\.org/],
  [[], /Give one file, or one --package/],
  [["list.json", "other.json"], /Give one file/],
  [["list.json", "--package", "some-list"], /Give one file/],
  [["list.json", "--force"], /--force/],
])("says what is wrong with %j", async (args, sentence) => {
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n\s+at /);
});
