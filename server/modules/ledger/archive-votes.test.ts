import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../core/context.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { exportUser } from "../accounts/export-user.ts";
import { makeVotePartitions } from "../votes/vote-partitions.ts";
import { appendVotes, createLog } from "./append-votes.ts";
import { archiveVotes } from "./archive-votes.ts";
import { readSecretKeys } from "./signing-keys.ts";

const { app, owner, admin } = useTestAppWithUsers({
  at: "2028-01-15T00:00:00Z",
  settings: { VOTES_KEEP_MONTHS: "12" },
});
const early = { at: "2028-01-31T23:59:00Z", part: "votes_202801" };
const late = { at: "2028-02-01T00:00:00Z", part: "votes_202802" };

let coin: { id: string };
let voter: TestUser;
beforeAll(async () => {
  app.setNow("2028-01-15T00:00:00Z");
  coin = await sampleCoin(app, owner, admin);
  voter = await app.user();
  await makeVotePartitions(app.ctx);
  for (const { at } of [early, late]) {
    app.setNow(at);
    expect((await app.request("POST", `/votes/${coin.id}`, { token: voter.token })).status).toBe(201);
  }
  app.setNow("2029-02-01T00:00:00Z");
});

const parts = async () =>
  (
    await app.ctx.db.execute<{ part: string }>(
      sql`select distinct tableoid::regclass::text as part from votes order by 1`,
    )
  ).rows.map(({ part }) => part);

test("a month stays until each of its votes is in the public log", async () => {
  expect(await archiveVotes(app.ctx)).toEqual([]);
  const secretKeys = await readSecretKeys(app.ctx);
  await createLog(app.ctx, secretKeys, app.ctx.clock());
  expect(await archiveVotes(app.ctx)).toEqual([]);
  expect(await appendVotes(app.ctx, secretKeys, app.ctx.clock())).toBe(2);
  expect(await parts()).toEqual([early.part, late.part]);
});

test("an archived month stays counted and in the log, is no longer of its voter, and the export says so", async () => {
  const log = async () =>
    (await app.ctx.db.execute(sql`select level, index, encode(bytes, 'hex') as bytes from ledger_tiles order by 1, 2`))
      .rows;
  const before = await log();
  expect(await archiveVotes(app.ctx)).toEqual([early.part]);
  expect(await archiveVotes(app.ctx)).toEqual([]);
  expect(await parts()).toEqual([late.part]);
  expect(await log()).toEqual(before);
  const counts = await app.request("GET", `/votes/${coin.id}`);
  expect(counts.body.total).toBe(2);

  const exported = JSON.parse(await exportUser(app.ctx, voter as unknown as SignedIn, app.ctx.clock()));
  expect(exported).toMatchObject({
    votes_archived_before: "2028-02-01",
    votes: [{ day: "2028-02-01" }],
    ledger: [{ seq: 1 }],
  });
  const { rows: columns } = await app.ctx.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'archive' and table_name = ${early.part}`,
  );
  expect(columns.map(({ name }) => name)).not.toContain("user_id");
});

test("an archived month is restored by the statements of docs/scaling.md", async () => {
  const docs = await readFile(new URL("../../../docs/scaling.md", import.meta.url), "utf8");
  const statements = /```sql restore\n([^`]+)```/
    .exec(docs)?.[1]
    ?.replaceAll("202501", "202801")
    .replaceAll("2025-01-01", "2028-01-01")
    .replaceAll("2025-02-01", "2028-02-01");
  for (const statement of statements?.split(";").filter((one) => one.trim()) ?? [])
    await app.ctx.db.execute(sql.raw(statement));
  expect(await parts()).toEqual([early.part, late.part]);
  expect(await archiveVotes(app.ctx), "its secrets are gone, so it is not archived again").toEqual([]);
});
