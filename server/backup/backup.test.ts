import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../database/client.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { writePoints } from "../testing/price-history.ts";
import { sampleCoin } from "../testing/samples.ts";
import type { TestUser } from "../testing/test-app.ts";
import { createEmptyDatabase, type TestDatabase } from "../testing/test-database.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { readArchive } from "./archive.ts";
import { linksOf, partitionsOf, tablesOf } from "./catalogue.ts";
import { excludedTables } from "./excluded-data.ts";
import { kindOf } from "./manifest.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withSession } from "./session.ts";
import { writeBackup } from "./write-backup.ts";

const app = useTestApp();
let folder: string;
let voters: TestUser[];
let coins: { id: string }[];
const databases: TestDatabase[] = [];

const source = () => ({
  database: { kind: "external" as const, connection: app.connection },
  files: app.ctx.files,
});
/** An empty database and folder. */
const emptyTarget = async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  return { connection: database.connection, dataDir: await mkdtemp(join(folder, "data-")) };
};
const ask = async (connection: pg.PoolConfig, text: string) =>
  withSession(connection, async (client) => (await client.query(text)).rows);

/** Row count and a hash of the content of every table. */
const contents = (connection: pg.PoolConfig) =>
  withSession(connection, async (client) => {
    const summary: Record<string, unknown> = {};
    for (const { name } of await tablesOf(client)) {
      const filter = excludedTables[name] ? `where ${excludedTables[name].rows}` : "";
      const { rows } = await client.query(
        `select count(*)::int as n, md5(string_agg(t::text, e'\n' order by t::text)) as hash from "${name}" t ${filter}`,
      );
      summary[name] = rows[0];
    }
    return summary;
  });
/** Partitions, foreign keys, triggers and indexes. */
const shape = (connection: pg.PoolConfig) =>
  withSession(connection, async (client) => ({
    partitions: await partitionsOf(client),
    links: (await linksOf(client)).map(({ on }) => on).sort(),
    enabled: (await client.query("select tgname, tgenabled from pg_trigger where not tgisinternal order by 1")).rows,
    indexes: (await client.query("select indexdef from pg_indexes where schemaname = 'public' order by 1")).rows,
    columns: (
      await client.query(`select table_name, column_name, data_type, column_default, is_nullable
        from information_schema.columns where table_schema = 'public' order by 1, 2`)
    ).rows,
  }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-backup-"));
  const admin = await app.user({ role: "admin" });
  const owner = await app.user({ name: "Ünï\\code \u{1f40b}" });
  voters = await Promise.all(Array.from({ length: 12 }, () => app.user()));
  coins = await Promise.all(Array.from({ length: 6 }, () => sampleCoin(app, owner, admin)));
  await app.ctx.db.execute(sql`update coins set description = e'a\tb\\nc\\\\.\r\n\\N "q"' where id = ${coins[0]?.id}`);
  const days = ["2026-05-31T23:59:59Z", "2026-06-01T00:00:00Z", "2026-06-02T12:00:00Z"];
  await writePoints(
    app.ctx,
    coins[0]?.id as string,
    days.map((day) => [day, "0.000000000000000001"]),
  );
  const form = new FormData();
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  form.append("file", new Blob([png as Uint8Array<ArrayBuffer>]), "logo.png");
  const upload = await app.request("POST", "/uploads", { token: owner.token, raw: form });
  expect(upload.status).toBe(201);
  await mkdir(join(app.ctx.config.dataDir, "texts"));
  await writeFile(join(app.ctx.config.dataDir, "texts/terms.en.md"), "# Ours\n");
  await writeFile(join(app.ctx.config.dataDir, "ledger-key"), "private");
  await writeSetting(app.ctx.db, "ledger_key", "in-the-settings");
  await app.request("POST", "/users/recover-password-token", { body: { email: owner.email } });
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a backup that is restored", () => {
  test("is the same in every table, file, partition, key, trigger and index", async () => {
    const path = join(folder, "whole.tar");
    const summary = await writeBackup(path, source());
    expect(summary).toMatchObject({ uploads: 1, missing: 0 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const target = await emptyTarget();
    // The remains of a restore that was killed.
    await mkdir(join(target.dataDir, "restoring/uploads/half"), { recursive: true });
    await restoreBackup(await checkBackup(path), target);
    expect(await contents(target.connection)).toEqual(await contents(app.connection));
    expect(await shape(target.connection)).toEqual(await shape(app.connection));
    const files = async (dataDir: string) => {
      const names = (await readdir(dataDir, { recursive: true })).filter((name) => /^(uploads|texts)\/.*\./.test(name));
      return Promise.all(names.sort().map(async (name) => [name, await readFile(join(dataDir, name), "base64")]));
    };
    const restored = await files(target.dataDir);
    expect(restored.map(([name]) => name)).toContain("texts/terms.en.md");
    expect(restored).toEqual(await files(app.ctx.config.dataDir));
    expect((await readdir(target.dataDir)).sort()).toEqual(["texts", "uploads"]);
    // The migrator finds nothing to do.
    await migrateDatabase(target.connection);
  });

  test("has the rows of one moment although votes are being cast", async () => {
    const path = join(folder, "busy.tar");
    let busy = true;
    const pairs = voters.flatMap((voter) => coins.map((coin) => ({ voter, coin })));
    const vote = async () => {
      for (let pair = pairs.pop(); pair && busy; pair = pairs.pop()) {
        const { status } = await app.request("POST", `/votes/${pair.coin.id}`, { token: pair.voter.token });
        expect(status).toBe(201);
      }
    };
    const voting = Promise.all([vote(), vote(), vote()]);
    await writeBackup(path, source());
    busy = false;
    await voting;
    const target = await emptyTarget();
    await restoreBackup(await checkBackup(path), target);
    const [row] = await ask(
      target.connection,
      `select (select count(*) from votes)::int as votes, (select coalesce(sum(votes_total), 0) from coin_tallies)::int as tallied,
         (select coalesce(sum(votes), 0) from coin_days)::int as by_day`,
    );
    expect(row.votes).toBeLessThan(voters.length * coins.length);
    expect([row.tallied, row.by_day]).toEqual([row.votes, row.votes]);
  });

  test("contains no credential of a person or of the site", async () => {
    const path = join(folder, "secrets.tar");
    await app.ctx.db.execute(sql`update users set known_devices = '{mark-of-a-device}' where id = ${voters[0]?.id}`);
    await writeBackup(path, source());
    let text = "";
    for await (const { name, bytes } of readArchive(path)) {
      text += name.endsWith(".gz") ? gunzipSync(bytes).toString() : bytes.toString("latin1");
    }
    const [{ hash }] = await ask(app.connection, "select encode(token_hash, 'hex') as hash from sessions limit 1");
    const [{ link }] = await ask(app.connection, "select encode(token_hash, 'hex') as link from email_tokens limit 1");
    const secret = await readSetting<string>(app.ctx.db, "secret");
    for (const hidden of [hash, link, secret, "in-the-settings", "private", "mark-of-a-device"])
      expect(text).not.toContain(hidden);
    expect(text).toContain(voters[0]?.email);
  });

  test("includes or excludes each column that sounds like a credential by an explicit decision", async () => {
    const rows = await ask(
      app.connection,
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
       and column_name ~ 'token_hash|secret|password|hash|key|otp|code' and table_name not like 'price\\_%\\_2%' order by 1`,
    );
    const open = rows
      .map(({ name }) => name as string)
      .filter((name) => excludedTables[name.split(".")[0] as string]?.rows !== "false");
    // Included: what verifies a login (argon2; hashes of 80 random bits; data encrypted with a key that no backup has), idempotency keys, names
    // of settings, and reasons given by moderators.
    expect(open).toEqual([
      ...["idempotency_keys.body_hash", "idempotency_keys.key", "moderation_actions.reason_code"],
      ...["recovery_codes.hash", "second_factors.secret", "settings.key", "users.password_hash"],
    ]);
    // Data about visitors that is stored for hours only is excluded too.
    for (const name of ["coin_views", "ad_visitors", "login_failures"])
      expect(excludedTables[name]?.rows, name).toBe("false");
    const tables = await withSession(app.connection, tablesOf);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(excludedTables)));
  });
});

describe("a backup", () => {
  test("overwrites no file, and leaves none when it is aborted", async () => {
    const path = join(folder, "once.tar");
    const stopping = new AbortController();
    const progress = () => stopping.abort(new Error("stopped"));
    await expect(writeBackup(path, source(), { signal: stopping.signal, progress })).rejects.toThrow("stopped");
    expect((await readdir(folder)).filter((name) => name.startsWith("once"))).toEqual([]);
    await writeFile(path, "last night's");
    await expect(writeBackup(path, source())).rejects.toThrow("already exists");
    expect(await readFile(path, "utf8")).toBe("last night's");
    await expect(writeBackup(join(folder, "none/x.tar"), source())).rejects.toThrow("no folder");
  });

  test("waits for a running migration, and blocks new ones", async () => {
    const client = connect(app.connection, () => {});
    await client.pool.query("select 1");
    const held = new pg.Client(app.connection);
    await held.connect();
    await held.query("select pg_advisory_lock($1)", [0x636f_696e]);
    const writing = writeBackup(join(folder, "waits.tar"), source());
    await expect
      .poll(async () => {
        const { rows } = await client.pool.query(
          "select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock_shared%' and pid <> pg_backend_pid()",
        );
        return rows.length;
      })
      .toBe(1);
    await held.end();
    await writing;
    await client.close();
  });
});

describe("restoring", () => {
  let whole: Buffer;
  beforeAll(async () => {
    const path = join(folder, "sound.tar");
    await writeBackup(path, source());
    whole = await readFile(path);
  });
  const written = async (bytes: Buffer | string) => {
    const path = join(await mkdtemp(join(folder, "bad-")), "b.tar");
    await writeFile(path, bytes);
    return path;
  };

  test("refuses a truncated file, wherever it ends", async () => {
    const cuts = [
      0,
      1,
      511,
      512,
      700,
      ...Array.from({ length: 12 }, (_, i) => Math.floor((whole.length * (i + 1)) / 13)),
    ];
    for (const cut of cuts) {
      const path = await written(whole.subarray(0, cut));
      await expect(checkBackup(path), `cut at ${cut}`).rejects.toThrow(/truncated|cannot be read|not a backup/);
    }
  });

  test("refuses a file with any changed bit of content", async () => {
    let tried = 0;
    for (let at = 0; at < whole.length; at += 331) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] as number) ^ 0x10;
      const path = await written(damaged);
      const found = await checkBackup(path).then(
        (backup) => backup.manifest.parts.map(({ sha256 }) => sha256).join(),
        () => "refused",
      );
      // The padding between two parts belongs to no part.
      if (found !== "refused") expect(whole[at], `byte ${at}`).toBe(0);
      else tried++;
    }
    expect(tried).toBeGreaterThan(50);
  });

  test.each<[string, () => string | Buffer, RegExp]>([
    ["a file that is no archive", () => "x".repeat(5000), /cannot be read/],
    [
      "another program's archive",
      () => Buffer.concat([whole.subarray(0, 0), tarOf("etc/passwd", "x")]),
      /not a backup/,
    ],
    [
      "an archive with data after its end",
      () => Buffer.concat([withoutEnd(whole), tarOf("uploads/x", "x")]),
      /after its end|no backup has/,
    ],
  ])("refuses %s", async (_what, bytes, reason) => {
    await expect(checkBackup(await written(bytes()))).rejects.toThrow(reason);
  });

  const id = "0197a000-0000-7000-8000-000000000001";
  test.each([
    "uploads/../keys/sealing",
    `uploads/${id}/../../keys/sealing`,
    `uploads/${id}/..\\64.webp`,
    `/uploads/${id}/64.webp`,
    `uploads/${id}/64.webp\n`,
    "texts/../terms.en.md",
    "keys/sealing",
    'tables/coins";drop/000001.gz',
  ])("has no part named %j", (name) => {
    expect(kindOf(name)).toBeNull();
    expect(kindOf(`uploads/${id}/64.webp`)).toEqual({ kind: "file", what: `uploads/${id}/64.webp` });
  });

  test("refuses a missing file and says so", async () => {
    await expect(checkBackup(join(folder, "nowhere.tar"))).rejects.toThrow(/cannot be read as a backup: ENOENT/);
  });

  test("refuses a database or folder that is not empty, and does not change it", async () => {
    const backup = await checkBackup(join(folder, "sound.tar"));
    const before = await contents(app.connection);
    await expect(restoreBackup(backup, { ...(await emptyTarget()), connection: app.connection })).rejects.toThrow(
      /not empty: it has (drizzle|public)\./,
    );
    expect(await contents(app.connection)).toEqual(before);
    const target = await emptyTarget();
    await mkdir(join(target.dataDir, "uploads/partial"), { recursive: true });
    await expect(restoreBackup(backup, target)).rejects.toThrow(/uploads is not empty/);
    expect(
      await ask(target.connection, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
  });

  test("refuses rows that do not fit the tables, and leaves nothing behind", async () => {
    const backup = await checkBackup(join(folder, "sound.tar"));
    const target = await emptyTarget();
    const short = { ...backup, manifest: { ...backup.manifest, rows: { ...backup.manifest.rows, coins: 5 } } };
    await expect(restoreBackup(short, target)).rejects.toThrow(/coins has 6 rows instead of 5/);
    const [table] = backup.head.tables.filter(({ name }) => name === "coins");
    const swapped = { name: "coins", columns: [...(table?.columns ?? [])].reverse() };
    const head = { ...backup.head, tables: backup.head.tables.map((one) => (one.name === "coins" ? swapped : one)) };
    await expect(restoreBackup({ ...backup, head }, target)).rejects.toThrow(/invalid input syntax|malformed/);
    // All of another schema than PostgreSQL's own.
    expect(await ask(target.connection, "select oid::regclass as name from pg_class where oid >= 16384")).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });
});

/** A complete tar file with one small file. */
function tarOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.fill(" ", 148, 156);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const body = Buffer.alloc(512);
  body.write(content);
  return Buffer.concat([header, body, Buffer.alloc(1024)]);
}

function withoutEnd(archive: Buffer): Buffer {
  return archive.subarray(0, archive.length - 1024);
}
