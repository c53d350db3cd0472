import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { inEachLook } from "./each-look.ts";
import { admin, type Site, startSite } from "./site.ts";

/** Every page of the slice by axe-core's rules, on a phone and on a desk, dark and light; none scrolls sideways. */

let site: Site;
let browser: Browser;
type Session = { token: string; user: unknown };
let session: Session;

const callAs = async <T>(who: Session | undefined, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who.token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
};

/** A second account, whose edits wait for a moderator as an admin's own do not. */
const signUp = async (): Promise<Session> => {
  const account = { name: "Lena Kroon", email: "lena@example.org", password: "plum harbour seven lamps" };
  await callAs(undefined, "POST", "/users", account);
  const token = (await site.mailedLink(account.email, "verify-email")).split("/").at(-1);
  await callAs(undefined, "POST", "/users/verify-email", { token });
  return callAs(undefined, "POST", "/users/auth", { email: account.email, password: account.password });
};

/** Names and texts that try a page's width, its direction and its headings. */
const submissions = [
  { name: "Harbor Token", description: "Pays for berths in small harbours, and nothing else at all." },
  { name: "W".repeat(60), description: `#### Deep\n\n${"w".repeat(200)}\n\n## Less deep\n\n- one\n- two` },
  { name: "عملة الميناء", description: "عملة تدفع ثمن الرسو في الموانئ الصغيرة، ولا شيء آخر على الإطلاق." },
];

/** Three coins: two listed and watched, the third waiting; the first is another's, who asks for an edit. */
const fill = async () => {
  session = await callAs(undefined, "POST", "/users/auth", admin);
  const team = await signUp();
  const call = <T>(method: string, path: string, body?: unknown) => callAs<T>(session, method, path, body);
  const slugs: string[] = [];
  for (const [at, words] of submissions.entries()) {
    const { coin } = await callAs<{ coin: { id: string; slug: string } }>(at === 0 ? team : session, "POST", "/coins", {
      ...words,
      symbol: `T${"X".repeat(at * 5)}`,
      type: "token",
      stage: "launched",
      chain_id: 56,
      address: `0x${String(at + 1).repeat(40)}`,
      decimals: 18,
      links: { website: "https://harbor.example" },
      contact_email: "team@harbor.example",
    });
    slugs.push(coin.slug);
    if (at === 2) break;
    await call("PATCH", `/coins/${coin.id}/approve-now`, {});
    await call("POST", "/watchlists/coins", { coin_id: coin.id });
    await call("POST", `/coins/${coin.id}/reports`, {
      reason: "copied_identity",
      text: words.description,
    });
    if (at > 0) continue;
    await callAs(team, "PATCH", `/coins/${coin.id}`, {
      symbol: "HRB",
      links: { website: "https://harbor-two.example" },
    });
    await call("POST", `/coins/${coin.id}/claims`, {
      text: "We are the team. The page was made by a fan.",
      evidence_url: `https://harbor.example/${"w".repeat(200)}`,
    });
  }
  return slugs;
};

let slugs: string[];
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ WORKERS: "1" }), openBrowser()]);
  slugs = await fill();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

type Stop = { path: string; ready?: string; act?: (page: Page) => Promise<unknown> };

const inTurn = async (context: BrowserContext, stops: Stop[]) => {
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const { path, ready, act } of stops) {
    await page.goto(path, { waitUntil: "networkidle" });
    if (ready) await page.getByText(ready).first().waitFor();
    await act?.(page);
    const wrong = await inEachLook(page);
    if (wrong.length > 0) found[path] = wrong;
  }
  await context.close();
  return found;
};

const submitEmpty = async (page: Page) => {
  await page.locator("form button[type=submit]").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
};

/** The edit is decided and held; the new coin's denial stands open. */
const decideOnNew = async (page: Page) => {
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Within 10 s").waitFor();
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByLabel("Words to the owner").waitFor();
  // At its beginning: wherever else it stands, a sticky line may lie over half a row.
  await page.evaluate(() => window.scrollTo(0, 0));
};
const openFacts = (page: Page) => page.locator("summary", { hasText: "Audit" }).click();

const open = (storage: Record<string, string> = {}) => {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: site.url,
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
};

const stored = () => ({ "cointally.token": session.token, "cointally.user": JSON.stringify(session.user) });

test("what a visitor sees", async () => {
  const found = await inTurn(await open(), [
    { path: "/" },
    { path: "/presale?page=zero", ready: "left out: page" },
    {
      path: "/new",
      act: async (page) => {
        await page.locator("main [type=search]").fill("harbor");
        await page.getByRole("option", { name: /Harbor Token/ }).waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    { path: "/coins?search=nothing-like-it", ready: "No coin matches" },
    { path: `/coins/${slugs[1]}` },
    { path: "/login" },
    { path: "/signup", act: submitEmpty },
    { path: "/recover" },
    { path: "/verify-email/used-before" },
    { path: "/nowhere" },
    { path: "/api/docs" },
  ]);
  expect(found).toEqual({});
});

test("what the site says of itself", async () => {
  const found = await inTurn(await open(), [
    { path: "/moderation", ready: "Approved" },
    { path: "/privacy?lang=es", ready: "Privacidad" },
  ]);
  expect(found).toEqual({});
});

test("what an account sees", async () => {
  const found = await inTurn(await open(stored()), [
    { path: "/watchlist", ready: "Harbor Token" },
    { path: "/my-coins", ready: "Waiting" },
    { path: `/coins/${slugs[0]}`, ready: "Watching" },
    { path: `/coins/${slugs[2]}`, ready: "عملة" },
    { path: "/submit?step=about", ready: "What it is", act: submitEmpty },
  ]);
  expect(found).toEqual({});
});

test("what a moderator sees", async () => {
  const found = await inTurn(await open(stored()), [
    { path: "/admin/coins", ready: "Now public" },
    { path: "/admin/coins?queue=new", ready: "What we could check", act: decideOnNew },
    { path: "/admin/coins?queue=listed", ready: "Audit", act: openFacts },
    { path: "/admin/coins?queue=reports", ready: "Copied identity" },
    { path: "/admin/coins?queue=claims", ready: "Make them owner" },
  ]);
  expect(found).toEqual({});
});

test("the API's page comes in the mode that was chosen on the others", async () => {
  const modes: (string | null)[] = [];
  for (const chosen of ["dark", "light"]) {
    const context = await open({ "cointally.color_mode": chosen });
    const page = await context.newPage();
    await page.goto("/api/docs");
    modes.push(await page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme));
    await context.close();
  }
  expect(modes).toEqual(["dark", "light"]);
});
