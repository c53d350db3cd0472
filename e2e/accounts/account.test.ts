import { readFile } from "node:fs/promises";
import * as m from "@cointally/i18n/messages";
import { locales, localizedPath, localizedUrl } from "@cointally/shared/locales.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appCode } from "../../server/testing/app-code.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { tabTo, typeInto, waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { logIn } from "./log-in.ts";

/** Accounts: sign-up, login, recovery, settings, sessions, second factor, data export and deletion, and what visitors without one read. */

const { site, call, newSession, newAccount, visit } = useSite({}, reducedMotion);
const password = "plum harbour seven lamps";
const account = (email: string) => newAccount({ name: "Mara Lind", email, password });

/** Chooses an item of the account menu by keyboard. */
const chooseFromMenu = async (page: Page, item: Locator) => {
  await tabTo(page, page.getByRole("button", { name: "Mara Lind" }));
  await page.keyboard.press("Enter");
  await tabTo(page, item);
  await page.keyboard.press("Enter");
};

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
/** Waits until the home page is shown, which is later than its address is. */
const waitForHome = (page: Page) => heading(page, m.image_slogan()).waitFor();

test("signs up, confirms the email, logs out and in and edits the account by keyboard alone", async () => {
  const { page, open, close } = await visit({ at: "/signup" });
  await typeInto(page, page.getByLabel(m.label_name(), { exact: true }), "Mara Lind");
  await typeInto(page, page.getByLabel(m.label_email()), "mara@example.org");
  await typeInto(page, page.getByLabel(m.label_password(), { exact: true }), "too short");
  await page.keyboard.press("Enter");
  await page
    .getByText(matching(m.error_field_length({ label: m.label_password(), min: 12, max: 128, count: anything })))
    .first()
    .waitFor();
  await waitForFocus(page.getByLabel(m.label_password(), { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole("button", { name: m.common_show_password() }));
  await page.keyboard.press("Space");
  expect(await page.getByLabel(m.label_password(), { exact: true }).getAttribute("type")).toBe("text");
  await tabTo(page, page.getByRole("main").getByRole("button", { name: m.account_create() }));
  await page.keyboard.press("Enter");
  await heading(page, m.account_check_inbox()).waitFor();
  await waitForFocus(heading(page, m.account_check_inbox()));

  const tab = await open(await site.emailedLink("mara@example.org", "verify-email"));
  await heading(tab, m.account_verify_done()).waitFor();
  await tab.close();
  await waitForHome(page);

  await chooseFromMenu(page, page.getByRole("button", { name: m.common_log_out() }));
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: m.common_log_in() }));
  await page.keyboard.press("Enter");
  await heading(page, m.common_log_in()).waitFor();
  await typeInto(page, page.getByLabel(m.label_email()), "mara@example.org");
  await typeInto(page, page.getByLabel(m.label_password(), { exact: true }), password);
  await page.keyboard.press("Enter");
  await waitForHome(page);

  await chooseFromMenu(page, page.getByRole("link", { name: m.common_account(), exact: true }));
  await heading(page, m.common_account()).waitFor();
  await typeInto(page, part(page, m.label_name()).getByLabel(m.label_name()), "Mara Lind the second");
  await page.keyboard.press("Enter");
  await part(page, m.label_name()).getByRole("button", { name: m.common_saved() }).waitFor();
  await page.getByRole("button", { name: "Mara Lind the second" }).waitFor();
  await tabTo(page, part(page, m.settings_sessions_title()).getByRole("button", { name: m.common_log_out() }));
  await page.keyboard.press("Enter");
  await waitForHome(page);
  await page.getByRole("banner").getByRole("link", { name: m.common_log_in() }).waitFor();
  await close();
});

describe("the account page", () => {
  test("keeps its unsaved input through the next login when the session has ended elsewhere", async () => {
    const email = "two@example.org";
    const session = await account(email);
    const { page, close } = await visit({ as: session, at: "/account" });
    const name = part(page, m.label_name()).getByLabel(m.label_name());
    await name.fill("Typed in vain?");
    await part(page, m.label_email()).getByLabel(m.label_new_email()).fill("later@example.org");
    await call("DELETE", "/users/auth", undefined, session);
    await part(page, m.label_name()).getByRole("button", { name: m.settings_save_name() }).click();
    await page.getByText(m.account_login_lost({ place: m.account_place_account() })).waitFor();
    await logIn(page, { email, password });
    await page.waitForURL((url) => url.pathname === "/account");
    await expect.poll(() => name.inputValue()).toBe("Typed in vain?");
    expect(await part(page, m.label_email()).getByLabel(m.label_new_email()).inputValue()).toBe("later@example.org");
    expect(await part(page, m.label_email()).getByLabel(m.label_current_password()).inputValue()).toBe("");
    await close();
  });

  test("downloads an account's data, then deletes the account and its local storage", async () => {
    const email = "gone@example.org";
    const session = await account(email);
    const { page, close } = await visit({ as: session, at: "/account" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: m.settings_export_button() }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^cointally-\d{4}-\d\d-\d\d\.json$/);
    const exported = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(exported.account.email).toBe(email);

    await page.evaluate((id) => localStorage.setItem(`cointally.draft.${id}`, "{}"), session.user.id);
    await page.getByRole("button", { name: m.settings_delete_account() }).click();
    await page.getByRole("dialog").getByLabel(m.label_current_password()).fill(password);
    await page.getByRole("dialog").getByRole("button", { name: m.settings_delete_permanently() }).click();
    await heading(page, m.settings_delete_done()).waitFor();
    await waitForFocus(heading(page, m.settings_delete_done()));
    const remainingKeys = await page.evaluate(
      (id) => Object.keys(localStorage).filter((key) => key.includes(id)),
      session.user.id,
    );
    expect(remainingKeys).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("cointally.token"))).toBeNull();
    await expect(newSession({ email, password })).rejects.toThrow("401");
    await close();
  });
});

test("returns to the same step of a submission, with its input, after the session expires and the user logs in", async () => {
  const email = "team@example.org";
  const session = await account(email);
  const { page, close } = await visit({ as: session, at: "/submit?step=about" });
  await page.getByLabel(m.label_name(), { exact: true }).fill("Harbor Token");
  await page
    .getByRole("textbox", { name: m.label_description() })
    .fill("Pays for berths in small harbours, and nothing else at all.");
  await call("DELETE", "/users/auth", undefined, session);
  // The next request with the dead token is the one of this reload.
  await page.reload();
  await page.waitForURL(/\/login\?redirect=/);
  await logIn(page, { email, password });
  await page.waitForURL((url) => url.pathname === "/submit" && url.search === "?step=about");
  await expect.poll(() => page.getByLabel(m.label_name(), { exact: true }).inputValue()).toBe("Harbor Token");
  expect(await page.getByRole("textbox", { name: m.label_description() }).inputValue()).toMatch(/^Pays for berths/);
  await close();
});

test("completes a login that was submitted before hydration", async () => {
  await account("slow@example.org");
  const { page, close } = await visit();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await logIn(page, { email: "slow@example.org", password });
  arrive();
  await page.waitForURL(`${site.url}/`);
  await close();
});

test("resets a forgotten password by email and returns to the page that required login", async () => {
  const inSpanish = { locale: "es" } as const;
  const email = "forgot@example.org";
  await account(email);
  const { page, open, consoleErrors, close } = await visit({ at: "/es/watchlist" });
  await page.waitForURL((url) => url.pathname === "/es/login");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(localizedUrl("es", `${site.url}/watchlist`));
  await page.getByRole("link", { name: m.account_login_forgot({}, inSpanish) }).click();
  await heading(page, m.account_recover_title({}, inSpanish)).waitFor();
  await page.getByLabel(m.label_email({}, inSpanish)).fill(email);
  await page.getByRole("button", { name: m.account_recover_send({}, inSpanish) }).click();
  await heading(page, m.account_check_inbox({}, inSpanish)).waitFor();

  // The email is in the language in which the account signed up.
  const tab = await open(await site.emailedLink(email, "recover"));
  await tab.getByLabel(m.label_new_password()).fill("eleven lanterns over water");
  await tab.getByRole("button", { name: m.account_change_password() }).click();
  await tab.getByRole("main").getByRole("link", { name: m.common_log_in() }).click();
  await tab.getByText(m.account_place_watchlist()).waitFor();
  await logIn(tab, { email, password: "eleven lanterns over water" });
  await tab.waitForURL((url) => url.pathname === "/watchlist");
  expect(consoleErrors).toEqual([]);
  await close();
});

describe("a second factor", () => {
  const email = "factor@example.org";

  test("is turned on with a code, required at login, replaced by a recovery code, and turned off", async () => {
    const { page, close } = await visit({ as: await account(email), at: "/account" });
    const factor = part(page, m.settings_2fa_title());
    await factor.getByRole("button", { name: m.settings_2fa_turn_on() }).click();
    await factor.getByLabel(m.label_current_password()).fill(password);
    await factor.getByRole("button", { name: m.settings_2fa_turn_on() }).click();
    await factor.getByRole("img", { name: m.settings_2fa_qr() }).waitFor();
    const title = factor.getByRole("heading", { name: m.settings_2fa_title() });
    await waitForFocus(title);
    const secret = ((await factor.locator("code").textContent()) ?? "").replaceAll(" ", "");
    const code = () => appCode(`otpauth://totp/Cointally?secret=${secret}`, Date.now(), 0);
    await factor.getByLabel(m.account_app_code()).fill("000000");
    await factor.getByRole("button", { name: m.common_confirm() }).click();
    await factor.getByText(m.error_otp_wrong()).waitFor();
    await factor.getByLabel(m.account_app_code()).fill(code());
    await factor.getByRole("button", { name: m.common_confirm() }).click();
    await factor.getByRole("button", { name: m.settings_2fa_codes_saved() }).waitFor();
    const codes = await factor
      .getByRole("list", { name: m.settings_2fa_codes_label() })
      .getByRole("listitem")
      .allTextContents();
    expect(codes).toHaveLength(10);
    const file = page.waitForEvent("download");
    await factor.getByRole("button", { name: m.settings_2fa_download_codes() }).click();
    expect(await readFile(await (await file).path(), "utf8")).toBe(`${codes.join("\n")}\n`);
    await factor.getByRole("button", { name: m.settings_2fa_codes_saved() }).click();
    await factor.getByText(m.settings_2fa_is_on()).waitFor();

    await part(page, m.settings_sessions_title()).getByRole("button", { name: m.common_log_out() }).click();
    // Until the home page is shown, the link leads back to the page before it.
    await waitForHome(page);
    await page.getByRole("banner").getByRole("link", { name: m.common_log_in() }).click();
    await heading(page, m.common_log_in()).waitFor();
    await logIn(page, { email, password });
    await waitForFocus(page.getByLabel(m.account_login_code()));
    expect(await page.getByLabel(m.account_login_code()).getAttribute("autocomplete")).toBe("one-time-code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText(m.error_otp_wrong()).first().waitFor();
    await page.getByRole("button", { name: m.account_login_use_recovery() }).click();
    await waitForFocus(page.getByLabel(m.account_login_recovery_code(), { exact: true }));
    await page.keyboard.type(codes[0] as string);
    await page.keyboard.press("Enter");
    await waitForHome(page);

    await page.goto("/account");
    await factor.getByRole("button", { name: m.settings_2fa_turn_off() }).click();
    await waitForFocus(title);
    await factor.getByLabel(m.label_current_password()).fill(password);
    await factor.getByLabel(m.settings_2fa_any_code()).fill(codes[1] as string);
    await factor.getByRole("button", { name: m.settings_2fa_turn_off() }).click();
    await factor.getByText(m.settings_2fa_is_off()).waitFor();
    await close();
  });
});

describe("without scripts or an account", () => {
  /** The HTML of a page, and its text without tags. */
  const read = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    return { html, text: html.replace(/<!--.*?-->|<[^>]*>/g, "") };
  };
  const noscriptOf = (html: string) => /<main[\s\S]*?<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? "";
  const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

  test.each(locales)("the account forms say in %s that they need JavaScript", async (locale) => {
    const token = "x".repeat(43);
    for (const path of ["/login", "/signup", "/recover", `/recover/${token}`, `/verify-email/${token}`]) {
      const { html } = await read(localizedPath(locale, path));
      expect(noscriptOf(html), path).toContain(m.common_needs_scripts({}, { locale }));
    }
  });

  test.each([
    ["/portfolio", "what your coins are worth", m.account_login_purposes_portfolio, m.account_place_portfolio],
    ["/watchlist", "the coins you follow in one place", m.account_login_purposes_watchlist, m.account_place_watchlist],
  ] as const)("%s describes its purpose in the document and on its login page", async (path, purpose, lead, place) => {
    const { html } = await read(path);
    expect(noscriptOf(html).toLowerCase()).toContain(purpose);
    expect(html.toLowerCase()).toMatch(new RegExp(`<meta name="description" content="[^"]*${purpose}`));
    for (const locale of locales) {
      const redirect = encodeURIComponent(localizedUrl(locale, site.url + path));
      const login = await read(`${localizedPath(locale, "/login")}?redirect=${redirect}`);
      expect(login.html).toContain(`<html lang="${locale}"`);
      expect(login.text).toContain(lead({ place: place({}, { locale }) }, { locale }));
    }
  });

  test("/about describes the site in every language, and is linked from the footer and the sitemap", async () => {
    for (const locale of locales) {
      const { html, text } = await read(localizedPath(locale, "/about"));
      expect(headingOf(html)).toBe(m.shell_foot_about({}, { locale }));
      expect(text).toContain(m.text_about_intro({}, { locale }).split("\n").at(-1));
    }
    const footer = /<footer[\s\S]*<\/footer>/.exec((await read("/")).html)?.[0];
    expect(footer).toMatch(new RegExp(`<a [^>]*href="/about"[^>]*>${m.shell_foot_about()}</a>`));
    expect((await read("/sitemap-pages.xml")).html).toContain(`<loc>${site.url}/about</loc>`);
  });
});
