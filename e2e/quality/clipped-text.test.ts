import { locales, localizedPath } from "@cointally/shared/locales.ts";
import pg from "pg";
import type { Page } from "playwright-core";
import { parseUnits } from "viem";
import { beforeAll, expect, test } from "vitest";
import { unsellable } from "../../web/app/testing/sample-coin.ts";
import { usePriceFixture } from "../coins/price-fixture.ts";
import { useFarmSite } from "../farms/farm-fixture.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Texts that do not fit into their cell, button or mark, or that lie over each other, in every language and at three widths. */

const {
  site,
  main,
  test: there,
  publish,
  call,
  newSession,
  newAccount,
  submitCoin,
  listCoin,
  visit,
} = await useFarmSite(reducedMotion);
const { price, values } = usePriceFixture(site);
const widths = [360, 768, 1440];

let session: Session;
let slug: string;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A coin with everything that a row can say. */
const listMarkedCoin = async () => {
  const team = await newAccount({ name: "Team", email: "team@example.org", password: "plum harbour seven lamps" });
  const { id, slug } = await listCoin(session, { name: "Harbour Light of the North", symbol: "LIGHT" }, team);
  const proof = { auditor: "Harbour Audits", report_url: "https://audits.example/quay.pdf" };
  await call("PATCH", `/coins/${id}/audit`, { status: "verified", ...proof, high: 2 }, session);
  const certificate = { provider: "Harbour Assurance", certificate_url: "https://assurance.example/42" };
  await call(
    "PATCH",
    `/coins/${id}/kyc`,
    { status: "verified", level: "gold", ...certificate, expires_at: inDays(300) },
    session,
  );
  await call("PATCH", `/coins/${id}/promote`, { promoted: true, promoted_until: inDays(7) }, session);
  await price(id, {
    priceUsd: "0.000000712",
    change1h: 99.9,
    change24h: -99.99,
    change7d: 1234.5,
    marketCap: "821000000",
    volume24h: "64200000",
    liquidityUsd: "118000000",
    line: [1, 4, 2, 8],
  });
  return { id, slug };
};

const listDangerousCoin = async () => {
  const { id } = await listCoin(session, { name: "Lobster Pot Finance", symbol: "LOBSTER" });
  await price(id, {
    priceUsd: "123456.78",
    change1h: 0.42,
    change24h: 3.18,
    change7d: -1.94,
    marketCap: "12100000000",
    asOf: new Date(Date.now() - 185 * 60_000),
  });
  const client = new pg.Client(site.connection);
  await client.connect();
  await client.query(
    "INSERT INTO coin_safety (coin_id, safety) VALUES ($1, $2) ON CONFLICT (coin_id) DO UPDATE SET safety = excluded.safety",
    [id, JSON.stringify(unsellable())],
  );
  await client.end();
};

beforeAll(async () => {
  session = await newSession(admin);
  const marked = await listMarkedCoin();
  slug = marked.slug;
  await listDangerousCoin();
  for (const stage of ["presale", "fairlaunch"])
    await listCoin(session, {
      name: `Sale ${stage}`,
      stage,
      sale: {
        platform: "PinkSale",
        url: "https://sale.example",
        start_at: inDays(1),
        end_at: inDays(3),
        softcap: "100",
        hardcap: "123456",
        currency: "BNB",
      },
    });
  for (const name of ["Berth One", "Berth Two"]) await submitCoin(session, { name });
  await call("POST", "/watchlists/coins", { coin_id: marked.id }, session);
  await call("POST", `/votes/${marked.id}`, {}, session);
  await call("POST", `/coins/${marked.id}/reports`, { reason: "copied_identity", text: "…" }, session);
  await call("POST", "/portfolios/coins", { coin_id: marked.id, amount: "123456.789" }, session);
  await values(
    session.user.id,
    Array.from({ length: 40 }, (_, n) => [n + 1, String(200 + n), n > 20] as const),
  );
  const [staked, reward] = [await main.token(6), await main.deploy("PlainToken")];
  await main.farm({
    staked,
    reward,
    rewards: parseUnits("864000", 18),
    startsIn: 1,
    lasts: 10 * 86_400,
    referralBps: 200,
  });
  await there.farm({ staked: await there.token(), reward: await there.token(), rewards: 1000n });
  await publish();
});

/** What people wrote may be cut with an ellipsis. */
const written = "Harbour|Lobster|Berth|Sale (presale|fairlaunch)|FARM|PLAIN";

/** What does not fit on a page, one line each. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate((written) => {
    const found = new Set<string>();
    const isWritten = (element: Element) => new RegExp(written).test(element.textContent ?? "");
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? "").trim()}”`;
    const notText = ".sr, svg, script, style, noscript, option, select, textarea, dialog";
    const boxes = "td, th, button, label, summary, dt, dd, li, h1, h2, h3, a, [class]";
    for (const element of document.querySelectorAll<HTMLElement>(boxes)) {
      const { display, overflowX, textOverflow } = getComputedStyle(element);
      // An inline element has no width; what is 1 px wide is for screen readers.
      if (display === "inline" || /auto|scroll/.test(overflowX) || element.clientWidth <= 1) continue;
      if (element.closest(notText) || !element.textContent?.trim() || !element.checkVisibility()) continue;
      const isBox = element.matches("td, th, button, label, summary, dt, dd, li, h1, h2, h3, a");
      if (!isBox && overflowX === "visible") continue;
      const excess = element.scrollWidth - element.clientWidth;
      if (excess > 1 && !(textOverflow === "ellipsis" && isWritten(element)))
        found.add(`${excess} px too wide: ${nameOf(element)}`);
    }
    // What is seen of each text, and whether it stays in place while the page is scrolled.
    const texts: { element: Element; left: number; right: number; top: number; bottom: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as Element;
      if (!node.textContent?.trim() || element.closest(notText) || !element.checkVisibility()) continue;
      const clips: DOMRect[] = [];
      let isFixed = false;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { position, overflowX } = getComputedStyle(at);
        isFixed ||= /fixed|sticky/.test(position);
        if (overflowX !== "visible") clips.push(at.getBoundingClientRect());
      }
      if (isFixed) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const left = Math.max(rect.left, ...clips.map((clip) => clip.left));
        const right = Math.min(rect.right, ...clips.map((clip) => clip.right));
        const top = Math.max(rect.top, ...clips.map((clip) => clip.top));
        const bottom = Math.min(rect.bottom, ...clips.map((clip) => clip.bottom));
        if (right - left > 2 && bottom - top > 2) texts.push({ element, left, right, top, bottom });
      }
    }
    texts.sort((a, b) => a.top - b.top);
    for (const [at, one] of texts.entries()) {
      for (const other of texts.slice(at + 1)) {
        if (other.top > one.bottom - 6) break;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - other.top;
        if (one.element !== other.element && width > 2 && height > 6)
          found.add(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      }
    }
    return [...found];
  }, written);

const paths = () => [
  "/",
  "/coins",
  "/trending",
  "/top-gainers",
  "/new",
  "/presale",
  "/fairlaunch",
  "/audited",
  "/promoted",
  `/coins/${slug}`,
  "/farms",
  "/login",
  "/signup",
];
const accountPaths = () => [
  "/watchlist",
  "/portfolio",
  "/my-coins",
  "/account",
  "/account/votes",
  "/submit",
  "/admin",
  "/admin/coins",
  "/admin/coins?queue=reports",
  "/admin/users",
  "/admin/farms",
  "/admin/settings",
  "/admin/settings/chains",
];

test.each(locales)("fits every text into its place, in %s", async (locale) => {
  const found: string[] = [];
  for (const [as, list] of [
    [undefined, paths()],
    [session, accountPaths()],
  ] as const) {
    const { page, close } = await visit({ as });
    for (const path of list) {
      await goTo(page, localizedPath(locale, path));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => document.fonts.ready);
        found.push(...(await misfits(page)).map((line) => `${path}, ${width} px: ${line}`));
      }
    }
    await close();
  }
  expect(found).toEqual([]);
});
