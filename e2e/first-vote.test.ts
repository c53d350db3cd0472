import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { focused } from "./keyboard.ts";
import { admin } from "./site.ts";
import { stage } from "./stage.ts";

/** A visitor with a phone, from a link in a chat to a counted vote: how many taps it takes, and that the place is kept. */

const aPhone = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };
const { site, newSession, listCoin, visit } = stage({}, aPhone);
const slug = "harbor-token";
beforeAll(async () => {
  await listCoin(await newSession(admin), { name: "Harbor Token" });
});

/** A phone that counts what its owner does: taps and sent forms, not keystrokes. */
const phone = async () => {
  const { context, page, close } = await visit();
  const done: string[] = [];
  return {
    page,
    done,
    close,
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
  await focused(voteButton(tab));
  await tab.getByText("You came to vote: one tap, and it counts.").waitFor();
  visitor.done.push("Vote");
  await voteButton(tab).tap();
  await voted(tab).waitFor();
  expect(visitor.done.length, visitor.done.join(", ")).toBeLessThanOrEqual(6);
  await visitor.close();
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
  await visitor.close();
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
  await visitor.close();
  await returning.close();
});
