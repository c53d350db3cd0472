import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder, query, removeFolders } from "../testing/embedded-database.ts";
import { copyEmptyCluster } from "../testing/empty-cluster.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { openEmbedded } from "./embedded.ts";
import { migrateDatabase } from "./migrate.ts";

/** `container-role.sql` on a server as the image of `compose.yaml` prepares it: a superuser with a password, and its database. */

let server: Awaited<ReturnType<typeof openEmbedded>>;
const asSuperuser = () => ({ ...server.connection, user: "postgres", database: "postgres" });
const asApp = () => ({ ...server.connection, user: "cointally", database: "cointally" });
const passwords = async () => {
  const rows = await query(asSuperuser(), "SELECT rolname, rolpassword FROM pg_authid WHERE rolcanlogin");
  return Object.fromEntries(rows.map(({ rolname, rolpassword }) => [rolname, rolpassword]));
};

beforeAll(async () => {
  const folder = await makeFolder();
  await copyEmptyCluster(join(folder, "postgres"));
  server = await openEmbedded(folder, quietLog, { durable: false });
  await query(asSuperuser(), "DROP DATABASE cointally");
  await query(asSuperuser(), "DROP ROLE cointally");
  await query(asSuperuser(), "ALTER ROLE postgres PASSWORD 'it''s %L $$'");
  await query(asSuperuser(), "CREATE DATABASE cointally");
});
afterAll(async () => {
  await server.stop();
  await removeFolders();
});

test("gives the app a role with the container's password that is no superuser, and leaves the superuser none", async () => {
  const { postgres } = await passwords();
  expect(postgres).toMatch(/^SCRAM-SHA-256\$/);
  await query(asSuperuser(), await readFile(new URL("container-role.sql", import.meta.url), "utf8"));
  expect(await passwords()).toEqual({ postgres: null, cointally: postgres });
  const rights = "SELECT rolsuper, rolcreaterole, rolreplication, rolbypassrls, rolcreatedb FROM pg_roles";
  expect(await query(asApp(), `${rights} WHERE rolname = current_user`)).toEqual([
    { rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false, rolcreatedb: true },
  ]);
  await expect(query(asApp(), "COPY (SELECT 1) TO PROGRAM 'cat'")).rejects.toThrow("permission denied");
});

test("lets that role create all tables and the extension of the search", async () => {
  await migrateDatabase(asApp());
  expect(await query(asApp(), "SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'")).toHaveLength(1);
  expect(
    await query(asApp(), "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public'"),
  ).toEqual([{ owner: "cointally" }]);
});
