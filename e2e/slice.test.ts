import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { admin, type Site, startSite } from "./site.ts";

/** The story of the slice: one account submits a coin, a moderator approves it, a second account votes, and every list counts it. */

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** What a browser says when something is wrong: errors, and React's complaint about markup that differs. */
const watched = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    // A refused call is written to the console by the browser itself; what the page makes of it is what counts.
    if (message.type() === "error" && !/Failed to load resource/.test(text)) complaints.push(text);
  });
  return complaints;
};

const person = async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: site.url });
  const page = await context.newPage();
  return { context, page, complaints: watched(page) };
};

/** A page is ready for taps once React has taken it over: the shell marks the document. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
};

const signUp = async (page: Page, name: string, email: string, password: string) => {
  await open(page, "/signup");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("form button[type=submit]").click();
  await page.getByText(email).first().waitFor();
  await open(page, await site.mailedLink(email, "verify-email"));
  const confirm = page.getByRole("button", { name: /confirm/i });
  if (await confirm.isVisible()) await confirm.click();
  await page.getByText(/You may vote once a day/).waitFor();
};

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("form button[type=submit]").click();
};

const stored = (context: BrowserContext) =>
  context
    .storageState()
    .then((state) =>
      Object.fromEntries((state.origins[0]?.localStorage ?? []).map(({ name, value }) => [name, value])),
    );

describe("the slice", () => {
  test("submit, approve, vote, counted on every list", async () => {
    const team = await person();
    await signUp(team.page, "Lena Kroon", "lena@example.org", "plum harbour seven lamps");

    await open(team.page, "/submit");
    await team.page.getByLabel("Chain", { exact: true }).selectOption("56");
    await team.page.getByLabel("Address", { exact: true }).fill("0x10ED43C718714eb63d5aA57B78B54704E256024E");
    await team.page.getByLabel("Decimals", { exact: true }).fill("18");
    await team.page.getByRole("button", { name: "Next: about" }).click();
    await team.page.getByLabel("Name", { exact: true }).fill("Harbor Token");
    await team.page.getByLabel("Symbol", { exact: true }).fill("HRB");
    await team.page
      .getByLabel("Description", { exact: true })
      .fill("Pays for berths in small harbours, and nothing else at all.");
    await team.page.getByRole("button", { name: "Next: links" }).click();
    await team.page.getByLabel("Website").fill("https://harbor.example");
    await team.page.getByLabel("Contact email").fill("team@harbor.example");
    await team.page.getByRole("button", { name: "Next: check" }).click();
    await team.page.getByText("0x10ED").first().waitFor();
    await team.page.locator("form button[type=submit]").click();
    await team.page.waitForURL(/\/my-coins/);
    await team.page.getByText("Harbor Token").first().waitFor();

    const hidden = await fetch(`${site.url}/coins/harbor-token`);
    expect(hidden.status).toBe(404);
    await open(team.page, "/coins/harbor-token");
    await team.page.getByRole("heading", { name: /Harbor Token/ }).waitFor();

    const moderator = await person();
    await open(moderator.page, "/admin/coins");
    await moderator.page.waitForURL(/\/login\?redirect=/);
    await logIn(moderator.page, admin.email, admin.password);
    await moderator.page.waitForURL(/\/admin\/coins/);
    await moderator.page.getByRole("heading", { name: /Harbor Token/ }).waitFor();
    await moderator.page.getByRole("button", { name: /Approve now/ }).click();
    await moderator.page.getByRole("heading", { name: /Harbor Token/ }).waitFor({ state: "detached" });
    // A decision can be taken back for a while; it is sent when the desk is left.
    const approval = moderator.page.waitForResponse(/\/approve-now$/);
    await moderator.page.getByRole("link", { name: "Coins", exact: true }).first().click();
    expect((await approval).status()).toBe(200);

    const voter = await person();
    await signUp(voter.page, "Vera Lund", "vera@example.org", "eleven lanterns over water");
    await open(voter.page, "/coins/harbor-token");
    await voter.page
      .getByRole("button", { name: /^Vote for Harbor Token/ })
      .first()
      .click();
    await voter.page
      .getByRole("button", { name: /^Voted for Harbor Token\. 1 vote today/ })
      .first()
      .waitFor();
    await voter.page.getByRole("button", { name: /watch/i }).first().click();

    for (const list of ["", "/today", "/new", "/today-best", "/approved"]) {
      const { coins } = await (await fetch(`${site.url}/api/coins${list}`)).json();
      expect(coins.map((c: { slug: string; votes: { total: number } }) => [c.slug, c.votes.total])).toEqual([
        ["harbor-token", 1],
      ]);
    }
    await open(voter.page, "/");
    await voter.page
      .getByRole("button", { name: /^Voted for Harbor Token/ })
      .first()
      .waitFor();
    await open(voter.page, "/watchlist");
    await voter.page
      .getByRole("link", { name: /Harbor Token/ })
      .first()
      .waitFor();

    for (const { complaints, context } of [team, moderator, voter]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test("a visitor's vote leads to login and back to the coin; logout forgets the session and leads home", async () => {
    const { page, context, complaints } = await person();
    await open(page, "/coins/harbor-token");
    await page
      .getByRole("link", { name: /^Vote for Harbor Token/ })
      .first()
      .click();
    await page.waitForURL(/\/login\?redirect=/);
    const redirect = new URL(page.url()).searchParams.get("redirect");
    expect(redirect).toBe(`${site.url}/coins/harbor-token`);
    await page.waitForLoadState("networkidle");
    await logIn(page, "vera@example.org", "eleven lanterns over water");
    await page.waitForURL(/\/coins\/harbor-token/);
    expect(Object.keys(await stored(context))).toEqual(expect.arrayContaining(["cointally.token", "cointally.user"]));
    await page.reload();
    await page
      .getByRole("button", { name: /^Voted for Harbor Token/ })
      .first()
      .waitFor();
    const { "cointally.token": token } = await stored(context);
    await page
      .getByRole("button", { name: /Vera Lund|Account/ })
      .first()
      .click();
    await page
      .getByRole("menuitem", { name: "Log out" })
      .or(page.getByRole("button", { name: "Log out" }))
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(Object.keys(await stored(context))).not.toContain("cointally.token");
    const dead = await fetch(`${site.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(dead.status).toBe(401);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a redirect to another origin is not followed, in any disguise", async () => {
    for (const disguise of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      `${site.url}@evil.example/`,
      `${site.url}.evil.example/`,
    ]) {
      const { page, context } = await person();
      await open(page, `/login?redirect=${encodeURIComponent(disguise)}`);
      await logIn(page, "vera@example.org", "eleven lanterns over water");
      await page.waitForURL((url) => url.pathname === "/");
      expect(new URL(page.url()).origin).toBe(site.url);
      await context.close();
    }
  });

  test("guards: a stranger goes to login, a user who is no moderator goes home", async () => {
    const { page, context } = await person();
    for (const path of ["/submit", "/my-coins", "/watchlist", "/admin/coins"]) {
      await open(page, path);
      await page.waitForURL(/\/login\?redirect=/);
      expect(new URL(page.url()).searchParams.get("redirect")).toBe(`${site.url}${path}`);
    }
    await logIn(page, "vera@example.org", "eleven lanterns over water");
    await page.waitForURL((url) => url.pathname === "/");
    await context.close();
  });

  test("a wrong pair shows the toast, titled Error, which closes", async () => {
    const { page, context } = await person();
    await open(page, "/login");
    await logIn(page, "vera@example.org", "not the password at all");
    const close = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close this message" });
    const toast = close.locator("..");
    await toast.getByText("Error", { exact: true }).waitFor();
    const box = await toast.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(300);
    expect(box?.width).toBeLessThanOrEqual(560);
    await close.click();
    await close.waitFor({ state: "detached" });
    await context.close();
  });

  test("lists, paging and sorting work without JavaScript", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/");
    await page.getByRole("link", { name: "Harbor Token", exact: true }).first().click();
    await page
      .getByRole("heading", { name: /Harbor Token/ })
      .first()
      .waitFor();
    await page.goto("/coins?search=harbr");
    await page
      .getByRole("link", { name: /Harbor Token/ })
      .first()
      .waitFor();
    await context.close();
  });

  test("what is not there is a 404 page", async () => {
    for (const path of ["/nowhere", "/coins/no-such-coin"]) {
      const { page, context } = await person();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await context.close();
    }
  });
});
