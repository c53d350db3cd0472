import { constants, crc32, deflateRawSync, deflateSync, inflateSync } from "node:zlib";
import { limits } from "@cointally/contract/limits.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodeLogo, encodeSvgLogo } from "./encode-image.ts";

const red = { r: 220, g: 30, b: 30, alpha: 1 };
const image = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: red } });

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A PNG whose header claims any size, with a few pixels of data. */
const claimedPng = (width: number, height: number, extra: Buffer[] = [], bits = 8) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
/** A minimal GIF of `frames` frames that claim any size, with one pixel of data each. */
const gifOf = (frames: number, width = 1, height = 1) => {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const palette = Buffer.from([255, 0, 0, 0, 255, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([Buffer.from("GIF89a"), screen, palette, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
};

const mebibyte = 1024 * 1024;
/** What `deflateSync` makes of this many mebibytes of zeros, from one of them: to compress them all takes seconds. */
const deflatedZeros = (mebibytes: number) => {
  const piece = deflateRawSync(Buffer.alloc(mebibyte), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  // Adler-32 (RFC 1950): the sum of the bytes plus one, and the sum of these sums.
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((mebibytes * mebibyte) % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  const head = Buffer.from([0x78, 0xda]);
  return Buffer.concat([head, ...Array(mebibytes).fill(piece), deflateRawSync(Buffer.alloc(0)), sum]);
};

describe("a valid image", () => {
  test.each(["png", "jpeg", "webp", "gif", "avif"] as const)("%s becomes three WebP squares", async (format) => {
    const logo = await encodeLogo(await image(300, 100).toFormat(format).toBuffer());
    expect([...logo.keys()]).toEqual([...limits.logo.sizes]);
    for (const [size, bytes] of logo) {
      const { format, width, height, hasAlpha, pages } = await sharp(bytes).metadata();
      expect({ format, width, height, hasAlpha, pages }).toEqual({
        format: "webp",
        width: size,
        height: size,
        hasAlpha: true,
        pages: undefined,
      });
    }
  });

  test("keeps its aspect ratio, with the rest of the square transparent", async () => {
    const logo = await encodeLogo(await image(300, 100).png().toBuffer());
    const { data } = await sharp(logo.get(64)).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * 64 + x) * 4 + 3];
    expect([alphaAt(32, 2), alphaAt(32, 32), alphaAt(32, 61)]).toEqual([0, 255, 0]);
  });

  test("loses its metadata and any data after the image", async () => {
    const secret = "GPS 52.5200 N <script>alert(1)</script>";
    const tagged = image(40, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: secret } });
    const polyglot = Buffer.concat([await tagged.toBuffer(), Buffer.from(`PK\x03\x04${secret}`)]);
    expect(polyglot.includes(secret)).toBe(true);
    for (const bytes of (await encodeLogo(polyglot)).values()) {
      expect(bytes.includes("script")).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  test("is rotated by its EXIF orientation", async () => {
    const top = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#0000ff" } })
      .png()
      .toBuffer();
    const upright = await image(60, 120)
      .composite([{ input: top, top: 0, left: 0 }])
      .png()
      .toBuffer();
    const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { data } = await sharp((await encodeLogo(lying)).get(32))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * 32 + x) * 4 + 2] as number;
    expect(at(16, 4)).toBeGreaterThan(200);
    expect(at(16, 28)).toBeLessThan(100);
  });

  test.each([
    [1, 1],
    [4096, 1],
    [1, 4096],
    [4096, 4096],
  ])("of %i × %i is accepted", async (width, height) => {
    expect((await encodeLogo(await image(width, height).png().toBuffer())).size).toBe(3);
  });

  test("that is animated gives its first frame, however many follow", async () => {
    const logo = await encodeLogo(gifOf(60_000, 100, 100));
    expect((await sharp(logo.get(32)).metadata()).pages).toBeUndefined();
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="red"/></svg>`;
const png = await image(50, 50).png().toBuffer();

describe("is refused", () => {
  test.each(["png", "webp", "gif", "avif"] as const)("as %s if nothing of it can be seen", async (format) => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { ...red, alpha: 0 } } });
    await expect(encodeLogo(await clear.toFormat(format).toBuffer())).rejects.toMatchObject({ code: "validation" });
  });

  test("as AVIF if it is another ISO base media file", async () => {
    const file = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"), Buffer.alloc(200)]);
    await expect(encodeLogo(file)).rejects.toMatchObject({ code: "unsupported_media_type" });
    const cut = (await image(50, 50).avif().toBuffer()).subarray(0, 120);
    await expect(encodeLogo(cut)).rejects.toMatchObject({ code: "validation" });
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["an SVG, whatever it is called", () => Buffer.from(svg), "unsupported_media_type"],
    ["an SVG after an XML head", () => Buffer.from(`<?xml version="1.0"?>${svg}`), "unsupported_media_type"],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "unsupported_media_type"],
    ["a TIFF", () => image(5, 5).tiff().toBuffer(), "unsupported_media_type"],
    ["one byte", () => Buffer.from([0x89]), "unsupported_media_type"],
    ["a PNG header of 30,000 × 30,000", () => claimedPng(30_000, 30_000), "too_large"],
    ["a PNG header of 2^31 - 1 a side", () => claimedPng(2 ** 31 - 1, 2 ** 31 - 1), "validation"],
    ["a PNG of 4096 × 4096 with 16 bits a colour", () => claimedPng(4096, 4096, [], 16), "too_large"],
    ["a PNG of no width", () => claimedPng(0, 10), "validation"],
    ["a GIF of 65,535 × 65,535", () => gifOf(1, 65_535, 65_535), "too_large"],
    ["4097 pixels", () => image(4097, 1).png().toBuffer(), "too_large"],
    ["an AVIF of 2049 pixels", () => image(2049, 1).avif({ effort: 0 }).toBuffer(), "too_large"],
    ["a PNG of 4096 × 4096 without its pixels", () => claimedPng(4096, 4096), "validation"],
    ["a PNG cut short", () => png.subarray(0, png.length - 40), "validation"],
    ["a JPEG cut short", async () => (await image(400, 400).jpeg().toBuffer()).subarray(0, 700), "validation"],
    ["a PNG signature and nothing else", () => png.subarray(0, 8), "validation"],
    ["a PNG signature before an SVG", () => Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), "validation"],
    ["noise after a WebP head", () => Buffer.from("RIFF\x10\0\0\0WEBPVP8 noise noise noise", "latin1"), "validation"],
  ])("%s", async (_what, make, code) => {
    await expect(encodeLogo(await make())).rejects.toMatchObject({ name: "AppError", code });
  });
});

test("compressed text that would expand to 512 MiB is not decompressed", async () => {
  expect(inflateSync(deflatedZeros(2)).equals(Buffer.alloc(2 * mebibyte))).toBe(true);
  const bomb = deflatedZeros(512);
  expect(bomb.length).toBeLessThan(limits.logo.maxBytes);
  const text = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), bomb]);
  const bytes = claimedPng(4, 4, [chunk("zTXt", text)]);
  const before = process.memoryUsage().rss;
  await encodeLogo(bytes).catch(() => {});
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * mebibyte);
});

test("frees decoded images: many of the largest take no more memory than one", async () => {
  const large = await image(4096, 4096).jpeg({ progressive: true, chromaSubsampling: "4:4:4", quality: 50 }).toBuffer();
  expect(large.length).toBeLessThan(limits.logo.maxBytes);
  const before = process.memoryUsage().rss;
  await Promise.all(Array.from({ length: 4 }, () => encodeLogo(large)));
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * mebibyte);
});

test("renders our own SVG at the size at which it is shown", async () => {
  const logo = await encodeSvgLogo(Buffer.from(svg));
  const { width, height } = await sharp(logo.get(256)).metadata();
  expect([width, height]).toEqual([256, 256]);
});
