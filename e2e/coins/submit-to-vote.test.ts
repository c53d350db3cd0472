import * as m from "@cointally/i18n/messages";
import type { BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { logIn } from "../accounts/log-in.ts";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The core flow: one account submits a coin, a moderator approves it, a second account votes, every list counts the vote. */

const { site, newAccount, visit } = useSite();
const vera = { name: "Vera Lund", email: "vera@example.org", password: "eleven lanterns over water" };
let team: Session;
let voter: Session;
beforeAll(async () => {
  team = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
  voter = await newAccount(vera);
});

const stored = (context: BrowserContext) =>
  context
    .storageState()
    .then((state) =>
      Object.fromEntries((state.origins[0]?.localStorage ?? []).map(({ name, value }) => [name, value])),
    );

const voted = (votes?: number) =>
  matching(
    votes === undefined
      ? m.vote_voted_for({ coin: "Harbor Token" })
      : `${m.vote_voted_for({ coin: "Harbor Token" })}. ${m.vote_votes_today({ count: votes })}`,
  );

describe("the site", () => {
  test("counts a vote on every list for a coin that was submitted and approved", async () => {
    const submitter = await visit({ as: team, at: "/submit" });
    const form = submitter.page;
    await form.getByLabel(m.label_chain(), { exact: true }).selectOption("56");
    await form.getByLabel(m.label_address(), { exact: true }).fill("0x10ED43C718714eb63d5aA57B78B54704E256024E");
    await form.getByLabel(m.label_decimals(), { exact: true }).fill("18");
    await form.getByRole("button", { name: m.submission_next_about() }).click();
    await form.getByLabel(m.label_name(), { exact: true }).fill("Harbor Token");
    await form.getByLabel(m.label_symbol(), { exact: true }).fill("HRB");
    await form
      .getByLabel(m.label_description(), { exact: true })
      .fill("Pays for berths in small harbours, and nothing else at all.");
    await form.getByRole("button", { name: m.submission_next_links() }).click();
    await form.getByLabel(m.label_link_website()).fill("https://harbor.example");
    await form.getByLabel(m.label_contact_email()).fill("team@harbor.example");
    await form.getByRole("button", { name: m.submission_next_check() }).click();
    await form.getByText("0x10ED").first().waitFor();
    await form.getByRole("button", { name: m.submission_submit() }).click();
    await form.waitForURL(/\/my-coins/);
    await form.getByText("Harbor Token").first().waitFor();

    expect((await fetch(`${site.url}/coins/harbor-token`)).status).toBe(404);
    await goTo(form, "/coins/harbor-token");
    await form.getByRole("heading", { name: "Harbor Token" }).waitFor();

    const moderator = await visit({ at: "/admin/coins" });
    await moderator.page.waitForURL(/\/login\?redirect=/);
    await logIn(moderator.page, admin);
    await moderator.page.waitForURL(/\/admin\/coins/);
    await moderator.page.getByRole("heading", { name: "Harbor Token" }).waitFor();
    // A decision can be undone for a while; leaving the page sends it.
    const approval = moderator.page.waitForResponse(/\/approve-now$/);
    await moderator.page.getByRole("button", { name: m.moderation_approve_now() }).click();
    await moderator.page.getByRole("heading", { name: "Harbor Token" }).waitFor({ state: "detached" });
    await moderator.page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
    expect((await approval).status()).toBe(200);

    const { page, ...visitOfVoter } = await visit({ as: voter, at: "/coins/harbor-token" });
    await page
      .getByRole("button", { name: matching(m.vote_for({ coin: "Harbor Token" })) })
      .first()
      .click();
    await page
      .getByRole("button", { name: voted(1) })
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: matching(m.watchlist_watch_coin({ coin: anything })) })
      .first()
      .click();

    for (const list of ["", "/today", "/new", "/today-best", "/approved"]) {
      const { coins } = await (await fetch(`${site.url}/api/coins${list}`)).json();
      expect(coins.map((c: { slug: string; votes: { total: number } }) => [c.slug, c.votes.total])).toEqual([
        ["harbor-token", 1],
      ]);
    }
    await goTo(page, "/");
    await page.getByRole("button", { name: voted() }).first().waitFor();
    await goTo(page, "/watchlist");
    await page.getByRole("link", { name: "Harbor Token" }).first().waitFor();

    for (const { consoleErrors, close } of [submitter, moderator, visitOfVoter]) {
      expect(withoutFailedRequests(consoleErrors)).toEqual([]);
      await close();
    }
  });

  test("leads a visitor from Vote to login, which tells wrong credentials, and back to the coin; logout ends the session", async () => {
    const { page, context, consoleErrors, close } = await visit({ at: "/coins/harbor-token" });
    await page
      .getByRole("link", { name: matching(m.vote_for({ coin: "Harbor Token" })) })
      .first()
      .click();
    await page.waitForURL(/\/vote\/harbor-token\?redirect=/);
    await page.getByRole("main").getByRole("link", { name: m.common_log_in() }).click();
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(`${site.url}/coins/harbor-token`);
    // The page of the vote has a field for an email too.
    await page.getByRole("heading", { name: m.common_log_in(), level: 1 }).waitFor();
    await logIn(page, { ...vera, password: "not the password at all" });
    const closeMessage = page
      .getByRole("region", { name: m.common_messages() })
      .getByRole("button", { name: m.common_close_message() });
    const toast = closeMessage.locator("..");
    await toast.getByText(m.common_error(), { exact: true }).waitFor();
    const box = await toast.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(300);
    expect(box?.width).toBeLessThanOrEqual(560);
    await closeMessage.click();
    await closeMessage.waitFor({ state: "detached" });

    await logIn(page, vera);
    await page.waitForURL(/\/coins\/harbor-token/);
    expect(Object.keys(await stored(context))).toEqual(expect.arrayContaining(["cointally.token", "cointally.user"]));
    await page.reload();
    await page.getByRole("button", { name: voted() }).first().waitFor();
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

  test("has its lists, its search and each coin in the HTML, and a page for unknown addresses with status 404", async () => {
    const open = async (path: string) => {
      const response = await fetch(site.url + path);
      return { status: response.status, html: await response.text() };
    };
    const link = 'href="/coins/harbor-token"';
    expect((await open("/")).html).toContain(link);
    expect((await open("/coins?search=harbr")).html).toContain(link);
    expect((await open("/coins/harbor-token")).html).toMatch(/<h1[^>]*>.*Harbor Token/s);
    for (const path of ["/nowhere", "/coins/no-such-coin"]) {
      expect(await open(path)).toEqual({ status: 404, html: expect.stringMatching(/<h1\b/) });
    }
  });
});
