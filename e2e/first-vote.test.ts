import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { admin, type Site, startSite } from "./site.ts";

/** A visitor with a phone, from a link in a chat to a counted vote: how many taps it takes, and that the place is kept. */

let site: Site;
let browser: Browser;
const slug = "harbor-token";

const listHarbor = async () => {
  let token = "";
  const call = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  ({ token } = await call<{ token: string }>("POST", "/users/auth", admin));
  const { coin } = await call<{ coin: { id: string } }>("POST", "/coins", {
    name: "Harbor Token",
    symbol: "HRB",
    type: "token",
    stage: "launched",
    chain_id: 56,
    address: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
    decimals: 18,
    description: "Pays for berths in small harbours, and nothing else at all.",
    links: { website: "https://harbor.example" },
    contact_email: "team@harbor.example",
  });
  await call("PATCH", `/coins/${coin.id}/approve-now`, {});
};

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await listHarbor();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** A phone that counts what its owner does: taps and sent forms, not keystrokes. */
const phone = async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 760 },
    hasTouch: true,
    isMobile: true,
    baseURL: site.url,
  });
  const page = await context.newPage();
  const done: string[] = [];
  return {
    context,
    page,
    done,
    async tap(what: string, target: Locator) {
      done.push(what);
      await page.waitForLoadState("networkidle");
      await target.tap();
    },
    async openMail(link: string): Promise<Page> {
      done.push("the link in the mail");
      const tab = await context.newPage();
      await tab.goto(link);
      return tab;
    },
  };
};

const voteButton = (page: Page) => page.getByRole("button", { name: /^Vote for Harbor Token/ }).first();
const voted = (page: Page) => page.getByRole("button", { name: /^Voted for Harbor Token\. \d+ votes? today/ }).first();
const at = (page: Page) => new URL(page.url()).pathname;

const signUp = async ({ page, tap }: Awaited<ReturnType<typeof phone>>, email: string) => {
  await page.goto(`/coins/${slug}`);
  await tap("Vote", page.getByRole("link", { name: /^Vote for Harbor Token/ }).first());
  await page.waitForURL(/\/login\?redirect=/);
  await tap("Make an account", page.getByRole("main").getByRole("link", { name: "Make an account" }));
  await page.waitForURL(/\/signup\?redirect=/);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(`${site.url}/coins/${slug}`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name", { exact: true }).fill("Vera Lund");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("eleven lanterns over water");
  await tap("the form", page.locator("form button[type=submit]"));
  await page.getByText(email).first().waitFor();
};

test("from the coin's page to a counted vote in six interactions, in the mail's own tab", async () => {
  const visitor = await phone();
  await signUp(visitor, "vera@example.org");
  const tab = await visitor.openMail(await site.mailedLink("vera@example.org", "verify-email"));
  const back = tab.getByRole("main").getByRole("link", { name: /Harbor Token/ });
  await back.waitFor();
  visitor.done.push("back to the coin");
  await back.tap();
  await tab.waitForURL((url) => url.pathname === `/coins/${slug}`);
  await expect
    .poll(() => voteButton(tab).evaluate((button) => button === document.activeElement), { timeout: 10_000 })
    .toBe(true);
  await tab.getByText("You came to vote: one tap, and it counts.").waitFor();
  visitor.done.push("Vote");
  await voteButton(tab).tap();
  await voted(tab).waitFor();
  expect(visitor.done.length, visitor.done.join(", ")).toBeLessThanOrEqual(6);
  await visitor.context.close();
});

test("the first tab comes back to the coin by itself once the mail's link was opened", async () => {
  const visitor = await phone();
  const { page, done } = visitor;
  await signUp(visitor, "ida@example.org");
  const tab = await visitor.openMail(await site.mailedLink("ida@example.org", "verify-email"));
  await tab
    .getByRole("main")
    .getByRole("link", { name: /Harbor Token/ })
    .waitFor();
  await tab.close();
  await page.bringToFront();
  await page.waitForURL((url) => url.pathname === `/coins/${slug}`);
  await visitor.tap("Vote", voteButton(page));
  await voted(page).waitFor();
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(5);
  await visitor.context.close();
});

test("one that may not vote yet hears why in place; one that voted today finds its vote after login", async () => {
  const visitor = await phone();
  const { page, done, tap } = visitor;
  await signUp(visitor, "olga@example.org");
  done.length = 0;
  await page.goto(`/coins/${slug}`);
  await tap("Vote", voteButton(page));
  await page.getByText("Confirm your email first: open the link in our mail, then vote.").waitFor();
  await page.getByRole("button", { name: "Send the mail again" }).waitFor();
  expect(at(page)).toBe(`/coins/${slug}`);

  const returning = await phone();
  await returning.page.goto(`/coins/${slug}`);
  await returning.tap("Vote", returning.page.getByRole("link", { name: /^Vote for Harbor Token/ }).first());
  await returning.page.waitForURL(/\/login\?redirect=/);
  await returning.page.waitForLoadState("networkidle");
  await returning.page.getByLabel("Email").fill("vera@example.org");
  await returning.page.getByLabel("Password", { exact: true }).fill("eleven lanterns over water");
  await returning.tap("the form", returning.page.locator("form button[type=submit]"));
  await returning.page.waitForURL((url) => url.pathname === `/coins/${slug}`);
  await voted(returning.page).waitFor();
  expect(returning.done.length).toBe(2);
  await visitor.context.close();
  await returning.context.close();
});
