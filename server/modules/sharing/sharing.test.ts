import { themes } from "@cointally/shared/brand/themes.ts";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { socketSite } from "../../testing/socket-site.ts";
import { useSocketSiteWithUsers } from "../../testing/use-test-app.ts";
import { xmlTags } from "../../testing/xml-tags.ts";
import { appendVotes, createLog } from "../ledger/append-votes.ts";
import { readSecretKeys } from "../ledger/signing-keys.ts";
import { writeVerdicts } from "../safety/write-verdicts.ts";
import { writeImage } from "../uploads/image-files.ts";
import { findShareFacts, shareImages } from "./share-image.ts";

const now = "2026-06-15T12:00:00.000Z";
const publicUrl = "https://coins.example";
const { site, owner, admin } = useSocketSiteWithUsers({ at: now, settings: { PUBLIC_URL: publicUrl } });

/** A listed coin; names that the API would refuse are written to the database. */
const listed = async ({ name, ...changes }: Record<string, unknown> = {}) => {
  const coin = await sampleCoin(site.app, owner, admin, changes);
  if (name) await site.app.ctx.db.execute(sql`update coins set name = ${name} where id = ${coin.id}`);
  return coin;
};
const vote = async (id: string) => {
  const voter = await site.app.user();
  const { status } = await site.app.request("POST", `/votes/${id}`, { token: voter.token });
  expect(status).toBe(201);
};

/** Makes a coin a danger as a safety check would. */
const markDanger = async (id: string) => {
  await site.app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into contract_safety (chain_id, address, next_at, checked_at, block, last_known)
      select chain_id, address, ${now}, ${now}, 7, '{"sellable":"no"}' from contracts where coin_id = ${id}`);
    await writeVerdicts(tx, [id]);
  });
};

describe("a coin's share image", () => {
  const image = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.fetch(path, { headers, redirect: "manual" });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test("is 1200 by 630 with the coin's logo, and other sites may embed it", async () => {
    const coin = await listed();
    const logoId = "0197a000-0000-7000-8000-000000000001";
    const logo = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#00ff00" } })
      .webp()
      .toBuffer();
    await writeImage(site.app.ctx.files, logoId, new Map([[256, logo]]));
    await site.app.ctx.db.execute(
      sql`insert into uploads (id, created_at, used_at) values (${logoId}, ${now}, ${now})`,
    );
    await site.app.ctx.db.execute(sql`update coins set logo_id = ${logoId} where id = ${coin.id}`);
    const { answer, bytes } = await image(`/coins/${coin.slug}/share.png`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    const [red = 9, green = 0, blue = 9] = at(176, 268);
    expect(red < 5 && green > 250 && blue < 5).toBe(true);
    expect(at(4, 4)).toEqual([0x0f, 0x12, 0x11]);
  });

  test("is answered with 304 until its data changes", async () => {
    const coin = await listed();
    const path = `/coins/${coin.slug}/share.png`;
    const first = await image(path);
    const etag = first.answer.headers.get("etag") as string;
    expect((await image(path, { "if-none-match": etag })).answer.status).toBe(304);
    await vote(coin.id);
    const second = await image(path, { "if-none-match": etag });
    expect(second.answer.status).toBe(200);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    const spanish = await image(`${path}?lang=es`);
    expect(spanish.bytes.equals(second.bytes)).toBe(false);
  });

  test.each<[string, Record<string, unknown>]>([
    ["sixty wide letters", { name: "W".repeat(60), symbol: "WWWWWWWWWWWW" }],
    ["right to left", { name: "عملة الميناء" }],
    ["emoji", { name: "Moon 🚀🚀 Coin" }],
    ["Chinese", { name: "港口代币", symbol: "港口" }],
    ["mark-up", { name: `<image href="x"/>&"'` }],
  ])("can be drawn with the name: %s", async (_what, changes) => {
    const coin = await listed(changes);
    const { answer, bytes } = await image(`/coins/${coin.slug}/share.png`);
    expect([answer.status, (await sharp(bytes).metadata()).width]).toEqual([200, 1200]);
  });

  test("exists only for public coins, and redirects when a slug changes", async () => {
    const hidden = await sampleCoin(site.app, owner);
    expect((await image(`/coins/${hidden.slug}/share.png`)).answer.status).toBe(404);
    expect((await image("/coins/no-such-coin/share.png")).answer.status).toBe(404);
    const coin = await listed();
    await site.app.ctx.db.execute(sql`insert into old_slugs (slug, coin_id) values ('before-it', ${coin.id})`);
    const { answer } = await image("/coins/before-it/share.png?lang=es");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `/coins/${coin.slug}/share.png?lang=es`]);
  });

  test("names a danger, in both languages", async () => {
    const coin = await listed();
    const path = `/coins/${coin.slug}/share.png`;
    const before = await image(path);
    await markDanger(coin.id);
    const [english, spanish] = [await image(path), await image(`${path}?lang=es`)];
    expect(english.bytes.equals(before.bytes)).toBe(false);
    expect(english.bytes.equals(spanish.bytes)).toBe(false);
    const { data } = await sharp(english.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (410 * 1200 + 900) * 3;
    // The background of the red band.
    expect([...data.subarray(at, at + 3)]).toEqual([0x2e, 0x18, 0x16]);
  });

  test("shows the price in the format of pages, with its change, while it is fresh", async () => {
    const coin = await listed();
    const path = `/coins/${coin.slug}/share.png`;
    const unpriced = await image(path);
    const price = async (usd: string, change: number | null, asOf = now) => {
      await site.app.ctx.db.execute(sql`
        insert into coin_markets (coin_id, price_usd, change_24h, as_of, source) values (${coin.id}, ${usd}, ${change}, ${asOf}, 'test')
        on conflict (coin_id) do update set price_usd = excluded.price_usd, change_24h = excluded.change_24h, as_of = excluded.as_of`);
      return (await image(path)).bytes;
    };
    const rising = await price("0.00000712", 3.18);
    expect(rising.equals(unpriced.bytes)).toBe(false);
    // Equal data give an equal image.
    expect((await price("0.000007120", 3.184)).equals(rising)).toBe(true);
    expect((await price("0.00000712", -3.18)).equals(rising)).toBe(false);
    expect((await price("0.00000712", null)).equals(rising)).toBe(false);
    expect((await price("999999999999999", 1e6)).equals(rising)).toBe(false);
    expect((await image(`${path}?lang=es`)).answer.status).toBe(200);
    const anHourBefore = "2026-06-15T10:59:59.999Z";
    expect((await price("0.00000712", 3.18, anHourBefore)).equals(unpriced.bytes)).toBe(true);
    expect((await price("0.00000712", 3.18, "2026-06-15T11:00:00.000Z")).equals(rising)).toBe(true);
  });

  test("exists for the site as well", async () => {
    const [english, spanish] = [await image("/share.png"), await image("/share.png?lang=es")];
    expect((await sharp(english.bytes).metadata()).height).toBe(630);
    expect(english.bytes.equals(spanish.bytes)).toBe(false);
  });
});

test("share images have a rate limit per network", async () => {
  const limited = await socketSite({ RATE_LIMIT: "on" });
  const statuses = await Promise.all(
    Array.from({ length: 140 }, async () => (await limited.fetch("/share.png")).status),
  );
  await limited.close();
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120);
  expect(statuses).toContain(429);
});

test("answers 503 with Retry-After when too many share images wait", async () => {
  const coin = await listed();
  const images = shareImages(site.app.ctx);
  const facts = await findShareFacts(site.app.ctx, coin.slug, new Date(now));
  const drawn = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => images.coin(`${at}`, facts, "en")));
  const refused = drawn.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 10 }, () => "unavailable"));
});

describe("a coin's badge", () => {
  const badge = async (slug: string, query = "") => {
    const answer = await site.fetch(`/coins/${slug}/badge.svg${query}`);
    return { answer, svg: await answer.text() };
  };

  test("shows total votes and today's, in both colour modes, on pages of any site", async () => {
    const coin = await listed({ name: "Badge Bearer" });
    await vote(coin.id);
    site.app.setNow("2026-06-16T00:00:01.000Z");
    await vote(coin.id);
    await vote(coin.id);
    const dark = await badge(coin.slug);
    site.app.setNow(now);
    expect(dark.svg).toContain("<title>Badge Bearer: 3 votes · 2 today. Cointally</title>");
    const { headers } = dark.answer;
    expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await badge(coin.slug, "?mode=light")).svg).not.toBe(dark.svg);
    expect((await badge(coin.slug, "?lang=es")).svg).toContain("votos");
    expect((await sharp(Buffer.from(dark.svg)).metadata()).height).toBe(48);
  });

  test("names a danger in place of the votes, and gives both to screen readers", async () => {
    const coin = await listed({ name: "Lobster Pot" });
    const before = await badge(coin.slug);
    await markDanger(coin.id);
    const { svg, answer } = await badge(coin.slug);
    expect(answer.headers.get("etag")).not.toBe(before.answer.headers.get("etag"));
    expect(svg).toContain("<title>Lobster Pot: Cannot be sold. 0 votes · 0 today. Cointally</title>");
    expect((await badge(coin.slug, "?lang=es")).svg).toContain("No se puede vender");
    expect((await sharp(Buffer.from(svg)).metadata()).height).toBe(48);
  });

  test("has the signed checkpoint of the vote log in its metadata, and another ETag with each checkpoint", async () => {
    const coin = await listed();
    await vote(coin.id);
    const { db } = site.app.ctx;
    const append = async () => {
      const secretKeys = await readSecretKeys(site.app.ctx);
      await createLog(site.app.ctx, secretKeys, new Date(now));
      await appendVotes(site.app.ctx, secretKeys, new Date(now));
    };
    const withoutLog = await badge(coin.slug);
    expect(withoutLog.svg).not.toContain("<metadata>");
    await append();
    const first = await badge(coin.slug);
    const checkpoint = await site.app.ctx.modules.readCheckpoint(db);
    expect(checkpoint).toContain("coins.example/api/ledger\n");
    expect(first.svg).toContain(`<metadata>${checkpoint}</metadata>`);
    await vote((await listed()).id);
    await append();
    const etags = [withoutLog, first, await badge(coin.slug)].map(({ answer }) => answer.headers.get("etag"));
    expect(new Set(etags).size).toBe(3);
    const share = await site.fetch(`/coins/${coin.slug}/share.png`);
    expect((await sharp(Buffer.from(await share.arrayBuffer())).metadata()).height).toBe(630);
  });

  test("loads nothing, and escapes every name", async () => {
    const coin = await listed({ name: `</title><script>&"'` });
    const { svg } = await badge(coin.slug);
    const tags = new Set(xmlTags(svg));
    expect([...tags].sort()).toEqual(["g", "metadata", "path", "rect", "svg", "title"]);
    expect(svg).not.toMatch(/href|url\(/);
  });

  test("has the same size for every name", async () => {
    const coin = await listed({ name: "W".repeat(60) });
    const { svg } = await badge(coin.slug);
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(296);
    expect(svg.length).toBeLessThan(16_000);
  });

  test("answers 304 for a known ETag, and 404 for a coin that is not public", async () => {
    const coin = await listed();
    const { answer } = await badge(coin.slug);
    const headers = { "if-none-match": answer.headers.get("etag") as string };
    expect((await site.fetch(`/coins/${coin.slug}/badge.svg`, { headers })).status).toBe(304);
    const hidden = await sampleCoin(site.app, owner);
    expect((await badge(hidden.slug)).answer.status).toBe(404);
  });
});

test("share images have the colours and the logo of the site", async () => {
  const logo = await sharp({ create: { width: 132, height: 32, channels: 3, background: "#ff0080" } })
    .webp({ lossless: true })
    .toBuffer();
  const { ctx } = site.app;
  const { brand } = ctx.settings.current();
  const branded = {
    ...brand,
    theme: "harbor" as const,
    logo: { dark: null, light: `data:image/webp;base64,${logo.toString("base64")}` },
  };
  const settings = { ...ctx.settings, current: () => ({ ...ctx.settings.current(), brand: branded }) };
  const image = await shareImages({ ...ctx, settings }).site("en");
  const colorAt = async (left: number, top: number) => {
    const { data } = await sharp(image)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `#${data.toString("hex")}`;
  };
  expect(await colorAt(4, 4)).toBe(themes.harbor.dark.bg);
  expect(await colorAt(100, 70)).toBe("#ff0080");
});
