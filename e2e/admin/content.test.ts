import type { ErrorBody } from "@cointally/contract/errors.ts";
import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { changeSettings } from "../testing/change-settings.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { admin } from "../testing/site.ts";

/** What the operator adds to public pages. */

const { site, call, newSession, visit } = useSite({}, reducedMotion);
const read = async (path: string) => (await fetch(site.url + path)).text();
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const shows = (path: string, text: string) => expect.poll(async () => (await read(path)).includes(text)).toBe(true);
const announce = (announcement: object) =>
  changeSettings(call, session, { ANNOUNCEMENT: JSON.stringify(announcement) });

test("an announcement is on every page until a visitor closes it, and again once it changes", async () => {
  await announce({ text: { en: "Tom & Ada: we move on Sunday.", es: "Nos mudamos." }, link: "/about" });
  await shows("/", "Tom &amp; Ada: we move on Sunday.");
  await shows("/es/", "Nos mudamos.");
  expect(await read("/es/")).toContain('<a href="/es/about">Nos mudamos.</a>');
  const { page, consoleErrors, close } = await visit();
  await recordLayoutShifts(page);
  await page.goto("/", { waitUntil: "networkidle" });
  const bar = page.getByRole("complementary", { name: m.announcement_label() });
  await bar.getByRole("button", { name: m.announcement_close() }).click();
  await bar.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await bar.isHidden()).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
  await announce({ text: { en: "We moved." }, until: "2099-01-01T00:00:00Z" });
  await shows("/es/", '<span lang="en">We moved.</span>');
  await page.reload();
  await bar.getByText("We moved.").waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
  await announce({ text: { en: "We moved." }, until: "2020-01-01T00:00:00Z" });
  await expect.poll(async () => (await read("/")).includes("We moved.")).toBe(false);
});

test("links in the footer, sections of the home page and own texts replace those of an unchanged site", async () => {
  await changeSettings(call, session, {
    FOOTER_LINKS: JSON.stringify([
      { label: { en: "Our blog", es: "Blog" }, link: "https://blog.coins.example/" },
      { label: { en: "Contact" }, link: "/about#contact" },
    ]),
    HOME_SECTIONS: "coins,intro,new,gainers",
    SITE_TEXTS: JSON.stringify({
      tagline: { en: "Coins of the valley" },
      home: { en: "Run by neighbours.\n\nMore at https://valley.example/about." },
      contact: { en: "Write to us: https://valley.example/<script>" },
      advertise: { en: "Write to ads@valley.example." },
      rules: { en: "Only coins of the valley." },
    }),
  });
  await shows("/", "Coins of the valley");
  expect(await read("/terms")).toContain("Only coins of the valley.");
  expect(await read("/advertise")).toContain("Write to ads@valley.example.");
  const { page, consoleErrors, close } = await visit({ at: "/" });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Coins of the valley");
  const linkOf = (name: string) => page.getByRole("link", { name }).getAttribute("href");
  expect(await linkOf("https://valley.example/about")).toBe("https://valley.example/about");
  expect(await linkOf("Our blog")).toBe("https://blog.coins.example/");
  expect(await page.locator("#promoted").count()).toBe(0);
  await page.getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("/about#contact");
  await page.getByText("https://valley.example/<script>").waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
});

test("the home page is that of an unchanged site again once its sections are the default", async () => {
  const unchanged = await read("/?sections");
  const change = async (HOME_SECTIONS: string | null) => {
    const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
    await call("PATCH", "/admin/settings", { version, values: { HOME_SECTIONS } }, session);
  };
  await change("decisions");
  await shows("/", '<h1 class="sr">');
  await change(null);
  await expect.poll(async () => Math.abs((await read("/")).length - unchanged.length)).toBeLessThan(200);
});

test("content that an admin types is on the public pages and in its fields again, until it is emptied", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings/content" });
  const announcement = page.getByRole("group", { name: m.setting_announcement(), exact: true });
  const english = (label: string) => m.content_in_language({ label, language: "English" });
  const save = async () => {
    await page.getByRole("button", { name: m.common_save(), exact: true }).click();
    await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  };
  await announcement.getByLabel(english(m.label_text()), { exact: true }).fill("Ana & Tom: new rules");
  await announcement.getByLabel(m.content_until()).fill("2099-01-01T12:30");
  await page.getByText(m.content_text_contact(), { exact: true }).first().click();
  await page.getByLabel(english(m.content_text_contact()), { exact: true }).fill("Write to us.\n\nOr call.");
  await save();
  await shows("/about", "Ana &amp; Tom: new rules");
  expect(await read("/about")).toContain("Or call.");
  await page.reload();
  await expect.poll(() => announcement.getByLabel(m.content_until()).inputValue()).toBe("2099-01-01T12:30");
  await announcement.getByLabel(english(m.label_text()), { exact: true }).fill("");
  await announcement.getByLabel(m.content_until()).fill("");
  await save();
  const { settings } = await call<Settings>("GET", "/admin/settings", undefined, session);
  expect(settings.find(({ name }) => name === "ANNOUNCEMENT")?.source).toBe("default");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("placements that are offered are on the page for advertisers with their prices", async () => {
  const header = { slot: "header", price_amount: "250", price_currency: "USD", days: 7 };
  const offered = [header, { slot: "sidebar" }, { slot: "inline" }];
  await changeSettings(call, session, { AD_PLACEMENTS: JSON.stringify(offered) });
  await shows("/advertise", m.placements_price_days({ price: "250 USD", days: 7 }));
  expect(await read("/advertise")).not.toContain(m.admin_ads_slots_footer());
});

test("words of an email with a placeholder that it lacks are refused with the placeholders that it has", async () => {
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  const templates = { vote: { subject: { en: "Your vote for {token}" } } };
  const response = await fetch(`${site.url}/api/admin/settings`, {
    method: "PATCH",
    headers: { "content-type": "application/json", authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ version, values: { MAIL_TEMPLATES: JSON.stringify(templates) } }),
  });
  const { validation } = (await response.json()) as ErrorBody;
  expect(validation?.body?.keys).toEqual(["MAIL_TEMPLATES.vote.subject.en"]);
  expect(validation?.body?.message).toMatch(/\{site\}, \{coin\}, \{symbol\}\.$/);
});
