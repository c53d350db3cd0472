import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
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
  await close();
});

test("leaves an error page and comes back to it without loading the document again", async () => {
  const { page, consoleErrors, close } = await visit({ at: "/" });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  for (let round = 0; round < 3; round++) {
    await navigate(page, "/nowhere");
    await heading(m.shell_not_found());
    await navigate(page, "/login");
    await heading(m.common_log_in());
    await navigate(page, "/coins/no-such-coin");
    await heading(m.shell_not_found());
    await navigate(page, `/coins/${coin.slug}`);
    await heading(coin.name);
  }
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
