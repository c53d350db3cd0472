import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { StartError } from "../core/config/start-error.ts";
import { query } from "../testing/embedded-database.ts";
import { startPooler } from "../testing/pooler.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./open.ts";
import { assertSupportedVersion, openExternal } from "./open-external.ts";

/** The test server's URL as an operator would write it; the folder of a Unix socket is the encoded host. */
function urlOf({ connectionString, host = "", port, user, database }: pg.PoolConfig): URL {
  return new URL(connectionString ?? `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`);
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

describe("the database of DATABASE_URL", () => {
  const url = urlOf(inject("testServer").connection);

  it("opens when it responds, and stop leaves it running", async () => {
    const config = { dataDir: "/nowhere", databaseUrl: url.href };
    const database = await openDatabase(config, quietLog);
    await database.stop();
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.end();
    expect(database.kind).toBe("external");
    expect(JSON.parse(JSON.stringify(database.connection))).toEqual(database.connection);
  });

  it("is waited for while it starts, up to a limit", async () => {
    const port = await closedPort();
    const waits: unknown[] = [];
    const log = { ...quietLog, info: (line: unknown) => waits.push(line) };
    const opening = openExternal(`postgresql://someone:secret@127.0.0.1:${port}/coins`, log, { patience: 300 });
    await expect(opening).rejects.toThrow(`(127.0.0.1:${port}/coins) cannot be used`);
    await expect(opening).rejects.toThrow("Nothing listens there");
    expect(waits).toEqual([`waiting for the database at 127.0.0.1:${port}/coins`]);
  });

  it("is reported at once, without the password, when it does not exist", async () => {
    const missing = new URL(url);
    missing.pathname = "/no_such_database";
    missing.password = "secret";
    const refusal = await openExternal(missing.href, quietLog).catch((error: Error) => error.message);
    expect(refusal).toContain("Create that database, or correct its name");
    expect(refusal).not.toContain("secret");
  });
});

describe("a pooler in transaction mode", () => {
  const { connection } = inject("testServer");
  it("is noticed, and needs an address without it", async () => {
    const { port, stop } = await startPooler(connection);
    const pooled = `postgresql://someone@127.0.0.1:${port}/coins`;
    const direct = urlOf(connection).href;
    const refusal = "A pooler in transaction mode, such as pgbouncer, is in between: DATABASE_SESSION_URL must lead";
    await expect(openExternal(pooled, quietLog)).rejects.toThrow(`DATABASE_URL (127.0.0.1:${port}/coins)`);
    await expect(openExternal(pooled, quietLog)).rejects.toThrow(refusal);
    await expect(openExternal(direct, quietLog, { sessionUrl: pooled })).rejects.toThrow(refusal);
    const opened = await openExternal(pooled, quietLog, { sessionUrl: direct });
    expect(opened.connection.session).toMatchObject({ connectionString: direct });
    stop();
  });
});

describe("an older PostgreSQL", () => {
  it.each([
    [90_624, "9.6"],
    [100_023, "10"],
    [140_022, "14"],
  ])("%i is refused by its name, and what to do", (version, name) => {
    expect(() => assertSupportedVersion(version)).toThrow(
      `It is PostgreSQL ${name}, and Cointally needs 15 or newer: upgrade it.`,
    );
  });

  it.each([150_000, 150_004, 180_004, 200_000])("%i is new enough", (version) => {
    expect(() => assertSupportedVersion(version)).not.toThrow();
  });

  it("stops the start with a message that names the server", async () => {
    const old = await createTestDatabase();
    // A server with another version number: our own, behind a function that is found first.
    await query(
      old.connection,
      `CREATE SCHEMA old;
       CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140022' $$;
       DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = old, pg_catalog', current_database()); END $$`,
    );
    const url = urlOf(old.connection).href;
    const refused = openDatabase({ dataDir: "/nowhere", databaseUrl: url }, quietLog);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      /^The database of DATABASE_URL \(.*\) cannot be used\. It is PostgreSQL 14, and Cointally needs 15 or newer: upgrade it\.$/,
    );
    await old.drop();
  });
});
