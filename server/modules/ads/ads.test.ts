import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { removeCoins } from "../imports/remove-coins.ts";
import { removeUnusedUploads } from "../uploads/remove-unused-uploads.ts";
import { purgeAdVisitors } from "./count-ad.ts";
import { recordAllCoinChanges } from "./record-run.ts";

const begin = "2026-06-15T12:00:00.000Z";
const { app, owner, admin } = useTestAppWithUsers({ at: begin, settings: { TRUST_PROXY: "127.0.0.1" } });
let image: string;
let png: Buffer;

const upload = async (bytes = png, token = admin.token) => {
  const raw = new FormData();
  raw.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), "ad.png");
  return app.request("POST", "/ads/images", { token, raw });
};

beforeAll(async () => {
  png = await sharp({ create: { width: 1500, height: 600, channels: 3, background: "#2266aa" } })
    .png()
    .toBuffer();
  image = (await upload()).body.upload.url;
});
beforeEach(async () => {
  app.setNow(begin);
  await app.ctx.db.execute(sql`delete from ads`);
  await app.ctx.db.execute(sql`delete from ad_runs`);
  await app.ctx.db.execute(sql`delete from ad_visitors`);
});

const sample = (changes: Record<string, unknown> = {}) => ({
  title: "Harbour cards",
  slot: "sidebar",
  image_url: image,
  alt: "A card on a quay",
  target_url: "https://cards.example/offer",
  starts_at: begin,
  ends_at: "2026-06-25T12:00:00.000Z",
  advertiser: "Harbour Cards Ltd",
  ...changes,
});
const as = (method: string, path: string, body?: unknown) => app.request(method, path, { token: admin.token, body });
const add = async (changes: Record<string, unknown> = {}) => {
  const answer = await as("POST", "/ads", sample(changes));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.ad as { id: string; title: string };
};
const running = async (query = "") => (await app.request("GET", `/ads/active${query}`)).body;
const titles = async (query = "") => (await running(query)).ads.map(({ title }: { title: string }) => title);
const placements = async () =>
  (await app.request("GET", "/placements")).body.placements.filter(({ kind }: { kind: string }) => kind === "ad");
const at = (hours: number) => app.setNow(new Date(Date.parse(begin) + hours * 3_600_000));

test("an ad is an image and a link, and is returned as it was created", async () => {
  const ad = await add({ price_amount: "250.50", price_currency: "USD", chain_ids: [56, 1, 56], pages: ["home"] });
  expect(ad).toEqual({
    ...sample(),
    id: expect.any(String),
    coin_id: null,
    chain_ids: [56, 1],
    pages: ["home"],
    active: true,
    price_amount: "250.5",
    price_currency: "USD",
    impressions: 0,
    clicks: 0,
    created_at: begin,
  });
  expect((await app.request("GET", `/ads/${ad.id}`)).body.ad).toEqual(ad);
});

describe("what is refused, naming the field", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["no such slot", { slot: "popup" }, "slot"],
    ["a script", { target_url: "javascript:alert(1)" }, "target_url"],
    ["plain http", { target_url: "http://cards.example" }, "target_url"],
    ["this machine", { target_url: "https://127.0.0.1/admin" }, "target_url"],
    ["markup in the title", { title: "<b>Cards</b>" }, "title"],
    ["a title that turns the reading direction", { title: "Cards \u202e sdrac" }, "title"],
    ["an image from elsewhere", { image_url: "https://cards.example/ad.gif" }, "image_url"],
    [
      "an upload that is not there",
      { image_url: `/uploads/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}/1200.webp` },
      "image_url",
    ],
    ["an end before its start", { ends_at: "2026-06-15T11:00:00Z" }, "ends_at"],
    ["91 days", { ends_at: "2026-09-14T12:00:01Z" }, "ends_at"],
    ["a chain we do not have", { chain_ids: [5] }, "chain_ids.0"],
    ["a price without its currency", { price_amount: "5" }, "price_currency"],
    ["a currency without its price", { price_currency: "USD" }, "price_amount"],
    ["a coin that is not listed", { coin_id: "0197a000-0000-7000-8000-000000000000" }, "coin_id"],
    ["HTML of one's own", { html: "<script>" }, "html"],
  ])("%s", async (_what, changes, key) => {
    const { status, body } = await as("POST", "/ads", sample(changes));
    expect([status, body.validation?.body?.keys]).toEqual([400, [key]]);
  });

  test("a logo cannot be an ad's image, nor an ad's image a logo", async () => {
    const raw = new FormData();
    raw.append("file", new Blob([png as Uint8Array<ArrayBuffer>]), "logo.png");
    const logo = await app.request("POST", "/uploads", { token: admin.token, raw });
    const asAd = await as("POST", "/ads", sample({ image_url: logo.body.upload.url.replace("256", "1200") }));
    expect(asAd.body.validation.body.keys).toEqual(["image_url"]);
    const coin = await sampleCoin(app, admin);
    const asLogo = await as("PATCH", `/coins/${coin.id}`, { logo_id: image.split("/")[2] });
    expect(asLogo.body.validation.body.keys).toEqual(["logo_id"]);
  });
});

describe("an ad is shown", () => {
  test("while it is active, from its start until its end", async () => {
    const { id } = await add({ starts_at: "2026-06-15T13:00:00Z", ends_at: "2026-06-15T14:00:00Z" });
    const shown: unknown[] = [];
    for (const hours of [0, 0.999, 1, 1.999, 2]) {
      at(hours);
      shown.push((await titles()).length);
    }
    expect(shown).toEqual([0, 0, 1, 1, 0]);
    at(1);
    await as("PATCH", `/ads/${id}`, { active: false });
    expect(await titles()).toEqual([]);
    expect((await app.request("GET", `/ads/${id}`)).status).toBe(404);
    expect((await as("GET", `/ads/${id}`)).body.ad.active).toBe(false);
  });

  test("in its slot, on its pages and for its chains", async () => {
    await add({ title: "Everywhere" });
    await add({ title: "On coins", pages: ["coin"] });
    await add({ title: "On Cronos", chain_ids: [25] });
    await add({ title: "Below", slot: "footer" });
    const inOrder = async (query: string) => (await titles(query)).sort();
    expect(await inOrder("?slot=sidebar")).toEqual(["Everywhere"]);
    expect(await inOrder("?slot=sidebar&on=coin")).toEqual(["Everywhere", "On coins"]);
    expect(await inOrder("?slot=sidebar&on=coin&chain_id=25")).toEqual(["Everywhere", "On Cronos", "On coins"]);
    expect(await inOrder("?chain_id=56")).toEqual(["Below", "Everywhere"]);
    for (const query of ["slot=popup", "on=portfolio", "chain_id=5", "page=home"]) {
      expect((await app.request("GET", `/ads/active?${query}`)).status, query).toBe(400);
    }
  });

  test("only in placements that the operator offers, with their price and its days together", async () => {
    await add({ title: "Beside" });
    await add({ title: "Below", slot: "footer" });
    const set = async (placements: object[] | null, version: number) =>
      as("PATCH", "/admin/settings", {
        version,
        values: { AD_PLACEMENTS: placements && JSON.stringify(placements) },
      });
    const price = { price_amount: "250", price_currency: "USD", days: 7 };
    expect((await set([{ slot: "footer", ...price }], 0)).status).toBe(200);
    expect(await titles()).toEqual(["Below"]);
    for (const [wrong, key] of [
      [[{ slot: "footer", price_amount: "250" }], "AD_PLACEMENTS.0.price_currency"],
      [[{ slot: "popup" }], "AD_PLACEMENTS.0.slot"],
      [[{ slot: "footer" }, { slot: "footer" }], "AD_PLACEMENTS"],
      [[{ slot: "footer", ...price, days: 0 }], "AD_PLACEMENTS.0.days"],
      [[{ slot: "footer", ...price, price_amount: "-1" }], "AD_PLACEMENTS.0.price_amount"],
    ] as const) {
      const answer = await set([...wrong], 1);
      expect([answer.status, answer.body.validation.body.keys]).toEqual([400, [key]]);
    }
    expect((await set(null, 1)).status).toBe(200);
    expect((await titles()).sort()).toEqual(["Below", "Beside"]);
  });

  test("not for a coin that was removed or cannot be sold", async () => {
    const [trap, gone] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
    for (const { id } of [trap, gone]) await add({ coin_id: id });
    expect(await titles()).toHaveLength(2);
    await app.ctx.db.execute(sql`update coins set unsellable = true where id = ${trap.id}`);
    expect(await titles()).toHaveLength(1);
    await as("PATCH", `/coins/${gone.id}/deny`, { reason: "The contract can stop anybody from selling." });
    expect(await titles()).toHaveLength(0);
  });

  test("first for as long as every other ad of its slot", async () => {
    for (const title of ["One ad", "Two ads", "Three ads"]) await add({ title });
    const first = new Map<string, number>();
    for (let turn = 0; turn < 30; turn++) {
      app.setNow(new Date(Date.parse(begin) + turn * 15_000));
      const [title] = await titles("?slot=sidebar&limit=1");
      first.set(title, (first.get(title) ?? 0) + 1);
    }
    expect([...first.values()]).toEqual([10, 10, 10]);
    expect((await running("?limit=2")).ads).toHaveLength(2);
    expect(new Set(await titles())).toEqual(new Set(first.keys()));
  });

  test("in a list with pagination, the first of each slot before the second ones", async () => {
    for (const n of [1, 2, 3, 4, 5]) await add({ title: `Side ${n}` });
    for (const n of [1, 2]) await add({ title: `Foot ${n}`, slot: "footer" });
    const all = await running();
    expect(all).toMatchObject({ page: 1, limit: 25, total: 7, total_capped: false, next_cursor: null });
    expect(all.ads.slice(0, 4).map(({ slot }: { slot: string }) => slot)).toEqual([
      "footer",
      "sidebar",
      "footer",
      "sidebar",
    ]);
    const first = await running("?limit=3");
    expect(first).toMatchObject({ total: 7, next_cursor: expect.any(String) });
    const second = await running("?limit=3&page=2");
    const ids = (page: { ads: { id: string }[] }) => page.ads.map(({ id }) => id);
    expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 6));
    expect(ids(await running("?limit=3&page=4"))).toEqual([]);
    expect((await running("?limit=3&page=4")).total).toBe(7);
  });

  test("exactly once in pages by cursor, even when the rotation advances meanwhile", async () => {
    for (const n of [1, 2, 3, 4, 5]) await add({ title: `Side ${n}` });
    const order = await titles("?slot=sidebar");
    const walked: string[] = [];
    let cursor: string | null = "";
    for (let turn = 1; cursor !== null; turn++) {
      const page: { ads: { title: string }[]; next_cursor: string | null } = await running(
        `?slot=sidebar&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      walked.push(...page.ads.map(({ title }) => title));
      cursor = page.next_cursor;
      app.setNow(new Date(Date.parse(begin) + turn * 15_000));
    }
    expect(walked).toEqual(order);
    const { next_cursor: foreign } = await running("?limit=2");
    for (const query of [`slot=sidebar&cursor=${foreign}`, `on=home&cursor=${foreign}`, `cursor=${foreign}A`]) {
      expect((await app.request("GET", `/ads/active?${query}`)).body.validation.query.keys, query).toEqual(["cursor"]);
    }
    expect((await app.request("GET", "/ads/active?page=101&limit=100")).body.validation.query.keys).toEqual(["cursor"]);
  });
});

describe("impressions and clicks", () => {
  const seen = (id: string, what = "impression", address = "192.0.2.1", agent = "a browser", token?: string) =>
    app.request("POST", `/ads/${id}/${what}`, { token, headers: { "x-forwarded-for": address, "user-agent": agent } });
  const counts = async (id: string) => {
    const { impressions, clicks } = (await as("GET", `/ads/${id}`)).body.ad;
    return [impressions, clicks];
  };

  test("count once per block of networks and hour, clicks once per day, for any number of browsers and accounts", async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => seen(id, "impression", "192.0.2.1", `browser ${n}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await counts(id)).toEqual([1, 0]);
    for (let n = 0; n < 20; n++) await seen(id, "impression", `192.0.2.${n}`);
    expect(await counts(id)).toEqual([1, 0]);
    await seen(id, "impression", "198.51.100.2");
    await Promise.all(
      [undefined, owner.token, admin.token].map((token, n) => seen(id, "click", "192.0.2.1", `browser ${n}`, token)),
    );
    expect(await counts(id)).toEqual([2, 1]);
    at(1);
    await seen(id);
    await seen(id, "click");
    await purgeAdVisitors(app.ctx);
    at(11);
    await purgeAdVisitors(app.ctx);
    await seen(id, "click");
    expect(await counts(id)).toEqual([3, 1]);
    at(12);
    await seen(id, "click");
    expect(await counts(id)).toEqual([3, 2]);
  });

  test("are counted by UTC day", async () => {
    const { id } = await add();
    for (const hours of [0, 11.99, 12]) {
      at(hours);
      await seen(id);
    }
    await seen(id, "click");
    expect((await as("GET", `/ads/${id}/days`)).body.days).toEqual([
      { day: "2026-06-15", impressions: 2, clicks: 0 },
      { day: "2026-06-16", impressions: 1, clicks: 1 },
    ]);
  });

  test("of an ad that does not run are not counted, and answer 404 for one that is off", async () => {
    const { id } = await add({ starts_at: "2026-06-16T12:00:00Z" });
    expect((await seen(id)).status).toBe(204);
    expect(await counts(id)).toEqual([0, 0]);
    await as("PATCH", `/ads/${id}`, { active: false });
    expect((await seen(id)).status).toBe(404);
  });

  test("are unlinkable to a visitor after two hours, clicks when the day is over", async () => {
    const { id } = await add();
    await seen(id);
    await seen(id, "click");
    const visitorCount = async () =>
      Number((await app.ctx.db.execute(sql`select count(*) from ad_visitors`)).rows[0]?.count);
    at(1);
    await purgeAdVisitors(app.ctx);
    expect(await visitorCount()).toBe(2);
    at(3);
    await purgeAdVisitors(app.ctx);
    expect(await visitorCount()).toBe(1);
    at(14);
    await purgeAdVisitors(app.ctx);
    expect(await visitorCount()).toBe(0);
  });
});

describe("/placements", () => {
  test("ends the run of an ad for good when its coin is removed with the demo", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const { id } = await add({ coin_id: coin.id });
    at(1);
    await app.ctx.db.transaction((tx) => removeCoins(app.ctx, tx, [coin.id]));
    at(2);
    await recordAllCoinChanges(app.ctx);
    const { rows } = await app.ctx.db.execute(sql`select active from ads where id = ${id}`);
    expect(rows).toEqual([{ active: false }]);
    const { rows: runs } = await app.ctx.db.execute(
      sql`select ends_at = ${new Date(Date.parse(begin) + 3_600_000).toISOString()}::timestamptz as ended, open from ad_runs where ad_id = ${id}`,
    );
    expect(runs).toEqual([{ ended: true, open: false }]);
  });

  test("ends the run of an ad when its coin is denied, deleted or cannot be sold, and starts another when it is shown again", async () => {
    const coin = await sampleCoin(app, owner, admin);
    await add({ coin_id: coin.id });
    const ends = async () => (await placements()).map(({ from, to }: { from: string; to: string }) => [from, to]);
    const [one, two, three, four] = [1, 2, 3, 4].map((n) => new Date(Date.parse(begin) + n * 3_600_000).toISOString());
    const last = "2026-06-25T12:00:00.000Z";
    at(1);
    await as("PATCH", `/coins/${coin.id}/deny`, { reason: "It imitates another coin." });
    expect(await ends()).toEqual([[begin, one]]);
    at(2);
    await as("PATCH", `/coins/${coin.id}/approve-now`);
    expect(await ends()).toEqual([
      [two, last],
      [begin, one],
    ]);
    at(3);
    await app.ctx.db.execute(sql`update coins set unsellable = true where id = ${coin.id}`);
    await recordAllCoinChanges(app.ctx);
    await recordAllCoinChanges(app.ctx);
    expect(await ends()).toEqual([
      [two, three],
      [begin, one],
    ]);
    await app.ctx.db.execute(sql`update coins set unsellable = false where id = ${coin.id}`);
    at(4);
    await recordAllCoinChanges(app.ctx);
    expect((await ends())[0]).toEqual([four, last]);
    at(5);
    await as("DELETE", `/coins/${coin.id}`);
    expect((await ends())[0]?.[0]).toBe(four);
    expect((await ends())[0]?.[1]).toBe(new Date(Date.parse(begin) + 5 * 3_600_000).toISOString());
  });

  test("lists advertiser, slot, start and end, and keeps past runs when the ad changes or is deleted", async () => {
    const { id } = await add();
    const run = {
      kind: "ad",
      who: "Harbour Cards Ltd",
      payer: "Harbour Cards Ltd",
      coin_slug: null,
      coin_safety: null,
      where: "Ad, sidebar",
      slot: "sidebar",
    };
    const until = (to: string, from = begin) => ({ ...run, from, to });
    expect(await placements()).toEqual([until("2026-06-25T12:00:00.000Z")]);
    at(2);
    await as("PUT", `/ads/${id}`, sample({ advertiser: "Another Ltd", slot: "footer" }));
    const second = {
      ...run,
      who: "Another Ltd",
      payer: "Another Ltd",
      where: "Ad, footer",
      slot: "footer",
      from: "2026-06-15T14:00:00.000Z",
    };
    const first = until("2026-06-15T14:00:00.000Z");
    expect(await placements()).toEqual([{ ...second, to: "2026-06-25T12:00:00.000Z" }, first]);
    at(3);
    await as("DELETE", `/ads/${id}`);
    expect(await placements()).toEqual([{ ...second, to: "2026-06-15T15:00:00.000Z" }, first]);
  });

  test("does not list what never ran, and starts when it was first shown", async () => {
    const { id } = await add({ starts_at: "2026-06-01T00:00:00Z" });
    await add({ title: "Never on", active: false });
    const later = await add({ title: "To come", starts_at: "2026-06-20T00:00:00Z" });
    expect(await placements()).toMatchObject([{ from: begin }]);
    await as("DELETE", `/ads/${later.id}`);
    at(1);
    await as("PATCH", `/ads/${id}`, { active: false });
    at(2);
    await as("PATCH", `/ads/${id}`, { active: true });
    expect(await placements()).toMatchObject([
      { from: "2026-06-15T14:00:00.000Z", to: "2026-06-25T12:00:00.000Z" },
      { from: begin, to: "2026-06-15T13:00:00.000Z" },
    ]);
    at(24 * 30);
    expect(await placements()).toHaveLength(2);
  });

  test("extends the run with a later end, and makes one run for simultaneous changes", async () => {
    const { id } = await add();
    at(1);
    const longer = sample({ ends_at: "2026-07-25T12:00:00.000Z" });
    await Promise.all(Array.from({ length: 6 }, () => as("PUT", `/ads/${id}`, longer)));
    expect(await placements()).toMatchObject([{ from: begin, to: "2026-07-25T12:00:00.000Z" }]);
    await Promise.all([true, false, true, true].map((active) => as("PATCH", `/ads/${id}`, { active })));
    const { rows } = await app.ctx.db.execute(sql`select count(*) filter (where open)::int as open from ad_runs`);
    expect(rows).toEqual([{ open: (await as("GET", `/ads/${id}`)).body.ad.active ? 1 : 0 }]);
  });
});

test("filters the list of a moderator by slot, status and search text", async () => {
  await add({ title: "Cards, 100% off" });
  at(1);
  await add({ title: "Ships", slot: "footer", active: false });
  const found = async (query: string) =>
    (await as("GET", `/ads${query}`)).body.ads.map(({ title }: { title: string }) => title);
  expect(await found("")).toEqual(["Ships", "Cards, 100% off"]);
  expect(await found("?slot=footer")).toEqual(["Ships"]);
  expect(await found("?active=true")).toEqual(["Cards, 100% off"]);
  expect(await found("?search=100%25")).toEqual(["Cards, 100% off"]);
  expect(await found("?search=harbour")).toHaveLength(2);
  expect((await as("GET", "/ads?active=perhaps")).status).toBe(400);
});

test("keeps an image that an ad uses, and deletes one that no ad uses any more", async () => {
  const [first, second] = [(await upload()).body.upload.url, (await upload()).body.upload.url];
  const { id } = await add({ image_url: first });
  await as("PUT", `/ads/${id}`, sample({ image_url: second }));
  at(48);
  await removeUnusedUploads(app.ctx);
  const there = (url: string) => existsSync(join(app.ctx.config.dataDir, url));
  expect([there(first), there(second)]).toEqual([false, true]);
});

test("keeps the aspect ratio of an ad's image in both widths, and stores one frame of an animation", async () => {
  const frames = await sharp(Buffer.alloc(40 * 40 * 3, 200), {
    raw: { width: 40, height: 40, channels: 3, pageHeight: 20 },
  })
    .gif()
    .toBuffer();
  const sizes = async (url: string) =>
    Promise.all(
      [600, 1200].map(async (width) => {
        const file = join(app.ctx.config.dataDir, url.replace("1200", String(width)));
        const { width: w, height: h, pages } = await sharp(file).metadata();
        return [w, h, pages];
      }),
    );
  expect(await sizes(image)).toEqual([
    [600, 240, undefined],
    [1200, 480, undefined],
  ]);
  expect(await sizes((await upload(frames)).body.upload.url)).toEqual([
    [40, 20, undefined],
    [40, 20, undefined],
  ]);
  expect((await upload(Buffer.from("<svg onload=alert(1)>"))).status).toBe(415);
});
