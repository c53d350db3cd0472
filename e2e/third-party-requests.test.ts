import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "./api.ts";
import { useSite } from "./fixtures.ts";
import { admin } from "./site.ts";
import { goTo, type Visit } from "./visit.ts";

/** No page asks anything of another site, and none does what its own policy forbids. */

const { site, newSession, listCoin, visit } = useSite({ WORKERS: "1" });
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

/** Walks pages as they are first loaded; tells what each asked of others and what was forbidden to it. */
const walk = async ({ page, close }: Visit, paths: string[]) => {
  const wrong: string[] = [];
  page.on("request", (request) => {
    if (/^(data|blob):/.test(request.url()) || new URL(request.url()).origin === site.url) return;
    wrong.push(`${page.url()} asked ${request.url()}`);
  });
  page.on("console", (message) => {
    if (/Content[ -]Security[ -]Policy|hydrat/i.test(message.text())) wrong.push(`${page.url()}: ${message.text()}`);
  });
  const statuses: Record<string, number | undefined> = {};
  for (const path of paths) statuses[path] = (await goTo(page, path))?.status();
  await close();
  return { wrong, statuses };
};

const publicPaths = async (): Promise<string[]> => {
  const xml = await (await fetch(`${site.url}/sitemap-pages.xml`)).text();
  const locs = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => (loc as string).replaceAll("&amp;", "&"));
  return locs.map((loc) => loc.slice(new URL(loc).origin.length));
};

test("every page of the sitemap is there, for a visitor, from this site alone", async () => {
  const paths = await publicPaths();
  const { wrong, statuses } = await walk(await visit(), paths);
  expect(wrong).toEqual([]);
  expect(statuses).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
});

test("so are the others a visitor comes to, and those of an account", async () => {
  const visitor = [`/coins/${slug}`, "/coins?search=harbor", "/login", "/signup", "/recover", "/nowhere", "/api/docs"];
  expect((await walk(await visit(), visitor)).wrong).toEqual([]);
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
  expect((await walk(await visit({ as: session }), account)).wrong).toEqual([]);
});

test("a dialog's own style is taken by the policy", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: `/coins/${slug}` });
  await page.getByRole("button", { name: m.coin_report() }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toContain("hidden");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("an operator's text stands in the place of ours, without its pictures and mark-up", async () => {
  const html = await (await fetch(`${site.url}/terms`)).text();
  expect(html).toContain("<h1");
  expect(html).toContain("House rules");
  expect(html).not.toMatch(/<img[^>]*elsewhere/);
  expect(await (await fetch(`${site.url}/privacy`)).text()).toContain("no trackers");
});
