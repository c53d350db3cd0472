import { crc32, deflateSync } from "node:zlib";
import * as m from "@cointally/i18n/messages";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type SocketSite, socketSite } from "../testing/socket-site.ts";
import type { TestUser } from "../testing/test-app.ts";
import { uploadedFiles } from "./uploaded-files.ts";

let site: SocketSite;
let user: TestUser;
beforeAll(async () => {
  site = await socketSite();
  user = await site.app.user();
});
afterAll(() => site.close());

const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();

describe("a logo", () => {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(named));
    return Buffer.concat([ends[0], named, ends[1]]);
  };
  /** A complete, valid PNG with one bit per pixel. */
  const blank = (side: number) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header[8] = 1;
    const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
    const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
    return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
  };
  const moving = () =>
    sharp(Buffer.alloc(64 * 640 * 3), { raw: { width: 64, height: 640, channels: 3, pageHeight: 64 } })
      .webp({ loop: 0 })
      .toBuffer();
  const upload = (file: Buffer, type = "image/png", headers: Record<string, string> = {}) => {
    const form = new FormData();
    form.append("file", new Blob([file as Uint8Array<ArrayBuffer>], { type }), "logo.png");
    return site.fetch("/api/uploads", {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}`, ...headers },
      body: form,
    });
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ["in order", () => png, 201],
    ["of 4096 pixels a side", () => blank(4096), 201],
    ["that moves", moving, 201],
    ["with a script behind it", () => Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]), 201],
    ["that is an SVG", () => svg, 415],
    ["that is a PDF", () => Buffer.from("%PDF-1.7\n"), 415],
    ["that is a script in GIF's clothing", () => Buffer.from("GIF89a/*\0\0\0\0*/=1;alert(1)"), 400],
    ["cut in half", () => png.subarray(0, png.length / 2), 400],
    ["of nothing", () => Buffer.alloc(0), 400],
    ["of 30,000 × 30,000 pixels in 110 kB", () => blank(30_000), 413],
    ["of 2 MiB and more", () => Buffer.concat([png, Buffer.alloc(2_200_000)]), 413],
    ["of 20 MB", () => Buffer.alloc(20_000_000), 413],
  ])("%s gets a response in time, in the API's error shape", async (_what, make, status) => {
    const answer = await upload(await make());
    expect(answer.status).toBe(status);
    const body = await answer.json();
    if (status !== 201) expect(body).toMatchObject({ statusCode: status, error: expect.stringMatching(/\.$/) });
  });

  test("is stored once when it is sent again with its key in a form with another boundary", async () => {
    const first = await upload(png, "image/png", { "idempotency-key": "again" });
    const again = await upload(png, "image/png", { "idempotency-key": "again" });
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await upload(Buffer.concat([png, Buffer.from(" ")]), "image/png", { "idempotency-key": "again" });
    expect(other.status).toBe(422);
  });

  test("is served as an immutable image, and as no other type", async () => {
    const { url } = (await (await upload(png)).json()).upload;
    const served = uploadedFiles(site.app.ctx.files);
    const answer = await served(new Request(`http://localhost${url}`));
    expect([answer?.status, answer?.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer?.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer?.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox$/);
    for (const other of ["256.html", "256.svg", "..%2f256.webp", "300.webp"]) {
      expect(await served(new Request(`http://localhost${url.replace("256.webp", other)}`)), other).toBeNull();
    }
  });

  const id = "0197a000-0000-7000-8000-000000000001";
  test.each([
    "/uploads/..%2f..%2fkeys/256.webp",
    "/uploads/%2e%2e/%2e%2e/keys/256.webp",
    `/uploads/${id}/../../keys/256.webp`,
    `/uploads/${id}/..%2f..%2fkeys%2fsealing`,
    `/uploads/${id}/..\\..\\keys\\sealing`,
    `/uploads/${id}/256.webp%00.png`,
    `/uploads/${id}/256.webp/`,
    `/uploads/${id}%2f256.webp`,
    `/uploads/${id.toUpperCase()}/256.webp`,
    `//uploads/${id}/256.webp`,
    "/keys/sealing",
    "/texts/terms.en.md",
  ])("is read by its own path alone, not by %s", async (path) => {
    const read = vi.fn(async () => png);
    expect(await uploadedFiles({ read })(new Request(`http://localhost${path}`))).toBeNull();
    expect(read).not.toHaveBeenCalled();
    await uploadedFiles({ read })(new Request(`http://localhost/uploads/${id}/256.webp`));
    expect(read).toHaveBeenCalledWith(`uploads/${id}/256.webp`);
  });

  test("that is too large gets an error with the limit, with an idempotency key and without", async () => {
    for (const key of ["", "large"]) {
      const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
      const answer = await upload(Buffer.alloc(2_200_000), "image/png", headers);
      expect((await answer.json()).error).toBe(m.error_file_too_large({ kib: 1024 }));
    }
  });

  const parts = (...heads: string[]) =>
    `${heads.map((head) => `--x\r\n${head}\r\n\r\n${png.toString("latin1")}\r\n`).join("")}--x--\r\n`;
  const named = 'Content-Disposition: form-data; name="file"; filename=';
  test.each<[string, string, string, number]>([
    ["a path as its name", parts(`${named}"../../etc/passwd"`), "x", 201],
    ["a NUL in its name", parts(`${named}"a\0b.png"`), "x", 201],
    ["a name of 100 kB", parts(`${named}"${"a".repeat(100_000)}"`), "x", 201],
    ["a quoted boundary", parts(`${named}"a"`), '"x"', 201],
    ["no name", parts('Content-Disposition: form-data; name="file"'), "x", 400],
    ["no disposition", parts("Content-Type: image/png"), "x", 400],
    ["two files", parts(`${named}"a"`, `${named}"b"`), "x", 400],
    ["__proto__ for a part", parts(named.replace("file", "__proto__").concat('"a"')), "x", 400],
    ["no last boundary", parts(`${named}"a"`).slice(0, -6), "x", 400],
    ["another boundary", parts(`${named}"a"`), "y", 400],
    [
      "10,000 parts",
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(10_000)}--x--\r\n`,
      "x",
      400,
    ],
  ])("in a form with %s", async (_what, body, boundary, status) => {
    const headers = {
      authorization: `Bearer ${user.token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    };
    const answer = await site.fetch("/api/uploads", { method: "POST", headers, body: Buffer.from(body, "latin1") });
    expect([answer.status, typeof (await answer.json())]).toEqual([status, "object"]);
  });
});
