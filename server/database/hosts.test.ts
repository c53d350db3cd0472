import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { quietLog } from "../testing/quiet-log.ts";
import { replicatedServers, type TestServer } from "../testing/replicated-servers.ts";
import { type Client, connect } from "./client.ts";
import { type Connection, parseDatabaseUrl, placeOf } from "./database-url.ts";
import { openSession, primaryOf, StandbyError } from "./hosts.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { openExternal } from "./open-external.ts";

const parsed = (url: string) => parseDatabaseUrl(url) as Connection;

describe("a PostgreSQL URL", () => {
  test.each<[string, Connection["hosts"]]>([
    ["postgresql://u:p@db/coins", undefined],
    ["postgresql:///coins", undefined],
    [
      "postgres://u:p%40w@a:5433,b/coins?sslmode=require",
      [
        { host: "a", port: 5433 },
        { host: "b", port: 5432 },
      ],
    ],
    [
      "postgresql://u@[::1]:5433,%2Ftmp%2Fsocket/coins?target_session_attrs=read-write",
      [
        { host: "::1", port: 5433 },
        { host: "/tmp/socket", port: 5432 },
      ],
    ],
  ])("%s names its hosts", (url, hosts) => {
    expect(parseDatabaseUrl(url)?.hosts).toEqual(hosts);
  });

  test.each([
    "mysql://a/b",
    "coins",
    "postgresql://a:x,b/coins",
    "postgresql://a,b/coins?target_session_attrs=standby",
  ])("%s is refused", (url) => {
    expect(parseDatabaseUrl(url)).toBeUndefined();
  });

  test("is named without its user and password", () => {
    expect(placeOf(parsed("postgresql://u:secret@a:5433,b/coins"))).toBe("a:5433,b:5432/coins");
    expect(placeOf(parsed("postgresql://u:secret@a/coins"))).toBe("a/coins");
  });
});

describe("several hosts", () => {
  let servers: Awaited<ReturnType<typeof replicatedServers>>;
  const errors: string[] = [];
  const both = (first: TestServer, second: TestServer) =>
    parsed(`postgresql://postgres@${first.host},${second.host}/postgres?target_session_attrs=read-write`);
  const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
  const insert = ({ db }: Client, n: number) => db.execute(sql`insert into numbers values (${n})`);
  const numbersOf = async ({ db }: Client) =>
    (await db.execute<{ n: number }>(sql`select n from numbers order by n`)).rows.map(({ n }) => n);

  beforeAll(async () => {
    servers = await replicatedServers();
    await servers.primary.query("create table numbers (n int)");
  });
  afterAll(() => servers.close());
  beforeEach(() => {
    errors.length = 0;
  });

  test("a standby is passed over, wherever it is in the list", async () => {
    for (const connection of [both(servers.standby, servers.primary), both(servers.primary, servers.standby)]) {
      const client = connect({ ...connection, max: 1 }, (error) => errors.push(error.message), "visitor");
      const { rows } = await client.db.execute(sql`select pg_is_in_recovery() as standby`);
      expect(rows).toEqual([{ standby: false }]);
      await client.close();
      const session = await openSession(connection);
      expect((await session.query("select pg_is_in_recovery() as standby")).rows).toEqual([{ standby: false }]);
      await session.end();
    }
    expect(errors).toEqual([]);
  });

  test("a standby alone is named at the start, with what to do", async () => {
    const opening = openExternal(servers.standby.url, quietLog, { patience: 0 });
    await expect(opening).rejects.toThrow("is a standby, which accepts no writes. Name the server that accepts writes");
  });

  test("a connection to a standby is refused, so that nothing is read from it by mistake", async () => {
    const alone = connect(parsed(servers.standby.url), () => {}, "visitor");
    expect(isUnreachable(await failureOf(alone.db.execute(sql`select 1`)))).toBe(true);
    await alone.close();
  });

  test("through a pooler, statements and transactions on a standby are refused", async () => {
    const pooled = { ...parsed(servers.standby.url), session: parsed(servers.primary.url) };
    const client = connect(pooled, () => {}, "visitor");
    expect(isUnreachable(await failureOf(client.db.execute(sql`select 1`)))).toBe(true);
    expect(isUnreachable(await failureOf(client.db.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true);
    await client.close();
  });

  test("while no host accepts writes, work fails at once with each host's reason, and one search serves all callers", async () => {
    const nobody = parsed(`postgresql://postgres@${servers.standby.host},127.0.0.1:1/postgres`);
    const primary = primaryOf(nobody);
    const searches = await Promise.all([1, 2, 3].map(() => failureOf(primary.locate())));
    expect(searches[0]).toBeInstanceOf(StandbyError);
    expect(new Set(searches).size).toBe(1);
    expect(String(searches[0])).toMatch(
      /accepts writes \(.*: The server is a standby.*; 127\.0\.0\.1:1: connect ECONNREFUSED/,
    );
    // The next search waits a moment, so that a thousand requests do not search a thousand times.
    expect(await failureOf(primary.locate())).toBe(searches[0]);
    await expect.poll(async () => (await failureOf(primary.locate())) === searches[0]).toBe(false);
  });

  test("after the primary is killed, work goes on with the promoted standby, and not with the former primary when it returns", async () => {
    const { primary, standby } = servers;
    const client = connect({ ...both(primary, standby), max: 3 }, (error) => errors.push(error.message), "visitor");
    await insert(client, 1);
    const replayed = () => standby.query("select n from numbers");
    await expect.poll(replayed, { timeout: 20_000 }).toEqual([{ n: 1 }]);
    await primary.stop("SIGKILL");
    const failure = await failureOf(insert(client, 2));
    expect(isUnreachable(failure)).toBe(true);
    await standby.query("select pg_promote()");
    await expect.poll(() => failureOf(insert(client, 3)), { timeout: 20_000 }).toBe(null);

    await primary.follow(standby);
    await primary.start();
    await Promise.all(Array.from({ length: 6 }, (_, n) => insert(client, 4 + n)));
    expect(await numbersOf(client)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    await client.close();
  });

  test("a switchover between two statements loses nothing: the next ones find the new primary", async () => {
    const { primary: follower, standby: leader } = servers;
    const client = connect({ ...both(leader, follower), max: 2 }, (error) => errors.push(error.message), "visitor");
    await insert(client, 10);
    await leader.stop();
    await follower.query("select pg_promote()");
    await leader.follow(follower);
    await leader.start();
    await expect.poll(() => failureOf(insert(client, 11)), { timeout: 20_000 }).toBe(null);
    expect((await numbersOf(client)).slice(-2)).toEqual([10, 11]);
    const { rows } = await client.db.execute(sql`select pg_is_in_recovery() as standby`);
    expect(rows).toEqual([{ standby: false }]);
    await client.close();
  });
});
