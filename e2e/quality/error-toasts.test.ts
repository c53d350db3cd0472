import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";

/** Toasts of failed calls: every action and read shows the message of the error response (specification §8). */

const { newAccount, newSession, listCoin, submitCoin, visit } = useSite({}, reducedMotion);
let moderator: Session;
let person: Session;
let coin: Coin;
beforeAll(async () => {
  moderator = await newSession(admin);
  person = await newAccount({ email: "lena@example.org", password: "nine calm harbour lamps" });
  coin = await listCoin(moderator);
  await submitCoin(person);
});

const sentence = "The proxy has no server.";
/** Responds with 502, as a proxy that cannot reach the site. */
const proxyAway = (page: Page, methods: string[]) =>
  page.route("**/api/**", (route) =>
    methods.includes(route.request().method())
      ? route.fulfill({ status: 502, contentType: "application/json", body: JSON.stringify({ message: sentence }) })
      : route.continue(),
  );
const toast = (page: Page) =>
  page
    .getByRole("region", { name: m.common_messages() })
    .locator("div", { hasText: m.common_error() })
    .filter({ hasText: sentence });

type Action = { name: string; at: () => string; act: (page: Page) => Promise<void>; as?: () => Session };
const actions: Action[] = [
  {
    name: "a star",
    at: () => `/coins/${coin.slug}`,
    act: (page) =>
      page
        .getByRole("button", { name: matching(m.watchlist_watch_coin({ coin: anything })) })
        .first()
        .click(),
  },
  {
    name: "a vote",
    at: () => `/coins/${coin.slug}`,
    act: (page) =>
      page
        .getByRole("button", { name: matching(m.vote_for({ coin: anything })) })
        .first()
        .click(),
  },
  {
    name: "a name",
    at: () => "/account",
    act: async (page) => {
      const part = page.getByRole("region", { name: m.label_name(), exact: true });
      await part.getByLabel(m.label_name(), { exact: true }).fill("Lena K.");
      await part.getByRole("button", { name: m.settings_save_name() }).click();
    },
  },
  {
    name: "an address of a portfolio",
    at: () => "/portfolio",
    act: async (page) => {
      await page.getByLabel(m.portfolio_address(), { exact: true }).fill(coin.address);
      await page.getByRole("button", { name: m.portfolio_add_address() }).click();
    },
  },
  {
    name: "a decision of a moderator",
    at: () => "/admin/coins",
    as: () => moderator,
    act: async (page) => {
      await page.getByRole("button", { name: m.moderation_approve_now() }).first().click();
      await page.getByRole("link", { name: m.shell_nav_coins(), exact: true }).first().click();
    },
  },
];

test.each(actions)("shows a toast when $name fails", async ({ at, act, as }) => {
  const { page, close } = await visit({ as: as?.() ?? person, at: at() });
  await proxyAway(page, ["POST", "PUT", "PATCH", "DELETE"]);
  await act(page);
  await toast(page).first().waitFor();
  await close();
});

test.each(["/watchlist", "/portfolio", "/my-coins"])(
  "shows one toast and a message in the page when %s cannot load its data",
  async (path) => {
    const { page, close } = await visit({ as: person });
    await proxyAway(page, ["GET"]);
    await page.goto(path);
    await toast(page).first().waitFor();
    expect(await page.getByRole("button", { name: m.common_close_message() }).count()).toBe(1);
    await page.getByRole("button", { name: m.common_try_again() }).first().waitFor();
    await close();
  },
);

test("shows an error page and a toast when a page's data cannot be loaded", async () => {
  const { page, close } = await visit({ at: "/" });
  await page.route("**/*.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" }),
  );
  await page.getByRole("link", { name: coin.name }).first().click();
  await page.getByRole("heading", { level: 1, name: m.shell_error() }).waitFor();
  await page.getByRole("region", { name: m.common_messages() }).getByText(m.shell_error(), { exact: true }).waitFor();
  await close();
});
