import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** No page requests anything from another site or violates its own Content-Security-Policy. */

const { site, newSession, listCoin, visit } = useSite();
let session: Session;
let slug: string;
const foreign = "https://elsewhere.example/picture.png";

beforeAll(async () => {
  session = await newSession(admin);
  const description = `Pays for berths in small harbours. [A picture](${foreign}) stands elsewhere.`;
  ({ slug } = await listCoin(session, { name: "Harbor Token", description }));
  await mkdir(join(site.folder, "texts"));
  await writeFile(
    join(site.folder, "texts", "terms.en.md"),
    `# House rules\n\n![x](${foreign})\n\n<img src="${foreign}">\n`,
  );
});

/** Loads these pages; returns their statuses, requests to other sites, policy violations and hydration errors. */
const loadPages = async ({ page, close }: Visit, paths: string[]) => {
  const problems: string[] = [];
  page.on("request", (request) => {
    if (/^(data|blob):/.test(request.url()) || new URL(request.url()).origin === site.url) return;
    problems.push(`${page.url()} requested ${request.url()}`);
  });
  page.on("console", (message) => {
    if (/Content[ -]Security[ -]Policy|hydrat/i.test(message.text())) problems.push(`${page.url()}: ${message.text()}`);
  });
  const statuses: Record<string, number | undefined> = {};
  for (const path of paths) statuses[path] = (await goTo(page, path))?.status();
  await close();
  return { problems, statuses };
};

const publicPaths = async (): Promise<string[]> => {
  const xml = await (await fetch(`${site.url}/sitemap-pages.xml`)).text();
  const locs = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => (loc as string).replaceAll("&amp;", "&"));
  return locs.map((loc) => loc.slice(new URL(loc).origin.length));
};

test("loads every page of the sitemap from this site alone", async () => {
  const paths = await publicPaths();
  const { problems, statuses } = await loadPages(await visit(), paths);
  expect(problems).toEqual([]);
  expect(statuses).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
});

test("loads the other public pages and those of an account from this site alone", async () => {
  const visitor = [`/coins/${slug}`, "/coins?search=harbor", "/login", "/signup", "/recover", "/nowhere", "/api/docs"];
  expect((await loadPages(await visit(), visitor)).problems).toEqual([]);
  const account = [
    `/coins/${slug}`,
    `/coins/${slug}/edit`,
    "/submit",
    "/my-coins",
    "/portfolio",
    "/watchlist",
    "/account",
    "/admin/coins",
  ];
  expect((await loadPages(await visit({ as: session }), account)).problems).toEqual([]);
});

test("applies a dialog's own styles under the policy", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: `/coins/${slug}` });
  await page.getByRole("button", { name: m.coin_report() }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toContain("hidden");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("replaces a default text by the operator's, without images and HTML", async () => {
  const html = await (await fetch(`${site.url}/terms`)).text();
  expect(html).toContain("<h1");
  expect(html).toContain("House rules");
  expect(html).not.toMatch(/<img[^>]*elsewhere/);
  expect(await (await fetch(`${site.url}/privacy`)).text()).toContain("no trackers");
});
