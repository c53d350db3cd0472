import sharp from "sharp";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/use-test-app.ts";
import { encodeBrandImage } from "../settings/encode-brand-image.ts";
import { iconFiles } from "./brand-files.ts";

const app = useTestApp();
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#d02040" } })
    .png()
    .toBuffer();

test("an icon becomes the files that browsers and phones ask for", async () => {
  const icon = await encodeBrandImage(await picture(600, 300), "icon");
  const sizes = iconFiles(icon, "#101010").map(async ({ path, type, body }) => {
    const { width, height } = await sharp(await body()).metadata();
    return [path, `${type} ${width}x${height}`];
  });
  expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
    "/favicon.svg": "image/svg+xml 64x64",
    "/favicon.ico": "image/png 32x32",
    "/apple-touch-icon.png": "image/png 180x180",
    "/icon-192.png": "image/png 192x192",
    "/icon-512.png": "image/png 512x512",
    "/icon-maskable-512.png": "image/png 512x512",
  });
});

test("a large noisy picture fits into a setting", async () => {
  const noise = Buffer.from(Array.from({ length: 512 * 512 * 3 }, (_, n) => (n * 2_654_435_761) % 251));
  const png = await sharp(noise, { raw: { width: 512, height: 512, channels: 3 } })
    .png()
    .toBuffer();
  for (const kind of ["logo", "icon"] as const) expect((await encodeBrandImage(png, kind)).length).toBeLessThan(39_000);
});

test("a picture is uploaded, saved and served; an SVG with a script is refused and nothing is stored", async () => {
  const admin = await app.user({ role: "admin" });
  const send = (bytes: Buffer, name: string) => {
    const form = new FormData();
    form.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
    return app.request("POST", "/admin/settings/images/logo", { token: admin.token, raw: form });
  };
  const refused = await send(
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    "a.svg",
  );
  expect([refused.status, refused.body.code]).toEqual([415, "unsupported_media_type"]);
  const { body } = await send(await picture(300, 100), "a.png");
  const values = { SITE_LOGO_DARK: body.upload.url };
  const saved = await app.request("PATCH", "/admin/settings", { token: admin.token, body: { version: 0, values } });
  expect(saved.status).toBe(200);
  expect(app.ctx.settings.current().brand.logo).toEqual({ dark: body.upload.url, light: body.upload.url });
  for (const wrong of ["/uploads/a.webp", "data:image/svg+xml;base64,AAAA", `${body.upload.url}")}body{`]) {
    const answer = await app.request("PATCH", "/admin/settings", {
      token: admin.token,
      body: { version: 1, values: { SITE_LOGO_LIGHT: wrong } },
    });
    expect(answer.status).toBe(400);
  }
});
