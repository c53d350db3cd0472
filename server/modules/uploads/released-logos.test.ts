import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { removeUnusedUploads } from "./remove-unused-uploads.ts";

const app = useTestApp();
let owner: TestUser;
let admin: TestUser;
let png: Buffer;
let first: string;
let second: string;

beforeAll(async () => {
  admin = await app.user({ role: "admin" });
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  app.setNow("2026-10-01T00:00:00Z");
  owner = await app.user();
  [first, second] = [await upload(), await upload()];
});

const upload = async (): Promise<string> => {
  const raw = new FormData();
  raw.append("file", new Blob([png as Uint8Array<ArrayBuffer>]), "logo.png");
  return (await app.request("POST", "/uploads", { token: owner.token, raw })).body.upload.id;
};
const edit = async (id: string, body: unknown) => {
  const response = await app.request("PATCH", `/coins/${id}`, { token: owner.token, body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
};
const decide = async (id: string, body: unknown) => {
  const response = await app.request("PATCH", `/coins/${id}/changes`, { token: admin.token, body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
};
const refusal = { accept: false, reason: "This is another coin's logo." };

/** Which of the two exist after the job that removes unused uploads has run, a day later. */
const remainingLogos = async () => {
  app.setNow("2026-10-03T00:00:00Z");
  await removeUnusedUploads(app.ctx);
  const folder = join(app.ctx.config.dataDir, "uploads");
  const { rows } = await app.ctx.db.execute<{ id: string }>(sql`select id from uploads`);
  const there = [first, second].filter((id) => existsSync(join(folder, id, "256.webp")));
  expect(there).toEqual([first, second].filter((id) => rows.some((row) => row.id === id)));
  return there;
};

describe("an edit that replaces the logo of a public coin", () => {
  const editLogo = async () => {
    const coin = await sampleCoin(app, owner, admin, { logo_id: first });
    await edit(coin.id, { logo_id: second });
    return coin.id as string;
  };

  test("keeps both logos while it is pending", async () => {
    await editLogo();
    expect(await remainingLogos()).toEqual([first, second]);
  });

  test("removes the old logo when accepted, and keeps its id in the history", async () => {
    const id = await editLogo();
    await decide(id, { accept: true });
    expect(await remainingLogos()).toEqual([second]);
    const { history } = (await app.request("GET", `/coins/${id}/history`, { token: admin.token })).body;
    expect(history).toContainEqual(
      expect.objectContaining({ action: "change_accepted", before: expect.objectContaining({ logo_id: first }) }),
    );
  });

  test("removes the new logo when refused, or when another one replaces it", async () => {
    const id = await editLogo();
    await decide(id, refusal);
    expect(await remainingLogos()).toEqual([first]);

    app.setNow("2026-10-01T00:00:00Z");
    second = await upload();
    await edit(id, { logo_id: second });
    await edit(id, { logo_id: null });
    expect(await remainingLogos()).toEqual([first]);
  });

  test("keeps a logo that another coin shows", async () => {
    await sampleCoin(app, owner, admin, { logo_id: first });
    await decide(await editLogo(), { accept: true });
    expect(await remainingLogos()).toEqual([first, second]);
  });
});

test("removes a logo that is replaced or removed without review", async () => {
  const coin = await sampleCoin(app, owner, undefined, { logo_id: first });
  await edit(coin.id, { logo_id: second });
  expect(await remainingLogos()).toEqual([second]);
  await edit(coin.id, { logo_id: null });
  expect(await remainingLogos()).toEqual([]);
});

test("keeps the logo in an edit without a logo, or with the same one", async () => {
  const coin = await sampleCoin(app, owner, undefined, { logo_id: first });
  await edit(coin.id, { logo_id: first });
  await edit(coin.id, { symbol: "SAME" });
  expect(await remainingLogos()).toEqual([first]);
});

test("removes the logo of a deleted coin, and its pending one", async () => {
  const coin = await sampleCoin(app, owner, admin, { logo_id: first });
  await edit(coin.id, { logo_id: second });
  expect((await app.request("DELETE", `/coins/${coin.id}`, { token: admin.token })).status).toBe(204);
  expect(await remainingLogos()).toEqual([]);
});
