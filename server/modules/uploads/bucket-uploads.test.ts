import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { checkBackup } from "../../backup/read-backup.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { writeBackup } from "../../backup/write-backup.ts";
import { uploadedFiles } from "../../http/uploaded-files.ts";
import { createTestHttpApp } from "../../testing/create-test-site.ts";
import { listed, useObjectStorage } from "../../testing/object-storage.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";
import { createEmptyDatabase } from "../../testing/test-database.ts";
import { readSecretKeys } from "../ledger/signing-keys.ts";
import { removeUnusedUploads } from "./remove-unused-uploads.ts";

const storage = useObjectStorage();
let app: TestApp;
let settings: Record<string, string>;
let user: TestUser;
let png: Buffer;
beforeAll(async () => {
  settings = { STORAGE_URL: await storage.createBucket(), SEALING_KEY: "B".repeat(43) };
  app = await testApp(settings);
  user = await app.user();
  png = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
  return () => app.close();
});

const upload = () => {
  const form = new FormData();
  form.append("file", new Blob([png as Uint8Array<ArrayBuffer>]), "logo.png");
  return app.request("POST", "/uploads", { token: user.token, raw: form });
};
const objects = () => listed(app.ctx.files, "uploads");
const get = (url: string, headers: Record<string, string> = {}) =>
  uploadedFiles(app.ctx.files)(new Request(`http://localhost${url}`, { headers }));

describe("an upload with a bucket", () => {
  test("is in the bucket and not in the data folder, is served, and is removed when nothing uses it", async () => {
    const { status, body } = await upload();
    expect(status).toBe(201);
    const { id, url } = body.upload;
    expect((await objects()).sort()).toEqual([256, 32, 64].map((size) => `uploads/${id}/${size}.webp`));
    expect(await readdir(app.ctx.config.dataDir)).not.toContain("uploads");
    const served = await get(url);
    expect([served?.status, served?.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const again = await get(url, { "if-none-match": served?.headers.get("etag") ?? "" });
    expect([again?.status, await again?.text()]).toEqual([304, ""]);
    expect(await get(url.replace(id, "0197a000-0000-7000-8000-00000000dead"))).toBe(null);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect(await removeUnusedUploads(app.ctx)).toBe(1);
    app.setNow(null);
    expect(await objects()).toEqual([]);
  });

  test("cannot be read while the storage is away, which says nothing of saving", async () => {
    const { url } = (await upload()).body.upload;
    storage.fails({ status: 503, code: "ServiceUnavailable" }, ["GET"]);
    await expect(get(url)).rejects.toMatchObject({ code: "unavailable", message: m.error_file_unavailable() });
    storage.fails({ status: 503, code: "ServiceUnavailable" }, []);
    await expect.poll(async () => (await get(url).catch(() => null))?.status).toBe(200);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    await removeUnusedUploads(app.ctx);
    app.setNow(null);
  });

  test("that the storage refuses half way is answered with 503, and leaves nothing once the job has run", async () => {
    const site = createTestHttpApp(app.ctx);
    const health = async () => (await site.request("/health/ready")).json();
    expect(await health()).toEqual({ status: "ready" });
    for (const fault of [{ status: 507, code: "InsufficientStorage" }, "cut"] as const) {
      storage.fails(fault, ["PUT"]);
      const refused = await upload();
      expect([refused.status, refused.body.code, refused.body.error]).toEqual([503, "unavailable", m.error_storage()]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await health()).toEqual({ status: "ready", storage: expect.stringMatching(/is full|cannot be reached/) });
      storage.fails(fault, []);
      await expect.poll(async () => (await upload()).status, { interval: 500 }).toBe(201);
    }
    expect(await health()).toEqual({ status: "ready" });
    const { rows } = await app.ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from uploads where user_id = ${user.id}`,
    );
    expect(rows[0]?.n).toBe(2);
    await removeUnusedUploads(app.ctx);
    expect(await objects()).toHaveLength(6);
  });

  test("is in a backup, which is restored into an empty bucket only", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cointally-bucket-backup-"));
    const database = await createEmptyDatabase();
    const target = await testApp({ ...settings, STORAGE_URL: await storage.createBucket() });
    const { id } = (await upload()).body.upload;
    await sampleCoin(app, user, undefined, { logo_id: id });
    await app.ctx.files.write("texts/terms.en.md", Buffer.from("# Ours\n"));
    const file = join(folder, "backup.tar");
    const source = { kind: "external" as const, connection: app.connection };
    expect(await writeBackup(file, { database: source, files: app.ctx.files })).toMatchObject({ missing: 0 });
    const backup = await checkBackup(file);
    const { connection } = database;
    const into = (bucket: TestApp["ctx"]["files"]) => restoreBackup(backup, { connection, dataDir: folder, bucket });
    await expect(into(app.ctx.files)).rejects.toThrow(/The bucket of STORAGE_URL is not empty: it has uploads\//);
    storage.fails({ status: 507, code: "InsufficientStorage" }, ["PUT"]);
    await expect(into(target.ctx.files)).rejects.toThrow("the bucket is full");
    storage.fails("cut", []);
    await into(target.ctx.files);
    const path = `uploads/${id}/256.webp`;
    expect(await target.ctx.files.read(path)).toEqual(await app.ctx.files.read(path));
    expect(String(await target.ctx.files.read("texts/terms.en.md"))).toBe("# Ours\n");
    await target.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });
});

test("all nodes sign the log with one key, which is generated once", async () => {
  const other = await testApp({ ...settings, DATA_DIR: app.ctx.config.dataDir });
  const contexts = [app.ctx, { ...other.ctx, db: app.ctx.db }];
  const keys = await Promise.all([...contexts, ...contexts].map((ctx) => readSecretKeys(ctx)));
  expect(new Set(keys.map(([key]) => Buffer.from(key as Uint8Array).toString("hex"))).size).toBe(1);
  expect(await readdir(app.ctx.config.dataDir)).not.toContain("keys");
  await other.close();
});
