import { readFile } from "node:fs/promises";
import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appCode } from "../../server/testing/app-code.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { tabTo, typeInto, waitForFocus } from "../testing/keyboard.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { logIn } from "./log-in.ts";

/** Account pages: sign-up, login, settings, sessions, second factor, data export and deletion. */

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
  await page.waitForURL((url) => url.pathname === "/");

  await chooseFromMenu(page, page.getByRole("button", { name: m.common_log_out() }));
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: m.common_log_in() }));
  await page.keyboard.press("Enter");
  await heading(page, m.common_log_in()).waitFor();
  await typeInto(page, page.getByLabel(m.label_email()), "mara@example.org");
  await typeInto(page, page.getByLabel(m.label_password(), { exact: true }), password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");

  await chooseFromMenu(page, page.getByRole("link", { name: m.common_account(), exact: true }));
  await heading(page, m.common_account()).waitFor();
  await typeInto(page, part(page, m.label_name()).getByLabel(m.label_name()), "Mara Lind the second");
  await page.keyboard.press("Enter");
  await part(page, m.label_name()).getByRole("button", { name: m.common_saved() }).waitFor();
  await page.getByRole("button", { name: "Mara Lind the second" }).waitFor();
  await tabTo(page, part(page, m.settings_sessions_title()).getByRole("button", { name: m.common_log_out() }));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("banner").getByRole("link", { name: m.common_log_in() }).waitFor();
  await close();
});

describe("the account page", () => {
  test("keeps the old email until the new one is confirmed, and ends the other sessions when the password changes", async () => {
    const session = await account("old@example.org");
    const otherSession = await newSession({ email: "old@example.org", password });
    const { page, open, close } = await visit({ as: session, at: "/account" });
    const email = part(page, m.label_email());
    await email.getByLabel(m.label_new_email()).fill("new@example.org");
    await email.getByLabel(m.label_current_password()).fill("not the password at all");
    await email.getByRole("button", { name: m.account_change_email() }).click();
    await email.getByText(m.error_current_password_wrong()).waitFor();
    await email.getByLabel(m.label_current_password()).fill(password);
    await email.getByRole("button", { name: m.account_change_email() }).click();
    await email.getByText(matching(m.settings_email_pending({ email: anything, hours: anything }))).waitFor();
    await email.getByText("old@example.org").waitFor();
    await newSession({ email: "old@example.org", password });

    const tab = await open(await site.emailedLink("new@example.org", "verify-email"));
    await tab.getByRole("link", { name: m.account_back_to({ place: m.account_place_account() }) }).click();
    await part(tab, m.label_email()).getByText("new@example.org").waitFor();
    await expect.poll(() => part(tab, m.label_email()).getByText("old@example.org").count()).toBe(0);
    await tab.close();

    await part(page, m.label_password()).getByLabel(m.label_current_password()).fill(password);
    await part(page, m.label_password()).getByLabel(m.label_new_password()).fill("eleven lanterns over water");
    await part(page, m.label_password()).getByRole("button", { name: m.account_change_password() }).click();
    await part(page, m.label_password()).getByText(m.settings_password_changed()).waitFor();
    await expect.poll(() => part(page, m.settings_sessions_title()).getByRole("listitem").count()).toBe(1);
    await expect(call("PATCH", `/users/${session.user.id}`, { name: "Mara" }, otherSession)).rejects.toThrow("401");
    await close();
  });

  test("ends another device's session, which keeps its unsaved input through the next login", async () => {
    const email = "two@example.org";
    const thisDevice = await visit({ as: await account(email) });
    const otherDevice = await visit({ as: await newSession({ email, password }), at: "/account" });
    const cutOff = otherDevice.page;
    await part(cutOff, m.label_name()).getByLabel(m.label_name()).fill("Typed in vain?");
    await part(cutOff, m.label_email()).getByLabel(m.label_new_email()).fill("later@example.org");

    const page = await thisDevice.open("/account");
    const end = part(page, m.settings_sessions_title()).getByRole("button", {
      name: matching(m.settings_sessions_end_device({ device: anything })),
    });
    await end.first().waitFor();
    // The current session is listed first, then the newest of the others.
    await end.first().click();
    await waitForFocus(page.getByRole("heading", { name: m.settings_sessions_title() }));
    const sessions = part(page, m.settings_sessions_title());
    await sessions.getByLabel(m.label_current_password()).fill("not the password");
    await sessions.getByRole("button", { name: m.settings_sessions_end() }).click();
    await sessions.getByText(m.error_current_password_wrong()).first().waitFor();
    expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
    await sessions.getByLabel(m.label_current_password()).fill(password);
    await sessions.getByRole("button", { name: m.settings_sessions_end() }).click();
    await sessions.getByRole("listitem").first().waitFor();
    expect(await end.count()).toBe(0);

    await part(cutOff, m.label_name()).getByRole("button", { name: m.settings_save_name() }).click();
    await cutOff.getByText(m.account_login_lost({ place: m.account_place_account() })).waitFor();
    await logIn(cutOff, { email, password });
    await cutOff.waitForURL((url) => url.pathname === "/account");
    await expect
      .poll(() => part(cutOff, m.label_name()).getByLabel(m.label_name()).inputValue())
      .toBe("Typed in vain?");
    expect(await part(cutOff, m.label_email()).getByLabel(m.label_new_email()).inputValue()).toBe("later@example.org");
    expect(await part(cutOff, m.label_email()).getByLabel(m.label_current_password()).inputValue()).toBe("");
    await thisDevice.close();
    await otherDevice.close();
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
  expect(await page.getByLabel(m.label_name(), { exact: true }).inputValue()).toBe("Harbor Token");
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

test.each([
  ["en", m.common_needs_scripts({}, { locale: "en" })],
  ["es", m.common_needs_scripts({}, { locale: "es" })],
] as const)("tells visitors without JavaScript that the account forms need it (%s)", async (language, words) => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  for (const path of [
    "/login",
    "/signup",
    "/recover",
    `/recover/${"x".repeat(43)}`,
    `/verify-email/${"x".repeat(43)}`,
  ]) {
    await page.goto(localizedPath(language, path));
    expect(await page.locator("main noscript p").innerText(), path).toContain(words);
  }
  await close();
});

test("resets a forgotten password by email and returns to the page that required login", async () => {
  const email = "forgot@example.org";
  await account(email);
  const { page, open, close } = await visit({ at: "/watchlist" });
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByRole("link", { name: m.account_login_forgot() }).click();
  await heading(page, "Choose a new password").waitFor();
  await page.getByLabel(m.label_email()).fill(email);
  await page.getByRole("button", { name: m.account_recover_send() }).click();
  await heading(page, m.account_check_inbox()).waitFor();

  const tab = await open(await site.emailedLink(email, "recover"));
  await tab.getByLabel(m.label_new_password()).fill("eleven lanterns over water");
  await tab.getByRole("button", { name: m.account_change_password() }).click();
  await tab.getByRole("main").getByRole("link", { name: m.common_log_in() }).click();
  await tab.getByText(m.account_place_watchlist()).waitFor();
  await logIn(tab, { email, password: "eleven lanterns over water" });
  await tab.waitForURL((url) => url.pathname === "/watchlist");
  await close();
});

test("shows a login error in the page's language, beside the field and in the toast", async () => {
  const { page, close } = await visit({ at: "/es/login" });
  await page.getByLabel(m.label_email({}, { locale: "es" })).fill("nobody@example.org");
  await page.getByLabel(m.label_password({}, { locale: "es" }), { exact: true }).fill("not the password at all");
  await page.locator("form button[type=submit]").click();
  await expect.poll(() => page.getByText(m.error_wrong_credentials({}, { locale: "es" })).count()).toBe(2);
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
    expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
    const file = page.waitForEvent("download");
    await factor.getByRole("button", { name: m.settings_2fa_download_codes() }).click();
    expect(await readFile(await (await file).path(), "utf8")).toBe(`${codes.join("\n")}\n`);
    await factor.getByRole("button", { name: m.settings_2fa_codes_saved() }).click();
    await factor.getByText(m.settings_2fa_is_on()).waitFor();

    await part(page, m.settings_sessions_title()).getByRole("button", { name: m.common_log_out() }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/login");
    await logIn(page, { email, password });
    await waitForFocus(page.getByLabel(m.account_login_code()));
    expect(await page.getByLabel(m.account_login_code()).getAttribute("autocomplete")).toBe("one-time-code");
    expect(await pageProblems(page)).toEqual([]);
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText(m.error_otp_wrong()).first().waitFor();
    await page.getByRole("button", { name: m.account_login_use_recovery() }).click();
    await waitForFocus(page.getByLabel(m.account_login_recovery_code(), { exact: true }));
    await page.keyboard.type(codes[0] as string);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");

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

test("lets an admin find an account, end its sessions, change its role and delete it", async () => {
  const session = await newAccount({ name: "Otto Found", email: "otto@example.org", password });
  const { page, close } = await visit({ as: await newSession(admin), at: "/admin/users" });
  await page.getByLabel(m.admin_users_search()).fill("otto@ex");
  const rows = page.getByRole("list", { name: m.admin_users_caption() }).locator(":scope > li");
  await expect.poll(() => rows.count()).toBe(1);
  const actions = page.getByRole("group", { name: m.admin_users_actions({ name: "Otto Found" }) });
  await actions.getByRole("button", { name: m.admin_users_show_sessions() }).click();
  const sessions = page.getByRole("region", { name: m.admin_users_sessions_of({ name: "Otto Found" }) });
  await sessions.getByRole("listitem").waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await sessions.getByRole("button", { name: matching(m.settings_sessions_end_device({ device: anything })) }).click();
  await sessions.getByText(m.admin_users_no_sessions()).waitFor();
  await waitForFocus(sessions);
  await expect(call("GET", "/users/me", undefined, session)).rejects.toThrow("401");

  await actions.getByRole("button", { name: m.admin_users_change_role() }).click();
  const roleDialog = page.getByRole("dialog");
  await roleDialog.getByRole("radio", { name: m.role_moderator() }).check();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await roleDialog.getByRole("button", { name: m.admin_users_role_save() }).click();
  await rows.getByText(m.role_moderator(), { exact: true }).waitFor();
  await actions.getByRole("button", { name: m.admin_users_delete_action() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.settings_delete_permanently() }).click();
  await page.getByText(m.admin_users_none()).waitFor();
  await waitForFocus(heading(page, "Users"));
  await close();
});
