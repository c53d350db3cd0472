import * as m from "@cointally/i18n/messages";
import type { Page } from "playwright-core";
import type { Look } from "../../demo/people.ts";
import { matching } from "../testing/matching.ts";

/** A page in one state, by a name that its stored pictures have as well. */
export type PageLook = {
  name: string;
  path: string;
  /** Who looks at it; without, a visitor. */
  as?: Look;
  /** A text that the page shows once it has what it was opened for. */
  ready?: string;
  /** Leads the page into the state, and waits until it is in it. */
  act?: (page: Page) => Promise<unknown>;
};

/** Scrolls a heading to the top of the window, below the site's header. */
const scrollTo = (name: string) => (page: Page) =>
  page
    .getByRole("heading", { name, exact: true })
    .first()
    .evaluate((heading) => heading.scrollIntoView({ block: "start", behavior: "instant" }));

/** The line of the first HTML is replaced by a chart that can be used. */
export const waitForChart = (page: Page) => page.locator("main canvas").first().waitFor();

async function openFilters(page: Page): Promise<void> {
  const label = new RegExp(`${m.list_filters()}|${m.list_sort_and_filter()}`);
  await page.locator("button[popovertarget]:visible", { hasText: label }).click();
  await page.getByRole("form", { name: m.list_filters() }).getByRole("button", { name: /40/ }).waitFor();
}

/** The answer to a vote, which is not cast: the world is the same for the next picture. */
async function voteWithoutCasting(page: Page): Promise<void> {
  await page.route("**/api/votes/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const coin_id = new URL(route.request().url()).pathname.split("/").at(-1);
    const day = "2026-11-28";
    const vote = { id: coin_id, coin_id, day, created_at: `${day}T15:20:00.000Z`, state: "counted" };
    const votes = { coin_id, total: 265, today: 6, last_24h: 9, voted: true, next_vote_at: "2026-11-29T00:00:00.000Z" };
    await route.fulfill({ status: 201, json: { vote, votes } });
  });
  await waitForChart(page);
  const button = page.getByRole("button", { name: matching(m.vote_for({ coin: "Lanternfish" })) });
  await button.filter({ visible: true }).first().click();
  await page.getByRole("region", { name: m.vote_after_heading() }).waitFor();
  await page.getByText(m.vote_next()).waitFor();
}

async function recount(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.ledger_start() }).click();
  await page.getByRole("heading", { name: m.ledger_done() }).waitFor();
}

async function enterWrongAddress(page: Page): Promise<void> {
  await page.getByLabel(m.label_address(), { exact: true }).fill("0x12");
  await page.keyboard.press("Enter");
  await page
    .getByText(m.error_field_address({ label: m.label_address() }))
    .first()
    .waitFor();
}

const openFirstFarm = async (page: Page): Promise<void> => {
  await page.locator("main a[href*='/farms/56/']").first().click();
  await page.waitForURL(/\/farms\/56\//);
  await page.getByRole("heading", { name: m.farm_your_stake() }).waitFor();
};

/** Together they show each component of the pages. */
export const looks: PageLook[] = [
  { name: "home", path: "/" },
  { name: "filters", path: "/coins", act: openFilters },
  { name: "losers", path: "/top-losers" },
  { name: "coin", path: "/coins/lanternfish", act: waitForChart },
  { name: "dangerous-coin", path: "/coins/gilded-finch", act: waitForChart },
  { name: "safety-facts", path: "/coins/cinderpath", act: scrollTo(m.safety_title()) },
  { name: "voted", path: "/coins/lanternfish", as: "voter", act: voteWithoutCasting },
  { name: "presale", path: "/coins/redshank" },
  { name: "farms", path: "/farms" },
  { name: "farm", path: "/farms", act: openFirstFarm },
  { name: "portfolio", path: "/portfolio", as: "voter" },
  { name: "watchlist", path: "/watchlist", as: "voter" },
  { name: "my-votes", path: "/account/votes", as: "voter" },
  { name: "recount", path: "/ledger", act: recount },
  { name: "placements", path: "/placements" },
  { name: "submission-errors", path: "/submit", as: "voter", act: enterWrongAddress },
  { name: "moderation-queue", path: "/admin/coins", as: "moderator" },
  { name: "held-votes", path: "/admin/coins?queue=votes", as: "admin" },
  { name: "dashboard", path: "/admin", as: "admin" },
  { name: "settings", path: "/admin/settings", as: "admin" },
  { name: "set-up", path: "/setup?step=brand", as: "admin" },
  { name: "not-found", path: "/nothing-here" },
  { name: "empty-watchlist", path: "/watchlist", as: "moderator" },
];
