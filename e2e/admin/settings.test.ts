import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Backup } from "@cointally/contract/backups.ts";
import { settingGroups } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomAddress } from "../../server/testing/samples.ts";
import { textOfOption } from "../../web/app/modules/settings/setting-text.ts";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** /admin/settings: what admins change on the running site. */

const { site, call, newSession, listCoin, visit } = useSite({ COINGECKO_KEY: "CG-from-environment" }, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const saved = (page: Page) => page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });

test("a module that is switched off is gone from calls and menus without a restart, and back after undo", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/modules" });
  const farms = async () => (await fetch(`${site.url}/api/farms`)).status;
  await page.getByLabel(m.option_farms(), { exact: true }).uncheck();
  await page.getByText(m.site_settings_unsaved({ count: 1 })).waitFor();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await saved(page);
  expect(await farms()).toBe(404);
  await goTo(page, "/");
  expect(await page.getByRole("link", { name: m.option_farms(), exact: true }).count()).toBe(0);
  await goTo(page, "/admin/settings/history");
  const others = optionalModules.filter((module) => module !== "farms").map(textOfOption);
  await page.getByText(others.join(", "), { exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Undo change/ })
    .first()
    .click();
  await page.getByText(m.site_settings_undone()).waitFor({ state: "attached" });
  expect(await farms()).toBe(200);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("a secret of the environment is sent to nobody", async () => {
  const settings = JSON.stringify(await call("GET", "/admin/settings", undefined, session));
  expect(settings).toContain("COINGECKO_KEY");
  expect(settings).not.toContain("CG-from-environment");
});

test("a backup on request is written, and restored as a trial", async () => {
  await call("POST", "/admin/backups", {}, session);
  const checks = async () => {
    const { backups } = await call<{ backups: Backup[] }>("GET", "/admin/backups", undefined, session);
    return backups.map(({ check, problem }) => ({ check, problem }));
  };
  await expect.poll(checks, { timeout: 120_000 }).toEqual([{ check: "restored", problem: null }]);
});

test("every area fits a phone, a tablet and a desktop in Spanish, whose words are longer", async () => {
  const { page, close } = await visit({ as: session, at: "/es/admin/settings" });
  const wide: string[] = [];
  for (const area of [...settingGroups, "history"] as const) {
    const path = area === settingGroups[0] ? "/es/admin/settings" : `/es/admin/settings/${area}`;
    const tab = page.locator(`nav[aria-label="${m.site_settings_areas({}, { locale: "es" })}"] a[href="${path}"]`);
    await tab.click();
    await expect.poll(() => tab.getAttribute("aria-current")).toBe("page");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
      await page.waitForFunction(fits, null, { timeout: 2000 }).catch(() => undefined);
      if ((await horizontalOverflow(page)) > 0) wide.push(`${area} at ${width} px`);
    }
  }
  expect(wide).toEqual([]);
  await close();
});

const token = { chainId: 56, address: randomAddress(), name: "Hamlet", symbol: "HAMLET", decimals: 18 };
const list = JSON.stringify({ name: "Village list", tokens: [token, { chainId: 56, name: "Nowhere" }] });
const lists = createServer((_, response) => response.end(list));
beforeAll(async () => {
  await new Promise<void>((resolve) => lists.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  lists.close();
});

/** Makes a coin one of the demo. */
const moveToDemo = async (id: string) => {
  const client = new pg.Client(site.connection);
  await client.connect();
  await client.query("UPDATE coins SET source = 'demo' WHERE id = $1", [id]);
  await client.end();
};

test("an admin previews and imports a list by its address, and removes the demo", async () => {
  await moveToDemo((await listCoin(session, { name: "Demo Coin" })).id);
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/imports" });
  await page
    .getByLabel(m.imports_url(), { exact: true })
    .fill(`http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.json`);
  await page.keyboard.press("Enter");
  const counts = m.imports_counts({ rows: 2, added: 1, merged: 0, refused: 1 });
  await page.getByText(counts).waitFor();
  await page.getByRole("button", { name: m.imports_import(), exact: true }).click();
  await page.getByText(m.imports_started()).waitFor();
  await page.getByText(counts).waitFor();

  await page.getByText(m.demo_counts({ coins: "1", logins: "0", votes: "0" })).waitFor();
  await page.getByRole("button", { name: m.demo_remove() }).click();
  await page.getByRole("button", { name: m.demo_remove_sure() }).click();
  await page.getByText(m.demo_removed()).waitFor({ timeout: 60_000 });
  const { coins } = await call<{ coins: { name: string }[] }>("GET", "/coins/approved");
  expect(coins.map(({ name }) => name)).toEqual(["Hamlet"]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});
