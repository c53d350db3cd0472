import type { PageHandler } from "@cointally/contract/page.ts";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { sampleCoin } from "../testing/samples.ts";
import { useTestAppWithUsers } from "../testing/use-test-app.ts";

const noon = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(noon).toISOString() });

let emptyPages: string[] | undefined;
const pageHandler: PageHandler = async (_request, page) => {
  emptyPages = page.emptyPages;
  return new Response("a page", { headers: { "content-type": "text/html" } });
};
let site: ReturnType<typeof createTestHttpApp>;
beforeAll(() => {
  site = createTestHttpApp(app.ctx, { pageHandler });
});

let requests = 0;
/** The empty pages after so many milliseconds, as a page that no cache has sees them. */
const emptyAt = async (ms: number) => {
  app.setNow(new Date(noon + ms));
  await site.request(`http://localhost:3000/?page=${++requests}`);
  return emptyPages ?? [];
};

test("tells pages which of them have nothing to show, within seconds of the first thing", async () => {
  const everything = [
    "/today-best",
    "/trending",
    "/new",
    "/today",
    "/top-gainers",
    "/top-losers",
    "/presale",
    "/fairlaunch",
  ];
  expect(await emptyAt(0)).toEqual(
    expect.arrayContaining([
      ...everything,
      "/approved",
      "/audited",
      "/promoted",
      "/farms",
      "/moderation",
      "/placements",
    ]),
  );
  const { id } = await sampleCoin(app, owner, admin, { stage: "presale" });
  // Known for some seconds: not a query for each page.
  expect(await emptyAt(1)).toContain("/presale");
  const later = await emptyAt(60_001);
  for (const path of ["/presale", "/new", "/today", "/approved", "/moderation"]) expect(later).not.toContain(path);
  for (const path of ["/today-best", "/trending", "/fairlaunch", "/farms", "/placements"])
    expect(later).toContain(path);
  // A page that leaves dangerous coins out has nothing to show where all its coins are.
  await app.ctx.db.execute(sql`update coins set unsellable = true where id = ${id}`);
  const hidden = await emptyAt(130_000);
  expect(hidden).toContain("/presale");
  expect(hidden).not.toContain("/approved");
});

test("asks for all of them in one query that no million of coins makes slow", async () => {
  const queries: string[] = [];
  const { execute } = app.ctx.db;
  app.ctx.db.execute = ((query: Parameters<typeof execute>[0]) => {
    queries.push("query");
    return execute.call(app.ctx.db, query);
  }) as typeof execute;
  try {
    await emptyAt(200_000);
    await emptyAt(200_001);
  } finally {
    app.ctx.db.execute = execute;
  }
  expect(queries).toHaveLength(1);
  const { rows } = await app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select 1 from coin_markets r join coins c on c.id = r.coin_id where r.change_24h < 0 and r.liquidity_usd >= 10000 and r.volume_24h >= 1000 limit 1`,
    );
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("coin_markets_losers");
});

test("counts none as empty where the operator shows them all", async () => {
  const current = app.ctx.settings.current();
  const settings = {
    ...app.ctx.settings,
    current: () => ({ ...current, content: { ...current.content, showsEmptyPages: true } }),
  };
  await createTestHttpApp({ ...app.ctx, settings }, { pageHandler }).request("http://localhost:3000/?all=1");
  expect(emptyPages).toBeUndefined();
});
