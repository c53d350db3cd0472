import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import { createRandom } from "../../server/testing/random.ts";
import type { Coin, Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { navigate } from "../testing/navigate.ts";
import { admin } from "../testing/site.ts";

/** Failed calls of a page: toasts and the error page (specification §8). web/app/lib/api/failed-calls.test.tsx has the other ones. */

const { newSession, listCoin, visit } = useSite({}, reducedMotion);
let moderator: Session;
let coin: Coin;
beforeAll(async () => {
  moderator = await newSession(admin);
  coin = await listCoin(moderator);
});

test("shows the sentence of a proxy that cannot reach the site when an action fails", async () => {
  const { page, close } = await visit({ as: moderator, at: `/coins/${coin.slug}` });
  const sentence = "The proxy has no server.";
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 502, contentType: "application/json", body: JSON.stringify({ message: sentence }) }),
  );
  await page
    .getByRole("button", { name: m.watchlist_watch_coin({ coin: coin.name }) })
    .first()
    .click();
  const toast = page.getByRole("region", { name: m.common_messages() });
  await toast.getByText(m.common_error(), { exact: true }).waitFor();
  expect(await toast.innerText()).toContain(sentence);
  await close();
});

test("shows an error page and a toast when a page's data cannot be loaded", async () => {
  const { page, close } = await visit({ at: "/" });
  await page.route("**/*.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" }),
  );
  await page.getByRole("link", { name: coin.name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: m.shell_error() }).waitFor();
  await page.getByRole("region", { name: m.common_messages() }).getByText(m.shell_error(), { exact: true }).waitFor();
  await page.unroute("**/*.data*");
  await page.getByRole("banner").getByRole("link", { name: m.common_log_in() }).click();
  await page.getByRole("heading", { level: 1, name: m.common_log_in() }).waitFor();
  await close();
});

test("shows unknown addresses and other pages one after the other without loading the document again", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/" });
  const headings = {
    "/nowhere": m.shell_not_found(),
    "/coins/no-such-coin": m.shell_not_found(),
    "/login": m.common_log_in(),
    [`/coins/${coin.slug}`]: coin.name,
  };
  const random = createRandom(1);
  for (let last = "", step = 0; step < 16; step++) {
    last = random.pick(Object.keys(headings).filter((path) => path !== last));
    await navigate(page, last);
    await page.getByRole("heading", { level: 1, name: headings[last] as string }).waitFor();
  }
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
