import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoCatalogue } from "../modules/imports/demo-catalogue.ts";
import { seedDemo } from "../modules/imports/seed-demo.ts";
import { callCommand, databaseVariable } from "../testing/run-command.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { removeDemo } from "./demo-clear.ts";
import { seed as seedCommand } from "./seed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const seed = (args: string[]) => callCommand(seedCommand, args, { env: databaseVariable(app.connection) });
const clear = (args: string[]) =>
  callCommand(removeDemo, args, {
    env: { ...databaseVariable(app.connection), DATA_DIR: app.ctx.config.dataDir },
  });
const listed = async () =>
  (await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from coins`)).rows[0]?.n;

test("seed generates data and removes it", async () => {
  expect(await seed(["--coins", "40", "--votes", "300"])).toMatchObject({
    code: 0,
    out: "The synthetic data is complete.\n",
    err: expect.stringContaining("Votes: 300 of 300"),
  });
  expect(await listed()).toBe(40);
  expect(await seed(["--clear"])).toMatchObject({ code: 0, out: "All synthetic data is removed.\n" });
  expect(await listed()).toBe(0);
});

test.each([
  [[], /numbers for --coins and --votes/],
  [["--coins", "5", "--clear"], /or --clear/],
  [["--coins", "-5"], /--coins/],
  [["--coins", "many"], /--coins must be a whole number, at most 10,000,000/],
  [["--votes", "10"], /no synthetic coin/],
])("seed says what is wrong with %j", async (args, sentence) => {
  const { code, err } = await seed(args);
  expect(code).toBe(1);
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n\s+at /);
});

test("demo:clear says what it removes, and removes it only when confirmed", async () => {
  await seedDemo(app.ctx, () => {}, demoCatalogue().slice(0, 3));
  const what = "3 demo coins with their logos, 0 votes for them, 0 places on watchlists, 0 demo logins.\n";
  expect(await clear([])).toMatchObject({ code: 1, out: what, err: expect.stringContaining("--yes") });
  expect(await listed()).toBe(3);
  expect(await clear(["--yes"])).toMatchObject({ code: 0, out: expect.stringContaining(what) });
  expect(await listed()).toBe(0);
});
