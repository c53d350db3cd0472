import { existsSync } from "node:fs";
import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@cointally/contract/limits.ts";
import { inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createFolder } from "../../core/files/folder.ts";
import { newId } from "../../database/client.ts";
import { uploads } from "../../database/schema/coins.ts";
import { uploadedFiles } from "../../http/uploaded-files.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { removeUnusedUploads } from "./remove-unused-uploads.ts";

const app = useTestApp();
let user: TestUser;
let png: Buffer;
let folder: string;
beforeAll(async () => {
  user = await app.user();
  folder = join(app.ctx.config.dataDir, "uploads");
  png = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
});

const formOf = (...parts: [string, Buffer | string, string?][]) => {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), fileName ?? "logo.png");
  }
  return form;
};
const send = (raw: BodyInit, who = user, headers: Record<string, string> = {}) =>
  app.request("POST", "/uploads", { token: who.token, raw, headers });
const upload = (bytes = png, who = user) => send(formOf(["file", bytes]), who);
const countOf = async (who: TestUser) => {
  const { rows } = await app.ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from uploads where user_id = ${who.id}`,
  );
  return rows[0]?.n;
};
const stored = () => readdir(folder);
/** Uploads of a day, as rows alone: to encode an image takes a hundred times as long. */
const addRows = async (who: TestUser, count: number, at: string) => {
  const rows = Array.from({ length: count }, () => ({ id: newId(), userId: who.id, createdAt: new Date(at) }));
  await app.ctx.db.insert(uploads).values(rows);
  const ids = rows.map(({ id }) => id);
  return { remove: () => app.ctx.db.delete(uploads).where(inArray(uploads.id, ids)) };
};

describe("an upload", () => {
  test("returns a URL under which three sizes are served, and leaves no other files", async () => {
    const response = await upload();
    expect(response.status).toBe(201);
    const { id, url } = response.body.upload;
    expect(url).toBe(`/uploads/${id}/256.webp`);
    const serve = uploadedFiles(app.ctx.files);
    for (const size of limits.logo.sizes) {
      const file = await serve(new Request(`http://localhost${url.replace("256", String(size))}`));
      expect(file?.headers.get("content-type")).toBe("image/webp");
      const { width, height } = await sharp(Buffer.from(await (file as Response).arrayBuffer())).metadata();
      expect([width, height]).toEqual([size, size]);
    }
    expect((await readdir(join(folder, id))).sort()).toEqual(["256.webp", "32.webp", "64.webp"]);
  });

  test("becomes the logo of a coin of its account only", async () => {
    const { id } = (await upload()).body.upload;
    const stranger = await app.user();
    const stolen = await sampleCoin(app, stranger, undefined, { logo_id: id }).catch((error) => error);
    expect(String(stolen)).toContain("logo_id");
    expect((await sampleCoin(app, user, undefined, { logo_id: id })).logo_url).toBe(`/uploads/${id}/256.webp`);
  });
});

describe("is refused, without leaving a row or a file:", () => {
  const big = Buffer.alloc(limits.logo.maxBytes + 1);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const cases: [string, () => BodyInit, number, string][] = [
    ["an SVG called .png", () => formOf(["file", svg, "logo.png"]), 415, "unsupported_media_type"],
    ["a file of 1 MiB and a byte", () => formOf(["file", big]), 413, "too_large"],
    ["a body of 3 MiB", () => formOf(["file", Buffer.alloc(3 * 1024 * 1024)]), 413, "too_large"],
    ["no part", () => new FormData(), 400, "file"],
    ["an empty file", () => formOf(["file", Buffer.alloc(0)]), 400, "file"],
    ["text in the place of the file", () => formOf(["file", "logo.png"]), 400, "file"],
    ["two files", () => formOf(["file", png], ["file", png]), 400, "file"],
    ["another part beside it", () => formOf(["file", png], ["size", "9999"]), 400, "size"],
    ["the file under another name", () => formOf(["logo", png]), 400, "logo"],
    ["a truncated image", () => formOf(["file", png.subarray(0, 60)]), 400, "file"],
  ];
  test.each(cases)("%s", async (_what, body, status, word) => {
    const [rows, files] = [await countOf(user), await stored()];
    const response = await send(body());
    expect(response.status).toBe(status);
    if (status === 400) expect(response.body.validation.body.keys).toEqual([word]);
    else expect(response.body.code).toBe(word);
    expect([await countOf(user), await stored()]).toEqual([rows, files]);
  });

  test.each([
    ["JSON", "{}", "application/json", 415],
    ["bare bytes", "png", "image/png", 415],
    ["multipart without a boundary", "--x\r\n\r\n--x--", "multipart/form-data", 415],
    ["multipart of another boundary", "--x\r\n\r\n--x--", "multipart/form-data; boundary=y", 400],
    ["nothing", "", "multipart/form-data; boundary=y", 400],
  ])("%s", async (_what, body, type, status) => {
    const response = await send(body, user, { "content-type": type });
    expect(response.status).toBe(status);
    expect(response.body.error).toMatch(/\.$/);
  });
});

describe("fifty uploads in a UTC day", () => {
  test("are accepted, and the 51st is refused until the next day", async () => {
    const busy = await app.user();
    app.setNow("2026-09-01T12:00:00Z");
    const earlier = await addRows(busy, limits.logo.perDay - 2, "2026-09-01T00:00:00Z");
    for (let i = 0; i < 2; i++) expect((await upload(png, busy)).status).toBe(201);
    const refused = await upload(png, busy);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
    expect(refused.headers.get("retry-after")).toBe(String(12 * 3600));
    expect((await upload()).status).toBe(201);
    app.setNow("2026-09-02T00:00:00Z");
    expect((await upload(png, busy)).status).toBe(201);
    app.setNow(null);
    await earlier.remove();
  });

  test("are the limit for concurrent requests too", async () => {
    const busy = await app.user();
    app.setNow("2026-09-03T12:00:00Z");
    const earlier = await addRows(busy, limits.logo.perDay - 5, "2026-09-03T00:00:00Z");
    const responses = await Promise.all(Array.from({ length: 15 }, () => upload(png, busy)));
    expect(responses.filter((a) => a.status === 201)).toHaveLength(5);
    expect(responses.filter((a) => a.status === 429)).toHaveLength(10);
    expect(await countOf(busy)).toBe(limits.logo.perDay);
    app.setNow(null);
    await earlier.remove();
    const { rows } = await app.ctx.db.execute<{ id: string }>(sql`select id from uploads`);
    expect((await stored()).sort()).toEqual(rows.map((r) => r.id).sort());
  });
});

describe("uploads that no coin uses", () => {
  test("are removed after 24 h with their files, and used ones stay", async () => {
    app.setNow("2026-10-01T00:00:00Z");
    await removeUnusedUploads(app.ctx);
    const unused = (await upload()).body.upload.id;
    const used = (await upload()).body.upload.id;
    await sampleCoin(app, user, undefined, { logo_id: used });
    app.setNow("2026-10-02T00:00:00Z");
    expect(await removeUnusedUploads(app.ctx)).toBe(0);
    app.setNow("2026-10-02T00:00:00.001Z");
    expect(await removeUnusedUploads(app.ctx)).toBe(1);
    const late = await sampleCoin(app, user, undefined, { logo_id: unused }).catch((error) => error);
    expect(String(late)).toContain("logo_id");
    expect([unused, used].map((id) => existsSync(join(folder, id, "32.webp")))).toEqual([false, true]);
    app.setNow(null);
  });

  test("keep their row when their files cannot be removed, for the next run", async () => {
    app.setNow("2026-10-05T00:00:00Z");
    const { id } = (await upload()).body.upload;
    app.setNow("2026-10-07T00:00:00Z");
    const unwritable = { ...app.ctx, files: { ...app.ctx.files, ...createFolder("/dev/null") } };
    await expect(removeUnusedUploads(unwritable)).rejects.toThrow("ENOTDIR");
    expect(existsSync(join(folder, id))).toBe(true);
    expect(await removeUnusedUploads(app.ctx)).toBe(1);
    expect(existsSync(join(folder, id))).toBe(false);
    app.setNow(null);
  });

  test("are removed with what a killed process has left of them", async () => {
    app.setNow("2026-10-08T00:00:00Z");
    const { id } = (await upload()).body.upload;
    await rename(join(folder, id, "256.webp"), join(folder, id, "256.webp.0.part"));
    app.setNow("2026-10-10T00:00:00Z");
    expect(await removeUnusedUploads(app.ctx)).toBe(1);
    expect(existsSync(join(folder, id))).toBe(false);
    app.setNow(null);
  });
});

test("stores the image with the colours of the uploaded one", async () => {
  const { id } = (await upload()).body.upload;
  const { data } = await sharp(await readFile(join(folder, id, "32.webp")))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (16 * 32 + 16) * 4;
  for (const [i, value] of [0x22, 0x66, 0xaa, 0xff].entries()) {
    expect(Math.abs((data[middle + i] as number) - value)).toBeLessThan(12);
  }
});
