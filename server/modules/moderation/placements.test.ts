import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { violatesIndex } from "../../database/postgres-error.ts";
import { promotions } from "../../database/schema/moderation.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { findRunningPromotions } from "./find-running-promotions.ts";

const { app, owner, admin } = useTestAppWithUsers();

const act = (id: string, action: string, body: unknown) =>
  app.request("PATCH", `/coins/${id}/${action}`, { token: admin.token, body });
const promote = (id: string, promoted: boolean) => act(id, "promote", { promoted });
const deny = (id: string) => act(id, "deny", { reason: "The contract can stop anybody from selling." });
const placementsOf = (id: string) => app.ctx.db.select().from(promotions).where(eq(promotions.coinId, id));

test("creates one placement when several moderators promote a coin concurrently", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await sampleCoin(app, owner, admin);
    const responses = await Promise.all([promote(id, true), promote(id, true), promote(id, true)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await placementsOf(id)).toHaveLength(1);
  }
});

test("leaves no open placement when a coin is denied while others promote it", async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await sampleCoin(app, owner, admin);
    await Promise.all([promote(id, false), promote(id, true), deny(id), promote(id, true)]);
    const placed = await placementsOf(id);
    for (const { startsAt, endsAt } of placed) {
      expect(endsAt?.getTime()).toBeGreaterThanOrEqual(startsAt.getTime());
      expect(endsAt?.getTime()).toBeLessThanOrEqual(Date.now());
    }
  }
});

test("allows one open placement for each coin, by a unique index", async () => {
  const { id } = await sampleCoin(app, owner, admin);
  const open = () => app.ctx.db.insert(promotions).values({ id: newId(), coinId: id, startsAt: new Date() });
  await open();
  const second = open();
  const error = await second.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(violatesIndex(error, "promotions_one_open")).toBe(true);
});

describe("a promotion", () => {
  const [start, dayMs] = [Date.parse("2026-06-01T00:00:00Z"), 86_400_000];
  const day = (n: number) => new Date(start + n * dayMs).toISOString();
  const shownAt = async (id: string) => {
    const { slug } = (await app.request("GET", `/coins/${id}`)).body.coin;
    const { placements } = (await app.request("GET", "/placements?limit=100")).body;
    return placements.filter((row: { coin_slug: string }) => row.coin_slug === slug);
  };

  beforeAll(() => app.setNow(day(0)));
  afterAll(() => app.setNow(null));

  test("lasts exactly a week by default, and has no payer", async () => {
    const { id } = await sampleCoin(app, owner, admin);
    expect((await promote(id, true)).body.coin).toMatchObject({ promoted: true, promoted_until: day(7) });
    expect(await shownAt(id)).toMatchObject([{ payer: null, from: day(0), to: day(7) }]);
    app.setNow(new Date(start + 7 * dayMs - 1));
    expect((await app.request("GET", `/coins/${id}`)).body.coin.promoted).toBe(true);
    app.setNow(day(7));
    expect((await app.request("GET", `/coins/${id}`)).body.coin.promoted).toBe(false);
    app.setNow(day(0));
  });

  test("lasts at most 90 days", async () => {
    const { id } = await sampleCoin(app, owner, admin);
    const until = (at: string) => act(id, "promote", { promoted: true, promoted_until: at });
    const late = await until(new Date(start + 90 * dayMs + 1).toISOString());
    expect([late.status, late.body.validation?.body.keys]).toEqual([400, ["promoted_until"]]);
    expect((await until(day(90))).body.coin.promoted_until).toBe(day(90));
  });

  test("keeps its payer until another one is set", async () => {
    const { id } = await sampleCoin(app, owner, admin);
    const payerAfter = async (body: object) => {
      await act(id, "promote", { promoted: true, ...body });
      return (await shownAt(id)).map((row: { payer: string | null }) => row.payer);
    };
    expect(await payerAfter({ payer: "Harbour Ltd" })).toEqual(["Harbour Ltd"]);
    expect(await payerAfter({ promoted_until: day(9) })).toEqual(["Harbour Ltd"]);
    expect(await payerAfter({ payer: null })).toEqual([null]);
  });

  test("is among those that run until its end, its earlier end or its coin's, the next to end first", async () => {
    // Before all other promotions of this file.
    app.setNow(day(-100));
    const coins = [];
    for (let n = 0; n < 5; n++) coins.push(await sampleCoin(app, owner, admin));
    const [later, sooner, ended, denied, removed] = coins;
    await act(later.id, "promote", { promoted: true, promoted_until: day(-90), payer: "Harbour Ltd" });
    for (const { id } of [sooner, ended, denied, removed]) await promote(id, true);
    app.setNow(day(-99));
    await promote(ended.id, false);
    await deny(denied.id);
    await app.request("DELETE", `/coins/${removed.id}`, { token: admin.token });
    const namesAt = async (n: number) =>
      (await findRunningPromotions(app.ctx.db, new Date(day(n)))).map(({ coin }) => coin.name);
    expect(await findRunningPromotions(app.ctx.db, new Date(day(-99)))).toEqual([
      { coin: { slug: sooner.slug, name: sooner.name }, payer: null, ends_at: day(-93) },
      { coin: { slug: later.slug, name: later.name }, payer: "Harbour Ltd", ends_at: day(-90) },
    ]);
    expect([await namesAt(-93), await namesAt(-90)]).toEqual([[later.name], []]);
    app.setNow(day(0));
  });

  test.each([
    { promoted: true, payer: "A" },
    { promoted: true, payer: "<b>Harbour</b>" },
    { promoted: false, payer: "Harbour Ltd" },
  ])("refuses the payer of %o", async (body) => {
    const { id } = await sampleCoin(app, owner, admin);
    const response = await act(id, "promote", body);
    expect([response.status, response.body.validation?.body.keys]).toEqual([400, ["payer"]]);
  });
});
