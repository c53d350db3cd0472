import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { admin, type Site, startSite } from "./site.ts";

/** No page asks anything of another site, and none does what its own policy forbids. */

let site: Site;
let browser: Browser;
let session: { token: string; user: unknown };
let slug: string;

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(session && { authorization: `Bearer ${session.token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const foreign = "https://elsewhere.example/picture.png";

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ WORKERS: "1" }), openBrowser()]);
  session = await call("POST", "/users/auth", admin);
  const { coin } = await call<{ coin: { id: string; slug: string } }>("POST", "/coins", {
    name: "Harbor Token",
    symbol: "HRB",
    description: `Pays for berths in small harbours. [A picture](${foreign}) stands elsewhere.`,
    type: "token",
    stage: "launched",
    chain_id: 56,
    address: `0x${"1".repeat(40)}`,
    decimals: 18,
    links: { website: "https://harbor.example" },
    contact_email: "team@harbor.example",
  });
  slug = coin.slug;
  await call("PATCH", `/coins/${coin.id}/approve-now`, {});
  await mkdir(join(site.folder, "texts"));
  await writeFile(
    join(site.folder, "texts", "terms.en.md"),
    `# House rules\n\n![x](${foreign})\n\n<img src="${foreign}">\n`,
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const open = (storage: Record<string, string> = {}) => {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: site.url,
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
};

/** Walks pages as they are first loaded; tells what each asked of others and what was forbidden to it. */
const walk = async (context: BrowserContext, paths: string[]) => {
  const wrong: string[] = [];
  const page = await context.newPage();
  page.on("request", (request) => {
    if (/^(data|blob):/.test(request.url()) || new URL(request.url()).origin === site.url) return;
    wrong.push(`${page.url()} asked ${request.url()}`);
  });
  page.on("console", (message) => {
    if (/Content[ -]Security[ -]Policy|hydrat/i.test(message.text())) wrong.push(`${page.url()}: ${message.text()}`);
  });
  const statuses: Record<string, number | undefined> = {};
  for (const path of paths) statuses[path] = (await page.goto(path, { waitUntil: "networkidle" }))?.status();
  await context.close();
  return { wrong, statuses };
};

const publicPaths = async (): Promise<string[]> => {
  const xml = await (await fetch(`${site.url}/sitemap-pages.xml`)).text();
  const locs = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => (loc as string).replaceAll("&amp;", "&"));
  return locs.map((loc) => loc.slice(new URL(loc).origin.length));
};

test("every page of the sitemap is there, for a visitor, from this site alone", async () => {
  const paths = await publicPaths();
  const { wrong, statuses } = await walk(await open(), paths);
  expect(wrong).toEqual([]);
  expect(statuses).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
});

test("so are the others a visitor comes to, and those of an account", async () => {
  const visitor = [`/coins/${slug}`, "/coins?search=harbor", "/login", "/signup", "/recover", "/nowhere", "/api/docs"];
  expect((await walk(await open(), visitor)).wrong).toEqual([]);
  const stored = { "cointally.token": session.token, "cointally.user": JSON.stringify(session.user) };
  const account = [
    `/coins/${slug}`,
    `/coins/${slug}/edit`,
    "/submit",
    "/my-coins",
    "/watchlist",
    "/account",
    "/admin/coins",
  ];
  expect((await walk(await open(stored), account)).wrong).toEqual([]);
});

test("a dialog's own style is taken by the policy", async () => {
  const context = await open({ "cointally.token": session.token, "cointally.user": JSON.stringify(session.user) });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(`/coins/${slug}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Report/ }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toContain("hidden");
  expect(wrong).toEqual([]);
  await context.close();
});

test("an operator's text stands in the place of ours, without its pictures and mark-up", async () => {
  const html = await (await fetch(`${site.url}/terms`)).text();
  expect(html).toContain("<h1");
  expect(html).toContain("House rules");
  expect(html).not.toMatch(/<img[^>]*elsewhere/);
  expect(await (await fetch(`${site.url}/privacy`)).text()).toContain("no trackers");
});
