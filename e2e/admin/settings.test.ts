import * as m from "@cointally/i18n/messages";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { textOfOption } from "../../web/app/modules/settings/setting-text.ts";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useOwnSite } from "../testing/fixtures.ts";
import { horizontalOverflow, pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** /admin/settings: what admins change on the running site. Two processes serve it. */

const { call, newSession, visit } = useOwnSite({ WORKERS: "2", COINGECKO_KEY: "CG-from-environment" }, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const save = (page: Page) => page.getByRole("button", { name: m.common_save(), exact: true });
const saved = (page: Page) => page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
const undoLast = (page: Page) => page.getByRole("button", { name: /^Undo change/ }).first();

test("a module that is switched off is gone within 5 seconds in every process, without a restart, and back after undo", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/modules" });
  await page.getByLabel(m.option_farms(), { exact: true }).uncheck();
  await page.getByText(m.site_settings_unsaved({ count: 1 })).waitFor();
  await page.keyboard.press("Tab");
  await save(page).click();
  await saved(page);
  const savedAt = performance.now();
  /** Whether all of 12 calls on new connections, which the processes share, give this status. */
  const allGive = (status: number) => async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`${new URL(page.url()).origin}/api/farms`, { headers: { connection: "close" } }),
      ),
    );
    return answers.every((answer) => answer.status === status);
  };
  await expect.poll(allGive(404)).toBe(true);
  expect(performance.now() - savedAt).toBeLessThan(5000);
  await goTo(page, "/");
  expect(await page.getByRole("link", { name: m.option_farms(), exact: true }).count()).toBe(0);
  await goTo(page, "/admin/settings/history");
  const others = optionalModules.filter((module) => module !== "farms").map(textOfOption);
  await page.getByText(others.join(", "), { exact: true }).waitFor();
  await undoLast(page).click();
  await page.getByText(m.site_settings_undone()).waitFor({ state: "attached" });
  await expect.poll(allGive(200)).toBe(true);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("what is typed is kept over the areas, saved as one change and shown with before and after", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings/email" });
  const sender = page.getByLabel(m.setting_mail_from(), { exact: true });
  await sender.fill("Coins <hello@coins.example>");
  await page.getByLabel(m.setting_smtp_url(), { exact: true }).fill("smtp://ada:very-secret-7@mail.example:587");
  await page.getByRole("link", { name: m.site_settings_security(), exact: true }).click();
  await page.getByLabel(m.setting_security_contact(), { exact: true }).fill("security@coins.example");
  await page.getByText(m.site_settings_unsaved({ count: 3 })).waitFor();
  await save(page).click();
  await saved(page);
  await page.getByRole("link", { name: m.site_settings_history(), exact: true }).click();
  const change = page.getByRole("listitem").filter({ hasText: "hello@coins.example" });
  await change.waitFor();
  expect(await change.innerText()).toContain(m.site_settings_value_secret());
  await page.reload();
  await page.getByRole("link", { name: m.site_settings_email(), exact: true }).click();
  expect(await sender.inputValue()).toBe("Coins <hello@coins.example>");
  expect(await page.content()).not.toContain("very-secret-7");
  await page.getByRole("button", { name: `${m.site_settings_remove()}: ${m.setting_smtp_url()}` }).click();
  await save(page).click();
  await saved(page);
  await page.getByRole("button", { name: m.test_email_send() }).click();
  await page.getByText(m.test_email_no_server({ to: admin.email })).waitFor();
  await close();
});

test("a wrong value is said beside its field in the area where it is, and nothing is saved", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings/network" });
  const origins = page.getByLabel(m.setting_cors_origins(), { exact: true });
  await origins.fill("https://a.example\nnot an origin");
  await page.getByRole("link", { name: m.site_settings_votes(), exact: true }).click();
  await page.getByRole("radio", { name: m.site_settings_off() }).first().check();
  await save(page).click();
  await expect.poll(() => origins.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => origins.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText(`${m.error_setting_invalid()} ${m.setting_cors_origins_hint()}`, { exact: true }).waitFor();
  expect(await origins.inputValue()).toBe("https://a.example\nnot an origin");
  const { settings } = await call<{ settings: { name: string; source: string }[] }>(
    "GET",
    "/admin/settings",
    undefined,
    session,
  );
  expect(settings.find(({ name }) => name === "CORS_ORIGINS")?.source).toBe("default");
  await page.getByRole("button", { name: m.site_settings_discard() }).click();
  expect(await origins.inputValue()).toBe("");
  await close();
});

test("a setting of the environment is shown as such and cannot be changed", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings/prices" });
  const key = page.getByLabel(m.setting_coingecko_key(), { exact: true });
  expect(await key.isDisabled()).toBe(true);
  await page.getByText(m.site_settings_from_environment({ name: "COINGECKO_KEY" })).waitFor();
  expect(await page.content()).not.toContain("CG-from-environment");
  await close();
});

test("two admins who save the same setting: the second is told, keeps what was typed, and can save it then", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings/security" });
  const contact = page.getByLabel(m.setting_security_contact(), { exact: true });
  const { version } = await call<{ version: number }>("GET", "/admin/settings", undefined, session);
  const [mine, other] = [`mine${version}@coins.example`, `other${version}@coins.example`];
  await contact.fill(mine);
  await call("PATCH", "/admin/settings", { version, values: { SECURITY_CONTACT: other } }, session);
  const slowRead = Promise.withResolvers<void>();
  await page.route("**/api/admin/settings", async (route) => {
    if (route.request().method() === "GET") await slowRead.promise;
    await route.continue();
  });
  await save(page).click();
  await page.getByText(m.error_setting_conflict()).waitFor();
  // Saved before the page knows the other's value, it would be refused again.
  await page.getByRole("button", { name: m.common_saving() }).waitFor();
  expect(await contact.inputValue()).toBe(mine);
  slowRead.resolve();
  await save(page).click();
  await saved(page);
  await close();
});

test("a save whose response is lost can be repeated, and is not taken for somebody else's", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings/security" });
  const { version } = await call<{ version: number }>("GET", "/admin/settings", undefined, session);
  await page.getByLabel(m.setting_security_contact(), { exact: true }).fill(`lost${version}@coins.example`);
  await page.route(
    "**/api/admin/settings",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const lost = page.waitForEvent("requestfailed");
  await save(page).click();
  await lost;
  await save(page).click();
  await saved(page);
  expect(await page.getByText(m.error_setting_conflict()).count()).toBe(0);
  await close();
});

test("a read that began before a save does not bring back what was in effect then", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings/security" });
  const contact = page.getByLabel(m.setting_security_contact(), { exact: true });
  const { version } = await call<{ version: number }>("GET", "/admin/settings", undefined, session);
  const [wasRead, slowLine, arrived] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  await page.route("**/api/admin/settings", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    wasRead?.resolve();
    await slowLine?.promise;
    // The page may have given it up.
    await route.fulfill({ response }).catch(() => undefined);
    arrived?.resolve();
  });
  const saveAs = async (text: string) => {
    await contact.fill(text);
    const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
    await save(page).click();
    return (await answered).status();
  };
  // As when its window is shown again.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await wasRead?.promise;
  expect(await saveAs(`first${version}@coins.example`)).toBe(200);
  await saved(page);
  slowLine?.resolve();
  await arrived?.promise;
  expect(await saveAs(`second${version}@coins.example`)).toBe(200);
  await close();
});

test("a backup on request is written, restored as a trial and listed, and the dashboard links to it", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin" });
  await page.getByRole("link", { name: m.dashboard_backup() }).click();
  await page.getByText(m.dashboard_backup_none()).waitFor();
  await page.getByRole("button", { name: m.backup_now() }).click();
  await page.getByText(m.backup_check_restored()).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
});

test.each(["brand", "votes", "prices", "farms", "wallets", "email", "security", "network", "backups", "history"])(
  "the area %s fits every width, in both languages",
  async (area) => {
    const widths = [360, 768, 1440];
    const { page, close } = await visit({ as: session });
    const open = async (path: string) => {
      await goTo(page, path);
      await page.locator("#area").waitFor();
    };
    await open(`/admin/settings/${area}`);
    expect(await pageProblems(page, widths)).toEqual([]);
    // Other words change the widths alone.
    await open(`/es/admin/settings/${area}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    await close();
  },
);
