import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Coin } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { navigate } from "../testing/navigate.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { logIn } from "./log-in.ts";

/** Browsers that forbid storage, have none, or have no space left: pages work, and a session lasts as long as its tab. */

const { newSession, newAccount, listCoin, visit } = useSite({ WALLETCONNECT_PROJECT_ID: "p1" }, reducedMotion);
let members = 0;
const newMember = async () => {
  members += 1;
  const member = { email: `lena${members}@example.org`, password: "plum harbour seven lamps" };
  await newAccount(member);
  return member;
};
let coin: Coin;
beforeAll(async () => {
  coin = await listCoin(await newSession(admin));
});

/** What the browser does; each runs in the page before anything of the site. */
const browsers = {
  forbids: () => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { get });
  },
  "has no space for": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  "forbids local and has no space for session": () => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  "has no": () => {
    for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { get: () => null });
  },
};

const pages = ["/", "/coins", "/watchlist", "/portfolio", "/submit", "/farms", "/ledger", "/moderation", "/placements"];

test.each(Object.entries(browsers))(
  "a browser that %s storage logs in, in its tab, and no page throws",
  async (_, init) => {
    const { page, context, consoleErrors, close } = await visit();
    const thrown: string[] = [];
    context.on("weberror", (error) => thrown.push(`${error.page()?.url()}: ${error.error().message}`));
    await page.addInitScript(init);
    for (const path of [...pages, `/coins/${coin.slug}`, "/es/signup", "/api/docs", "/login"]) await goTo(page, path);
    const notice = page.getByRole("status").getByText(m.shell_session_in_tab());
    expect(await notice.count()).toBe(0);

    await logIn(page, await newMember());
    await notice.waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Lena" }).waitFor();
    for (const path of [...pages, `/coins/${coin.slug}`]) {
      if (new URL(page.url()).pathname !== path) await navigate(page, path);
      expect(await notice.isVisible(), path).toBe(true);
    }
    await page
      .getByRole("button", { name: m.watchlist_watch_coin({ coin: coin.name }) })
      .first()
      .click();
    await page
      .getByRole("button", { name: m.watchlist_watching_coin({ coin: coin.name }) })
      .first()
      .waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Lena" }).click();
    await page.getByRole("button", { name: m.common_log_out() }).first().click();
    await notice.waitFor({ state: "detached" });
    await page.getByRole("banner").getByRole("link", { name: m.common_log_in() }).waitFor();
    expect({ thrown, consoleErrors }).toEqual({ thrown: [], consoleErrors: [] });
    await close();
  },
);

test("a browser that stores data does not say that the session ends with the tab", async () => {
  const { page, close } = await visit({ at: "/login" });
  await logIn(page, await newMember());
  await page.getByRole("banner").getByRole("button", { name: "Lena" }).waitFor();
  expect(await page.getByText(m.shell_session_in_tab()).count()).toBe(0);
  await close();
});
