import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { readableColor } from "@cointally/shared/brand/contrast.ts";
import { colorModes, surfacesOf, themeNames, themes } from "@cointally/shared/brand/themes.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useOwnSite } from "../testing/fixtures.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The operator's own brand on public pages. Two processes serve them. */

const { site, call, newSession, visit } = useOwnSite({ WORKERS: "2" }, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const change = async (values: Record<string, string | null>) => {
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  await call("PATCH", "/admin/settings", { version, values }, session);
};
/** A response on a connection of its own, which either process may answer. */
const read = async (path: string) => (await fetch(site.url + path, { headers: { connection: "close" } })).text();
/** Waits until each of 8 responses contains the text: all processes have the change. */
const everywhere = async (path: string, text: string) => {
  const start = performance.now();
  const shown = async () =>
    (await Promise.all(Array.from({ length: 8 }, () => read(path)))).every((body) => body.includes(text));
  await expect.poll(shown, { timeout: 10_000 }).toBe(true);
  expect(performance.now() - start).toBeLessThan(5000);
};

test("another name is on cached pages, in titles, and in the manifest within 5 seconds", async () => {
  await read("/");
  await change({ SITE_NAME: "Puerto & Co" });
  await everywhere("/", "<title>Puerto &amp; Co: coin votes that anyone can count</title>");
  await everywhere("/manifest.webmanifest", '"name":"Puerto & Co"');
  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  expect(await page.title()).toMatch(/ · Puerto & Co$/);
  expect(await page.locator('meta[property="og:site_name"]').getAttribute("content")).toBe("Puerto & Co");
  await page.getByRole("link", { name: "Puerto & Co, home" }).click();
  await page.waitForURL("/");
  await expect.poll(() => page.title()).toBe("Puerto & Co: coin votes that anyone can count");
  expect(await pageProblems(page, [320, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
  await change({ SITE_NAME: null });
  await everywhere("/", "<title>Cointally: coin votes that anyone can count</title>");
});

test.each(themeNames.filter((name) => name !== "slate"))(
  "the theme %s is on every page and readable in both modes",
  async (theme) => {
    await change({ SITE_THEME: theme, SITE_CSS: "--r-2: 0px" });
    await everywhere("/coins", `--bg:${themes[theme].light.bg}`);
    const { page, consoleErrors, close } = await visit({ at: "/coins" });
    for (const mode of colorModes) {
      const shown = await page.evaluate((mode) => {
        document.documentElement.setAttribute("data-theme", mode);
        return getComputedStyle(document.documentElement).getPropertyValue("--bg");
      }, mode);
      expect(shown).toBe(themes[theme][mode].bg);
    }
    expect(await pageProblems(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await close();
    await change({ SITE_THEME: null, SITE_CSS: null });
  },
);

test("the preview beside the form has the typed name and colours before they are saved", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings" });
  const preview = page.getByRole("figure").first();
  await page.getByLabel(m.setting_site_name(), { exact: true }).fill("Villa & Puerto");
  await page.getByLabel(m.setting_site_theme(), { exact: true }).selectOption("plum");
  await page.getByLabel(m.setting_accent_dark(), { exact: true }).fill("#7fd4fa");
  await preview.getByText("Villa & Puerto").waitFor();
  const color = (locator: typeof preview, property: "backgroundColor" | "color") =>
    locator.evaluate((element, name) => getComputedStyle(element)[name as "color"], property);
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  expect(await color(preview, "backgroundColor")).toBe(rgb(themes.plum.dark.bg));
  const accent = page.getByLabel(m.setting_accent_light(), { exact: true });
  await accent.fill("#ffe0a0");
  const nearest = readableColor("#ffe0a0", surfacesOf(themes.plum.light));
  await page.getByRole("button", { name: m.setting_accent_use({ color: nearest }) }).click();
  expect(await accent.inputValue()).toBe(nearest);
  expect(await page.getByText(m.setting_accent_too_low()).count()).toBe(0);
  expect(await color(preview.getByText(m.brand_preview_vote()), "backgroundColor")).toBe(rgb("#7fd4fa"));
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await close();
});

/** Chooses a red image as the logo of the dark mode, which uploads it. */
const chooseLogo = async (page: Page) => {
  const buffer = await sharp({ create: { width: 200, height: 40, channels: 4, background: "#d02040" } })
    .png()
    .toBuffer();
  await page
    .getByLabel(m.setting_logo_dark(), { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
};

test("a saved brand is on the page of the settings at once, as is what an undo restores", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings" });
  const home = page.locator("[data-home]");
  const variable = (name: string) =>
    page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
  const before = await variable("--bg");
  await page.getByLabel(m.setting_site_name(), { exact: true }).fill("Villa & Puerto");
  await page.getByLabel(m.setting_site_theme(), { exact: true }).selectOption("plum");
  await page.getByLabel(m.setting_accent_dark(), { exact: true }).fill("#7fd4fa");
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await expect.poll(() => home.innerText()).toBe("Villa & Puerto");
  expect([await variable("--bg"), await variable("--tally")]).toEqual([themes.plum.dark.bg, "#7fd4fa"]);
  await chooseLogo(page);
  await page.getByText(m.site_settings_unsaved({ count: 1 })).waitFor();
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  const image = () => home.evaluate((element) => getComputedStyle(element).backgroundImage);
  await expect.poll(image).toContain("data:image/webp");
  await page.getByRole("link", { name: m.site_settings_history(), exact: true }).click();
  await page
    .getByRole("button", { name: /^Undo change/ })
    .first()
    .click();
  await expect.poll(image).toBe("none");
  await everywhere("/admin/settings", `--bg:${themes.plum.dark.bg}`);
  await goTo(page, "/admin/settings");
  await page.getByLabel(m.setting_site_theme(), { exact: true }).selectOption("slate");
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await expect.poll(() => variable("--bg")).toBe(before);
  expect(await variable("--tally")).toBe("#7fd4fa");
  expect(consoleErrors).toEqual([]);
  await close();
  await change({ SITE_NAME: null, SITE_THEME: null, SITE_ACCENT_DARK: null });
});

test("a logo that is still being uploaded is not lost by saving the name meanwhile", async () => {
  const { page, close } = await visit({ as: session, at: "/admin/settings" });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/settings/images/logo", async (route) => {
    await held.promise;
    await route.continue();
  });
  const saves: unknown[] = [];
  page.on("request", (request) => request.method() === "PATCH" && saves.push(request.postDataJSON().values));
  await page.getByLabel(m.setting_site_name(), { exact: true }).fill("Villa");
  await chooseLogo(page);
  const save = page.getByRole("button", { name: m.common_save(), exact: true });
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel(m.setting_site_name(), { exact: true }).press("Enter");
  held.resolve();
  await page.getByText(m.site_settings_unsaved({ count: 2 })).waitFor();
  await save.click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  expect(saves).toEqual([{ SITE_NAME: "Villa", SITE_LOGO_DARK: expect.stringMatching(/^data:image/) }]);
  await close();
  await change({ SITE_NAME: null, SITE_LOGO_DARK: null });
  await everywhere("/", "<title>Cointally: coin votes that anyone can count</title>");
});

test("a logo and an icon that an admin uploads are in the header and in the tab, without a layout shift", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings" });
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: "#d02040" } })
      .png()
      .toBuffer();
  const choose = async (label: string, width: number, height: number) => {
    const buffer = await picture(width, height);
    await page.getByLabel(label, { exact: true }).setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.locator(`img[src^="data:image/webp"]`).first().waitFor();
  };
  await page
    .getByLabel(m.setting_icon(), { exact: true })
    .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg onload='alert(1)'/>") });
  await page.getByText(m.submission_logo_no_svg()).first().waitFor();
  await choose(m.setting_logo_dark(), 400, 80);
  await choose(m.setting_icon(), 300, 300);
  await page.getByText(m.site_settings_unsaved({ count: 2 })).waitFor();
  expect(await pageProblems(page, [360, 768, 1440])).toEqual([]);
  await page.getByRole("button", { name: m.common_save(), exact: true }).click();
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  await everywhere("/", "/brand/logo-dark.webp?v=");
  await goTo(page, "/admin/settings/history");
  await page.getByRole("img", { name: m.setting_image() }).first().waitFor();
  expect(await pageProblems(page, [360, 1440])).toEqual([]);
  // The router loads the header's style sheet once more for this page.
  await goTo(page, "/submit");
  expect(await page.locator("[data-home]").evaluate((link) => getComputedStyle(link).fontSize)).toBe("0px");
  await close();

  const later = await visit({ at: "/coins" });
  const home = later.page.locator("[data-home]");
  expect(await home.boundingBox()).toMatchObject({ width: 132, height: 44 });
  expect(await pageProblems(later.page, [320, 768, 1440])).toEqual([]);
  const logo = await later.page.evaluate(
    () =>
      /url\("([^"]+)"\)/.exec(getComputedStyle(document.querySelector("[data-home]") as Element).backgroundImage)?.[1],
  );
  const types = [logo as string, "/favicon.ico", "/favicon.svg", "/icon-512.png"].map(async (path) => {
    const response = await fetch(new URL(path, site.url));
    return [
      response.status,
      response.headers.get("content-type"),
      (await sharp(await response.bytes()).metadata()).width,
    ];
  });
  expect(await Promise.all(types)).toEqual([
    [200, "image/webp", 400],
    [200, "image/png", 32],
    [200, "image/svg+xml; charset=utf-8", 64],
    [200, "image/png", 512],
  ]);
  expect([...consoleErrors.filter((text) => !text.includes("415")), ...later.consoleErrors]).toEqual([]);
  await later.close();
  await change({ SITE_LOGO_DARK: null, SITE_ICON: null });
});
