import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../core/context.ts";
import { collectedLog } from "../testing/collected-log.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { replicatedServers } from "../testing/replicated-servers.ts";
import { sampleCoin } from "../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { type Client, connect } from "./client.ts";
import { type Connection, parseDatabaseUrl } from "./database-url.ts";
import { migrateDatabase } from "./migrate.ts";
import { openReplicas, type Replicas } from "./replicas.ts";

let servers: Awaited<ReturnType<typeof replicatedServers>>;
let client: Client;
const clock = () => new Date();

/** Replicas of the primary at these URLs, checked often. */
const open = (urls: string[], log = collectedLog().log, mostBehindSeconds = 5): Promise<Replicas> =>
  openReplicas({ primary: client.db, urls, log, clock, mostBehindSeconds, checkMs: 20 });
/** Waits until the first replica is in a state. */
const untilState = (replicas: Replicas, state: string) =>
  expect.poll(() => replicas.states()[0]?.state, { timeout: 20_000 }).toBe(state);

beforeAll(async () => {
  servers = await replicatedServers();
  const connection = parseDatabaseUrl(servers.primary.url) as Connection;
  await migrateDatabase(connection);
  client = connect(connection, () => {}, "visitor");
  await client.db.execute(sql`create table numbers (n int)`);
}, 120_000);
afterAll(async () => {
  await client.close();
  await servers.close();
});

test("a read on a replica is never older than the writes before it", async () => {
  const replicas = await open([servers.standby.url]);
  await untilState(replicas, "used");
  let used = 0;
  for (let n = 1; n <= 100; n++) {
    await client.db.execute(sql`insert into numbers values (${n})`);
    const db = await replicas.find();
    const { rows } = await (db ?? client.db).execute<{ n: number }>(sql`select max(n) as n from numbers`);
    expect(rows).toEqual([{ n }]);
    if (db) used++;
  }
  expect(used).toBeGreaterThan(0);
  await replicas.close();
});

test("a replica that stays behind is not asked, is named in the log, and is used again once it has caught up", async () => {
  const { log, lines } = collectedLog();
  const replicas = await open([servers.standby.url], log, 0.2);
  await untilState(replicas, "used");
  await servers.standby.query("select pg_wal_replay_pause()");
  await client.db.execute(sql`insert into numbers values (1000)`);
  expect(await replicas.find()).toBeNull();
  await untilState(replicas, "behind");
  expect(replicas.states()[0]?.behindSeconds).toBeGreaterThan(0.2);
  expect(lines.join("\n")).toMatch(
    /warn: replica .*b-socket.*: a replica of the database is not used.* s behind the primary/,
  );
  await servers.standby.query("select pg_wal_replay_resume()");
  await untilState(replicas, "used");
  await expect.poll(() => replicas.find()).not.toBeNull();
  await replicas.close();
});

test("a server that replicates another database, one that is no standby, and one that is away are not asked", async () => {
  const away = "postgresql://postgres@127.0.0.1:1/postgres";
  const replicas = await open([servers.primary.url, away]);
  expect(replicas.states().map(({ state }) => state)).toEqual(["no_standby", "unreachable"]);
  expect(await replicas.find()).toBeNull();
  await replicas.close();

  const database = await createTestDatabase();
  const other = connect(database.connection, () => {}, "visitor");
  const options = { log: collectedLog().log, clock, mostBehindSeconds: 3600, checkMs: 20 };
  const strangers = await openReplicas({ primary: other.db, urls: [servers.standby.url], ...options });
  await untilState(strangers, "other_history");
  expect(await strangers.find()).toBeNull();
  await strangers.close();
  await other.close();
  await database.drop();
});

describe("the site with a replica", () => {
  let app: TestApp;
  let owner: TestUser;
  let admin: TestUser;
  let replicas: Replicas;
  let site: ReturnType<typeof createTestHttpApp>;
  const reads: string[] = [];

  beforeAll(async () => {
    app = await testApp({}, { connection: parseDatabaseUrl(servers.primary.url) as Connection, drop: async () => {} });
    owner = await app.user();
    admin = await app.user({ role: "admin" });
    replicas = await open([servers.standby.url]);
    const counting: Replicas = {
      ...replicas,
      async find() {
        const db = await replicas.find();
        reads.push(db ? "replica" : "primary");
        return db;
      },
    };
    const ctx: Context = { ...app.ctx, replicas: counting };
    site = createTestHttpApp(ctx);
  });
  afterAll(async () => {
    await replicas.close();
    await app.close();
  });

  const votesOf = async (id: string) => (await (await site.request(`/api/votes/${id}`)).json()).total;
  const vote = (id: string, { token }: TestUser) =>
    site.request(`/api/votes/${id}`, { method: "POST", headers: { authorization: `Bearer ${token}` } });

  test("shows a vote to the next reader, also while the replica stands still", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await untilState(replicas, "used");
    let limit = 0;
    const readAnother = async () => {
      limit = (limit % 50) + 1;
      expect((await site.request(`/api/coins?limit=${limit}`)).status).toBe(200);
      return reads;
    };
    await expect.poll(readAnother, { timeout: 20_000 }).toContain("replica");
    await servers.standby.query("select pg_wal_replay_pause()");
    expect((await vote(coin.id, await app.user())).status).toBe(201);
    const before = await votesOf(coin.id);
    expect((await vote(coin.id, await app.user())).status).toBe(201);
    expect(await votesOf(coin.id)).toBe(before + 1);
    await servers.standby.query("select pg_wal_replay_resume()");
  });

  test("asks the primary for everybody with an account", async () => {
    reads.length = 0;
    const answer = await site.request("/api/coins", { headers: { authorization: `Bearer ${owner.token}` } });
    expect([answer.status, reads]).toEqual([200, []]);
  });

  test("says in its health check what it uses", async () => {
    await untilState(replicas, "used");
    expect(await (await site.request("/health/ready")).json()).toEqual({
      status: "ready",
      replicas: [{ state: "used", behind_seconds: expect.any(Number) }],
    });
  });
});

test("after a failover, the former replica is no standby, and one of the former history is not asked", async () => {
  const replicas = await open([servers.standby.url]);
  await untilState(replicas, "used");
  await servers.standby.query("select pg_promote()");
  await untilState(replicas, "no_standby");
  expect(await replicas.find()).toBeNull();
  await replicas.close();
});
