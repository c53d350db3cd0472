import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { appCode } from "../../server/testing/app-code.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { embedded } from "../testing/site.ts";

/** A new operator, from the link that the first start printed to the first coin. Admins need a second factor here, as in production. */

const { site, visit } = useSite(
  { DATABASE_URL: embedded, ADMIN_EMAIL: "", ADMIN_PASSWORD: "", REQUIRE_ADMIN_2FA: "1" },
  reducedMotion,
);
const printedLink = () => /http:\/\/\S+\/setup#key=[\w-]{43}/.exec(site.printed.join("\n"))?.[0] ?? "";

test("without the key, the page says where the link is; a wrong key makes no admin", async () => {
  const { page, close } = await visit({ at: "/setup" });
  await page.getByText(m.setup_no_key()).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.goto(`/setup#key=${"x".repeat(43)}`);
  await page.getByLabel(m.label_name(), { exact: true }).fill("Eve");
  await page.getByLabel(m.label_email(), { exact: true }).fill("eve@coins.example");
  await page.getByLabel(m.label_password(), { exact: true }).fill("seven quiet harbour lamps");
  await page.getByRole("button", { name: m.setup_make_admin() }).click();
  await page.getByText(m.error_setup_key()).waitFor();
  await close();
});

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
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
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
  const zone = page.getByRole("combobox", { name: m.setting_time_zone() });
  await zone.waitFor();
  await page.getByRole("link", { name: "Harbor Coins, home" }).waitFor();
  const steps = page.getByRole("navigation", { name: m.setup_steps() }).getByRole("listitem");
  const numbers = steps
    .locator("a")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::before").content));
  expect((await numbers).filter((content) => content !== "none")).toHaveLength(7);
  const preview = page.getByRole("figure").first();
  await preview.getByText("Harbor Coins").waitFor();
  const inUtc = await preview.innerText();
  await zone.selectOption("Europe/Madrid");
  expect(await preview.innerText()).not.toBe(inUtc);
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.setup_save_continue() }).press("Enter");
  await page.getByRole("heading", { name: m.site_settings_chains() }).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.setup_skip() }).press("Enter");
  await preview.getByText(m.option_farms()).waitFor();
  await page.getByLabel(m.option_farms(), { exact: true }).press("Space");
  await preview.getByText(m.option_farms()).waitFor({ state: "detached" });
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.setup_save_continue() }).press("Enter");
  await page.getByRole("heading", { name: m.site_settings_imports(), exact: true }).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.setup_skip() }).press("Enter");
  await page.getByLabel(m.setting_smtp_url(), { exact: true }).fill("not a server");
  await page.keyboard.press("Enter");
  await page.getByText(m.error_setting_invalid()).first().waitFor();
  await page.getByLabel(m.setting_smtp_url(), { exact: true }).fill("smtp://127.0.0.1:2525");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: m.setup_done_title() }).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: m.setup_first_coin() }).press("Enter");
  await page.waitForURL("**/submit");
  expect(requested.filter((text) => text.includes(key))).toEqual([]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();

  const later = await visit({ at: link.replace(site.url, "") });
  await later.page.getByText(m.setup_has_admin()).waitFor();
  await later.close();
}, 240_000);
