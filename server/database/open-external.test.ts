import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { quietLog } from "../testing/quiet-log.ts";
import { openDatabase } from "./open.ts";
import { openExternal } from "./open-external.ts";

/** The test server's address as an operator would write it, a Unix socket's folder being the encoded host. */
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

  it("opens when it answers, and is left running by stop", async () => {
    const config = { dataDir: "/nowhere", databaseUrl: url.href };
    const database = await openDatabase(config, quietLog);
    await database.stop();
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.end();
    expect(database.kind).toBe("external");
    expect(JSON.parse(JSON.stringify(database.connection))).toEqual(database.connection);
  });

  it("is waited for while it starts, and only so long", async () => {
    const port = await closedPort();
    const waits: unknown[] = [];
    const log = { ...quietLog, info: (line: unknown) => waits.push(line) };
    const opening = openExternal(`postgresql://someone:secret@127.0.0.1:${port}/coins`, log, 300);
    await expect(opening).rejects.toThrow(`(127.0.0.1:${port}/coins) cannot be used`);
    await expect(opening).rejects.toThrow("Nothing listens there");
    expect(waits).toEqual([`waiting for the database at 127.0.0.1:${port}/coins`]);
  });

  it("is refused at once, without the password, when it is not there", async () => {
    const missing = new URL(url);
    missing.pathname = "/no_such_database";
    missing.password = "secret";
    const refusal = await openExternal(missing.href, quietLog).catch((error: Error) => error.message);
    expect(refusal).toContain("Create that database, or correct its name");
    expect(refusal).not.toContain("secret");
  });
});
