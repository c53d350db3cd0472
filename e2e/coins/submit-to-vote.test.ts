import * as m from "@cointally/i18n/messages";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { logIn } from "../accounts/log-in.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The core flow: one account submits a coin, a moderator approves it, a second account votes, every list counts the vote. */

const { site, visit } = useSite();
const vera = { email: "vera@example.org", password: "eleven lanterns over water" };

const signUp = async (page: Page, name: string, { email, password }: typeof vera) => {
  await goTo(page, "/signup");
  await page.getByLabel(m.label_name(), { exact: true }).fill(name);
  await page.getByLabel(m.label_email()).fill(email);
  await page.getByLabel(m.label_password(), { exact: true }).fill(password);
  await page.locator("form button[type=submit]").click();
  await page.getByText(email).first().waitFor();
  await goTo(page, await site.emailedLink(email, "verify-email"));
  const confirm = page.getByRole("button", { name: /confirm/i });
  if (await confirm.isVisible()) await confirm.click();
  await page.getByText(m.account_verify_done_text()).waitFor();
};

const stored = (context: BrowserContext) =>
  context
    .storageState()
    .then((state) =>
      Object.fromEntries((state.origins[0]?.localStorage ?? []).map(({ name, value }) => [name, value])),
    );

describe("the site", () => {
  test("counts a vote on every list for a coin that was submitted and approved", async () => {
    const team = await visit();
    await signUp(team.page, "Lena Kroon", { email: "lena@example.org", password: "plum harbour seven lamps" });

    await goTo(team.page, "/submit");
    await team.page.getByLabel(m.label_chain(), { exact: true }).selectOption("56");
    await team.page.getByLabel(m.label_address(), { exact: true }).fill("0x10ED43C718714eb63d5aA57B78B54704E256024E");
    await team.page.getByLabel(m.label_decimals(), { exact: true }).fill("18");
    await team.page.getByRole("button", { name: m.submission_next_about() }).click();
    await team.page.getByLabel(m.label_name(), { exact: true }).fill("Harbor Token");
    await team.page.getByLabel(m.label_symbol(), { exact: true }).fill("HRB");
    await team.page
      .getByLabel(m.label_description(), { exact: true })
      .fill("Pays for berths in small harbours, and nothing else at all.");
    await team.page.getByRole("button", { name: m.submission_next_links() }).click();
    await team.page.getByLabel(m.label_link_website()).fill("https://harbor.example");
    await team.page.getByLabel(m.label_contact_email()).fill("team@harbor.example");
    await team.page.getByRole("button", { name: m.submission_next_check() }).click();
    await team.page.getByText("0x10ED").first().waitFor();
    await team.page.locator("form button[type=submit]").click();
    await team.page.waitForURL(/\/my-coins/);
    await team.page.getByText("Harbor Token").first().waitFor();

    const hidden = await fetch(`${site.url}/coins/harbor-token`);
    expect(hidden.status).toBe(404);
    await goTo(team.page, "/coins/harbor-token");
    await team.page.getByRole("heading", { name: "Harbor Token" }).waitFor();

    const moderator = await visit();
    await goTo(moderator.page, "/admin/coins");
    await moderator.page.waitForURL(/\/login\?redirect=/);
    await logIn(moderator.page, admin);
    await moderator.page.waitForURL(/\/admin\/coins/);
    await moderator.page.getByRole("heading", { name: "Harbor Token" }).waitFor();
    await moderator.page.getByRole("button", { name: m.moderation_approve_now() }).click();
    await moderator.page.getByRole("heading", { name: "Harbor Token" }).waitFor({ state: "detached" });
    // A decision can be undone for a while; leaving the page sends it.
    const approval = moderator.page.waitForResponse(/\/approve-now$/);
    await moderator.page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
    expect((await approval).status()).toBe(200);

    const voter = await visit();
    await signUp(voter.page, "Vera Lund", vera);
    await goTo(voter.page, "/coins/harbor-token");
    await voter.page
      .getByRole("button", { name: matching(m.vote_for({ coin: "Harbor Token" })) })
      .first()
      .click();
    await voter.page
      .getByRole("button", {
        name: matching(`${m.vote_voted_for({ coin: "Harbor Token" })}. ${m.vote_votes_today({ count: 1 })}`),
      })
      .first()
      .waitFor();
    await voter.page
      .getByRole("button", { name: matching(m.watchlist_watch_coin({ coin: anything })) })
      .first()
      .click();

    for (const list of ["", "/today", "/new", "/today-best", "/approved"]) {
      const { coins } = await (await fetch(`${site.url}/api/coins${list}`)).json();
      expect(coins.map((c: { slug: string; votes: { total: number } }) => [c.slug, c.votes.total])).toEqual([
        ["harbor-token", 1],
      ]);
    }
    await goTo(voter.page, "/");
    await voter.page
      .getByRole("button", { name: matching(m.vote_voted_for({ coin: "Harbor Token" })) })
      .first()
      .waitFor();
    await goTo(voter.page, "/watchlist");
    await voter.page.getByRole("link", { name: "Harbor Token" }).first().waitFor();

    for (const { consoleErrors, close } of [team, moderator, voter]) {
      expect(withoutFailedRequests(consoleErrors)).toEqual([]);
      await close();
    }
  });

  test("leads a visitor from Vote to the vote by email, to login and back to the coin; logout ends the session", async () => {
    const { page, context, consoleErrors, close } = await visit();
    await goTo(page, "/coins/harbor-token");
    await page
      .getByRole("link", { name: matching(m.vote_for({ coin: "Harbor Token" })) })
      .first()
      .click();
    await page.waitForURL(/\/vote\/harbor-token\?redirect=/);
    await page.getByRole("main").getByRole("link", { name: m.common_log_in() }).click();
    await page.waitForURL(/\/login\?redirect=/);
    const redirect = new URL(page.url()).searchParams.get("redirect");
    expect(redirect).toBe(`${site.url}/coins/harbor-token`);
    await page.waitForLoadState("networkidle");
    await logIn(page, vera);
    await page.waitForURL(/\/coins\/harbor-token/);
    expect(Object.keys(await stored(context))).toEqual(expect.arrayContaining(["cointally.token", "cointally.user"]));
    await page.reload();
    await page
      .getByRole("button", { name: matching(m.vote_voted_for({ coin: "Harbor Token" })) })
      .first()
      .waitFor();
    const { "cointally.token": token } = await stored(context);
    await page.getByRole("button", { name: "Vera Lund" }).first().click();
    await page
      .getByRole("menuitem", { name: m.common_log_out() })
      .or(page.getByRole("button", { name: m.common_log_out() }))
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(Object.keys(await stored(context))).not.toContain("cointally.token");
    const dead = await fetch(`${site.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(dead.status).toBe(401);
    expect(withoutFailedRequests(consoleErrors)).toEqual([]);
    await close();
  });

  test("follows no redirect to another origin after login, in any disguise", async () => {
    for (const disguise of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      `${site.url}@evil.example/`,
      `${site.url}.evil.example/`,
    ]) {
      const { page, close } = await visit();
      await goTo(page, `/login?redirect=${encodeURIComponent(disguise)}`);
      await logIn(page, vera);
      await page.waitForURL((url) => url.pathname === "/");
      expect(new URL(page.url()).origin).toBe(site.url);
      await close();
    }
  });

  test("redirects visitors to login and users without the admin role to the front page", async () => {
    const { page, close } = await visit();
    for (const path of ["/submit", "/my-coins", "/watchlist", "/admin/coins"]) {
      await goTo(page, path);
      await page.waitForURL(/\/login\?redirect=/);
      expect(new URL(page.url()).searchParams.get("redirect")).toBe(`${site.url}${path}`);
    }
    await logIn(page, vera);
    await page.waitForURL((url) => url.pathname === "/");
    await close();
  });

  test("shows an error toast for wrong credentials, which can be closed", async () => {
    const { page, close } = await visit({ at: "/login" });
    await logIn(page, { ...vera, password: "not the password at all" });
    const closeIt = page
      .getByRole("region", { name: m.common_messages() })
      .getByRole("button", { name: m.common_close_message() });
    const toast = closeIt.locator("..");
    await toast.getByText(m.common_error(), { exact: true }).waitFor();
    const box = await toast.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(300);
    expect(box?.width).toBeLessThanOrEqual(560);
    await closeIt.click();
    await closeIt.waitFor({ state: "detached" });
    await close();
  });

  test("lists, pages and sorts coins without JavaScript", async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("link", { name: "Harbor Token", exact: true }).first().click();
    await page.getByRole("heading", { name: "Harbor Token" }).first().waitFor();
    await page.goto("/coins?search=harbr");
    await page.getByRole("link", { name: "Harbor Token" }).first().waitFor();
    await close();
  });

  test("answers unknown addresses with a 404 page", async () => {
    for (const path of ["/nowhere", "/coins/no-such-coin"]) {
      const { page, close } = await visit();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await close();
    }
  });
});
