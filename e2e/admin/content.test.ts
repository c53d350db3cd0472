import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** What the operator adds to public pages. */

const { site, call, newSession, visit } = useSite({}, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const change = async (values: Record<string, string | null>) => {
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  await call("PATCH", "/admin/settings", { version, values }, session);
};
const read = async (path: string) => (await fetch(site.url + path)).text();
const shows = (path: string, text: string) =>
  expect.poll(async () => (await read(path)).includes(text), { timeout: 10_000 }).toBe(true);

test("an announcement is on every page until a visitor closes it, and again once it changes", async () => {
  await change({
    ANNOUNCEMENT: JSON.stringify({ text: { en: "Tom & Ada: we move on Sunday.", es: "Nos mudamos." }, link: "/about" }),
  });
  await shows("/", "Tom &amp; Ada: we move on Sunday.");
  await shows("/es/", "Nos mudamos.");
  expect(await read("/es/")).toContain('<a href="/es/about">Nos mudamos.</a>');
  const { page, consoleErrors, close } = await visit({ at: "/" });
  await recordLayoutShifts(page);
  const bar = page.getByRole("complementary", { name: "Announcement" });
  await bar.waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await bar.getByRole("button", { name: "Close the announcement" }).click();
  await bar.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await bar.isHidden()).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
  await change({ ANNOUNCEMENT: JSON.stringify({ text: { en: "We moved." }, until: "2099-01-01T00:00:00Z" }) });
  await shows("/es/", '<span lang="en">We moved.</span>');
  await page.reload();
  await bar.getByText("We moved.").waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
  await change({ ANNOUNCEMENT: JSON.stringify({ text: { en: "We moved." }, until: "2020-01-01T00:00:00Z" }) });
  await expect.poll(async () => (await read("/")).includes("We moved."), { timeout: 10_000 }).toBe(false);
  await change({ ANNOUNCEMENT: null });
});

test("links in the footer, sections of the home page and own texts replace those of an unchanged site", async () => {
  const before = await read("/");
  await change({
    FOOTER_LINKS: JSON.stringify([
      { label: { en: "Our blog", es: "Blog" }, link: "https://blog.coins.example/" },
      { label: { en: "Contact" }, link: "/about#contact" },
    ]),
    HOME_SECTIONS: "coins,intro,new,gainers",
    SITE_TEXTS: JSON.stringify({
      tagline: { en: "Coins of the valley" },
      home: { en: "Run by neighbours.\n\nMore at https://valley.example/about." },
      contact: { en: "Write to us: https://valley.example/<script>" },
      rules: { en: "Only coins of the valley." },
    }),
  });
  await shows("/", "Coins of the valley");
  const { page, consoleErrors, close } = await visit({ at: "/" });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Coins of the valley");
  expect(await page.getByRole("link", { name: "https://valley.example/about" }).getAttribute("href")).toBe(
    "https://valley.example/about",
  );
  expect(await page.locator("#promoted").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Our blog" }).getAttribute("href")).toBe("https://blog.coins.example/");
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("/about#contact");
  await page.getByText("https://valley.example/<script>").waitFor();
  await page.goto("/terms");
  await page.getByText("Only coins of the valley.").waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
  await change({ HOME_SECTIONS: "decisions", SITE_TEXTS: null, FOOTER_LINKS: null });
  await shows("/", '<h1 class="sr">');
  const bare = await visit({ at: "/" });
  expect(await pageProblems(bare.page)).toEqual([]);
  await bare.close();
  await change({ HOME_SECTIONS: null });
  await expect
    .poll(async () => Math.abs((await read("/")).length - before.length), { timeout: 10_000 })
    .toBeLessThan(200);
});

test("an admin writes content in fields by language, and a wrong link is said at its field", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/content" });
  const announcement = page.getByRole("group", { name: m.setting_announcement(), exact: true });
  const save = page.getByRole("button", { name: m.common_save(), exact: true });
  const english = (label: string) => m.content_in_language({ label, language: "English" });
  await announcement.getByLabel(english(m.label_text()), { exact: true }).fill("Ana & Tom: new rules");
  await announcement.getByLabel(m.content_until()).fill("2099-01-01T12:30");
  await page.getByRole("button", { name: m.content_add_link() }).click();
  await page.getByLabel(english(m.content_link_label()), { exact: true }).fill("Blog");
  const link = page.getByRole("group", { name: m.content_link_number({ number: 1 }) }).getByLabel(m.label_link(), {
    exact: true,
  });
  await link.fill("javascript:alert(1)");
  await page.getByText(m.content_text_contact(), { exact: true }).first().click();
  await page.getByLabel(english(m.content_text_contact()), { exact: true }).fill("Write to us.\n\nOr call.");
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await save.click();
  await expect.poll(() => link.getAttribute("aria-invalid")).toBe("true");
  await link.fill("/about");
  await save.click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  await page.goto("/about");
  await page.getByText("Ana & Tom: new rules").waitFor();
  await page.getByText("Or call.").waitFor();
  await page.goto("/admin/settings/content");
  await expect.poll(() => announcement.getByLabel(m.content_until()).inputValue()).toBe("2099-01-01T12:30");
  await announcement.getByLabel(english(m.label_text()), { exact: true }).fill("");
  await announcement.getByLabel(m.content_until()).fill("");
  await page.getByRole("button", { name: m.content_remove_link({ number: 1 }) }).click();
  await save.click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  const { settings } = await call<Settings>("GET", "/admin/settings", undefined, session);
  const sources = settings.filter(({ name }) => /^(ANN|FOOTER)/.test(name)).map(({ source }) => source);
  expect(sources).toEqual(["default", "default"]);
  await page.goto("/admin/settings");
  await page.getByLabel(m.setting_site_theme(), { exact: true }).selectOption("plum");
  const color = m.site_settings_choose_color({ name: m.setting_accent_dark() });
  await page.getByLabel(color, { exact: true }).fill("#7fd4fa");
  expect(await page.getByLabel(m.setting_accent_dark(), { exact: true }).inputValue()).toBe("#7fd4fa");
  expect(await pageProblems(page, [360, 1440])).toEqual([]);
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
});

test("placements that are offered are on the page for advertisers with their prices", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/ads" });
  const header = page.getByRole("group", { name: m.admin_ads_slots_header(), exact: true });
  await page
    .getByRole("group", { name: m.admin_ads_slots_footer(), exact: true })
    .getByLabel(m.placements_offered())
    .uncheck();
  await header.getByLabel(m.placements_price(), { exact: true }).fill("250");
  await header.getByLabel(m.placements_currency(), { exact: true }).fill("usd");
  await header.getByLabel(m.placements_days(), { exact: true }).fill("7");
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  await page.goto("/advertise");
  await page.getByText(m.placements_price_days({ price: "250 USD", days: 7 })).waitFor();
  expect(await page.getByText(m.admin_ads_slots_footer()).count()).toBe(0);
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("an email has the operator's words, and a placeholder that it lacks is refused at its field", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/email" });
  await page.getByText(m.email_vote_subject({ coin: "{coin}" })).click();
  const group = page.locator("details[open]");
  const subject = group.getByLabel(/English/).first();
  await subject.fill("Your vote for {token}");
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await page
    .getByText(/\{site\}, \{coin\}, \{symbol\}\./)
    .first()
    .waitFor();
  await subject.fill("Your vote for {coin}");
  await group
    .getByLabel(/Español/)
    .first()
    .fill("Tu voto por {coin}");
  await group.getByText("Your vote for Amber Quay").waitFor();
  await group.getByText("Tu voto por Amber Quay").waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();
  const { settings } = await call<Settings>("GET", "/admin/settings", undefined, session);
  const stored = settings.find(({ name }) => name === "MAIL_TEMPLATES")?.value ?? "";
  expect(JSON.parse(stored)).toEqual({
    vote: { subject: { en: "Your vote for {coin}", es: "Tu voto por {coin}" } },
  });
  await change({ MAIL_TEMPLATES: null });
});
