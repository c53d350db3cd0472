import * as m from "@cointally/i18n/messages";
import { afterAll, expect, test } from "vitest";
import { appCode } from "../../server/testing/app-code.ts";
import { toDatabaseUrl } from "../../server/testing/database-url.ts";
import { createTestDatabase } from "../../server/testing/test-database.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";

/** A new operator, from the link that the first start printed to the first coin. Admins need a second factor here, as in production. */

// On this database no site has started before.
const database = await createTestDatabase();
afterAll(() => database.drop());
const { site, visit } = useSite(
  { DATABASE_URL: toDatabaseUrl(database.connection), ADMIN_EMAIL: "", ADMIN_PASSWORD: "", REQUIRE_ADMIN_2FA: "1" },
  reducedMotion,
);
const printedLink = () => /http:\/\/\S+\/setup#key=[\w-]{43}/.exec(site.printed.join("\n"))?.[0] ?? "";

test("leads from the printed link through every step to the first coin, by keyboard, and works once", async () => {
  const { page, consoleErrors, close } = await visit();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  const link = printedLink();
  const key = link.split("=")[1] as string;
  await page.goto(link, { waitUntil: "networkidle" });
  await page.getByLabel(m.label_name(), { exact: true }).focus();
  expect(page.url()).not.toContain(key);
  const links = page.locator("a[href]").evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect((await links).filter((href) => href.includes(key))).toEqual([]);
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@coins.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("seven quiet harbour lamps");
  await page.keyboard.press("Enter");

  const factor = page.getByRole("region", { name: m.settings_2fa_title() });
  await factor.waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByText(m.error_second_factor_required()).count()).toBe(0);
  await factor.getByRole("button", { name: m.settings_2fa_turn_on() }).press("Enter");
  await factor.getByLabel(m.label_current_password()).fill("seven quiet harbour lamps");
  await page.keyboard.press("Enter");
  const secret = ((await factor.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await factor
    .getByLabel(m.account_app_code())
    .fill(appCode(`otpauth://totp/Cointally?secret=${secret}`, Date.now(), 0));
  await page.keyboard.press("Enter");
  await factor.getByRole("button", { name: m.settings_2fa_codes_saved() }).press("Enter");
  await page.getByRole("button", { name: m.setup_continue() }).press("Enter");

  await page.getByLabel(m.setting_site_name(), { exact: true }).fill("Harbor Coins");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: m.site_settings_content(), exact: true }).waitFor();
  await page.getByRole("button", { name: m.setup_skip() }).press("Enter");
  const zone = page.getByRole("combobox", { name: m.setting_time_zone() });
  await zone.waitFor();
  await page.getByRole("link", { name: "Harbor Coins, home" }).waitFor();
  const steps = page.getByRole("navigation", { name: m.setup_steps() }).getByRole("listitem");
  const numbers = steps
    .locator("a")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::before").content));
  expect((await numbers).filter((content) => content !== "none")).toHaveLength(9);
  const preview = page.locator("[data-preview] iframe").first().contentFrame();
  await preview.locator("[data-home]").getByText("Harbor Coins").waitFor();
  await zone.selectOption("Europe/Madrid");
  await page.getByRole("button", { name: m.setup_save_continue() }).press("Enter");
  await page.getByRole("heading", { name: m.site_settings_chains() }).waitFor();
  await page.getByRole("button", { name: m.setup_skip() }).press("Enter");
  const watchlist = preview.locator('a[href="/watchlist"]:visible');
  await watchlist.waitFor();
  await page.getByLabel(m.option_watchlist(), { exact: true }).press("Space");
  await watchlist.waitFor({ state: "detached" });
  await page.getByRole("button", { name: m.setup_save_continue() }).press("Enter");
  await page.getByRole("heading", { name: m.site_settings_imports(), exact: true }).waitFor();
  await page.getByRole("button", { name: m.setup_skip() }).press("Enter");
  await page.getByRole("heading", { name: m.site_settings_wallets(), exact: true }).waitFor();
  await page.getByText(m.site_settings_wallets_directory()).waitFor();
  await page.getByText(m.site_settings_wallets_identity()).waitFor();
  for (const label of [m.setting_wallet_listing_url(), m.setting_identity_url()])
    await page.getByLabel(label, { exact: true }).waitFor();
  expect(await page.getByLabel(m.setting_ipfs_url(), { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: m.setup_skip() }).press("Enter");
  await page.getByLabel(m.setting_smtp_url(), { exact: true }).fill("not a server");
  await page.keyboard.press("Enter");
  await page.getByText(m.error_setting_invalid()).first().waitFor();
  await page.getByLabel(m.setting_smtp_url(), { exact: true }).fill("smtp://127.0.0.1:2525");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: m.setup_done_title() }).waitFor();
  await page.getByRole("main").getByRole("link", { name: m.setup_first_coin() }).press("Enter");
  await page.waitForURL("**/submit");
  expect(requested.filter((text) => text.includes(key))).toEqual([]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();

  const later = await fetch(`${site.url}/api/setup/admin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key, name: "Eve", email: "eve@coins.example", password: "seven quiet harbour lamps" }),
  });
  expect(later.status).toBe(409);
});
