import { gunzipSync } from "node:zlib";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { settingChanges } from "../../database/schema/site.ts";
import { logoUrls } from "../../images/brand-images.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { socketSite } from "../../testing/socket-site.ts";
import { useSocketSiteWithUsers } from "../../testing/use-test-app.ts";
import { xmlTags } from "../../testing/xml-tags.ts";
import { encodeBrandImage } from "../settings/encode-brand-image.ts";
import { sitemaps } from "./sitemaps.ts";

const now = "2026-06-15T12:00:00.000Z";
const publicUrl = "https://coins.example";
const { site, owner, admin } = useSocketSiteWithUsers({ at: now, settings: { PUBLIC_URL: publicUrl } });

const listed = () => sampleCoin(site.app, owner, admin);

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc as string);

describe("the sitemap", () => {
  test("lists the pages in both languages and every public coin, and nothing else", async () => {
    const coin = await listed();
    const hidden = await sampleCoin(site.app, owner);
    const listedCoin = await listed();
    await site.app.ctx.db.execute(sql`update coins set source = 'synthetic' where id = ${listedCoin.id}`);
    site.app.setNow("2026-06-15T14:00:00.000Z");
    const read = async (path: string) => {
      const answer = await site.fetch(path);
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        200,
        "application/xml; charset=utf-8",
      ]);
      const xml = await answer.text();
      xmlTags(xml);
      return xml;
    };
    const index = locsOf(await read("/sitemap.xml"));
    expect(index).toEqual([`${publicUrl}/sitemap-pages.xml`, `${publicUrl}/sitemap-coins-1.xml`]);
    const pages = await read("/sitemap-pages.xml");
    expect(locsOf(pages)).toEqual(expect.arrayContaining([`${publicUrl}/`, `${publicUrl}/es`, `${publicUrl}/terms`]));
    expect(pages).toContain(`hreflang="es" href="${publicUrl}/es/presale"`);
    const coins = await read("/sitemap-coins-1.xml");
    expect(coins).toContain(`<url><loc>${publicUrl}/coins/${coin.slug}</loc><lastmod>`);
    for (const { slug } of [hidden, listedCoin]) expect(coins).not.toContain(`/coins/${slug}<`);
    expect((await site.fetch("/sitemap-coins-2.xml")).status).toBe(404);
    site.app.setNow(now);
  });

  test("has as many parts as the coins need, with each coin in one", async () => {
    const maps = sitemaps(site.app.ctx, 2);
    const { rows } = await site.app.ctx.db.execute<{ slug: string }>(
      sql`select slug from coins where status = 'approved' and source <> 'synthetic' order by id`,
    );
    const parts = locsOf(gunzipSync(await maps.index()).toString()).slice(1);
    expect(parts.length).toBe(Math.ceil(rows.length / 2));
    const found: string[] = [];
    for (const at of parts.keys()) found.push(...locsOf(gunzipSync(await maps.coins(at + 1)).toString()));
    expect(found).toEqual(rows.map(({ slug }) => `${publicUrl}/coins/${slug}`));
    await expect(maps.coins(parts.length + 1)).rejects.toThrow(m.error_not_found_sitemap());
  });
});

test("robots.txt allows public pages only, and names the sitemap", async () => {
  const text = await (await site.fetch("/robots.txt")).text();
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(text).toContain("Disallow: /admin");
});

describe("security.txt (RFC 9116)", () => {
  test("is a 404 without a configured contact", async () => {
    expect((await site.fetch("/.well-known/security.txt")).status).toBe(404);
  });

  test.each([
    ["security@coins.example", "mailto:security@coins.example"],
    ["https://coins.example/security", "https://coins.example/security"],
  ])("names %s, and when it expires, in less than a year", async (contact, uri) => {
    const named = await socketSite({ PUBLIC_URL: publicUrl, SECURITY_CONTACT: contact });
    const read = async (at: string) => {
      named.app.setNow(at);
      return named.fetch("/.well-known/security.txt");
    };
    const answer = await read("2026-12-31T23:59:59.999Z");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(
      `Contact: ${uri}\nExpires: 2027-06-01T00:00:00Z\nPreferred-Languages: en, es\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
    );
    expect(await (await read("2027-01-01T00:00:00.000Z")).text()).toContain("\nExpires: 2027-07-01T00:00:00Z\n");
    await named.close();
  });
});

test("neither sitemap nor robots.txt names a page of a module that is off", async () => {
  const listing = await socketSite({ MODULES: "" });
  const sitemap = await (await listing.fetch("/sitemap-pages.xml")).text();
  const robots = await (await listing.fetch("/robots.txt")).text();
  await listing.close();
  expect(sitemap).toContain("/trending");
  for (const path of ["/farms", "/advertise", "/top-gainers", "/top-losers", "/watchlist"]) {
    expect(sitemap + robots, path).not.toContain(path);
  }
});

test("a logo that another process has just stored is served at the address on its pages", async () => {
  const picture = sharp({ create: { width: 300, height: 100, channels: 3, background: "#d02040" } });
  const logo = await encodeBrandImage(await picture.png().toBuffer(), "logo");
  const url = logoUrls({ logo: { dark: logo, light: null } }).dark as string;
  const read = async () => {
    const { status, headers } = await site.fetch(url);
    return { status, type: headers.get("content-type") };
  };
  expect(await read()).toMatchObject({ status: 404 });
  const { db } = site.app.ctx;
  await db
    .insert(settingChanges)
    .values({ version: 1, name: "SITE_LOGO_DARK", value: logo, actorId: null, at: new Date() });
  expect(await read()).toEqual({ status: 200, type: "image/webp" });
});
