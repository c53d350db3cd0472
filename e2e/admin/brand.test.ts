import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { colorModes, themeNames, themes } from "@cointally/shared/brand/themes.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { changeSettings } from "../testing/change-settings.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** The operator's own brand on public pages, and on the page where it is saved. */

const { site, call, newSession, visit } = useSite({}, reducedMotion);
let session: Session;
beforeAll(async () => {
  session = await newSession(admin);
});

const shows = (path: string, text: string) =>
  expect.poll(async () => (await (await fetch(site.url + path)).text()).includes(text)).toBe(true);
/** The value of a CSS variable of the page, in the mode that is on or in another one. */
const variable = (page: Page, name: string, mode?: string) =>
  page.evaluate(
    ([name, mode]) => {
      if (mode) document.documentElement.setAttribute("data-theme", mode);
      return getComputedStyle(document.documentElement).getPropertyValue(name as string);
    },
    [name, mode],
  );
const save = (page: Page) => page.getByRole("button", { name: m.common_save(), exact: true }).click();
const choose = async (page: Page, label: string, width: number, height: number) => {
  const image = sharp({ create: { width, height, channels: 4, background: "#d02040" } });
  const file = { name: "a.png", mimeType: "image/png", buffer: await image.png().toBuffer() };
  await page.getByLabel(label, { exact: true }).setInputFiles(file);
};

test("another name is in the titles of pages, in their previews and on the link to the home page", async () => {
  await changeSettings(call, session, { SITE_NAME: "Puerto & Co" });
  await shows("/coins", " · Puerto &amp; Co</title>");
  const { page, consoleErrors, close } = await visit({ at: "/coins" });
  expect(await page.title()).toMatch(/ · Puerto & Co$/);
  expect(await page.locator('meta[property="og:site_name"]').getAttribute("content")).toBe("Puerto & Co");
  await page.getByRole("link", { name: "Puerto & Co, home" }).click();
  await page.waitForURL("/");
  await expect.poll(() => page.title()).toBe("Puerto & Co: coin votes that anyone can count");
  expect(consoleErrors).toEqual([]);
  await close();
});

test("every theme is on pages in both modes", async () => {
  const { page, consoleErrors, close } = await visit();
  for (const theme of themeNames.filter((name) => name !== "slate")) {
    await changeSettings(call, session, { SITE_THEME: theme, SITE_CSS: "--r-2: 0px" });
    await shows("/coins", `--bg:${themes[theme].light.bg}`);
    await page.goto("/coins");
    for (const mode of colorModes) expect(await variable(page, "--bg", mode)).toBe(themes[theme][mode].bg);
    expect(await variable(page, "--r-2")).toBe("0px");
  }
  expect(consoleErrors).toEqual([]);
  await close();
});

test("a saved brand is on the page of the settings at once, as is what an undo restores", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings" });
  const home = page.locator("[data-home]");
  const theme = page.getByLabel(m.setting_site_theme(), { exact: true });
  const before = await variable(page, "--bg");
  await page.getByLabel(m.setting_site_name(), { exact: true }).fill("Villa & Puerto");
  await theme.selectOption("plum");
  await page.getByLabel(m.setting_accent_dark(), { exact: true }).fill("#7fd4fa");
  await save(page);
  await expect.poll(() => home.innerText()).toBe("Villa & Puerto");
  expect([await variable(page, "--bg"), await variable(page, "--tally")]).toEqual([themes.plum.dark.bg, "#7fd4fa"]);
  await choose(page, m.setting_logo_dark(), 200, 40);
  await page.getByText(m.site_settings_unsaved({ count: 1 })).waitFor();
  await save(page);
  const image = () => home.evaluate((element) => getComputedStyle(element).backgroundImage);
  await expect.poll(image).toContain("data:image/webp");
  await page.getByRole("link", { name: m.site_settings_history(), exact: true }).click();
  await page
    .getByRole("button", { name: /^Undo change/ })
    .first()
    .click();
  await expect.poll(image).toBe("none");
  await shows("/admin/settings", `--bg:${themes.plum.dark.bg}`);
  await goTo(page, "/admin/settings");
  await theme.selectOption("slate");
  await save(page);
  await expect.poll(() => variable(page, "--bg")).toBe(before);
  expect(await variable(page, "--tally")).toBe("#7fd4fa");
  expect(consoleErrors).toEqual([]);
  await close();
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  const values = { SITE_NAME: null, SITE_THEME: null, SITE_ACCENT_DARK: null };
  await call("PATCH", "/admin/settings", { version, values }, session);
});

test("the preview is the front page as it is typed, in both modes, and nothing in it can be reached", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings" });
  const frames = page.locator("[data-preview] iframe");
  await page.getByLabel(m.setting_site_name(), { exact: true }).fill("Villa & Puerto");
  await page.getByLabel(m.setting_site_theme(), { exact: true }).selectOption("plum");
  await page.getByLabel(m.setting_accent_dark(), { exact: true }).fill("#7fd4fa");
  await page.getByLabel(m.setting_accent_light(), { exact: true }).fill("#1f4a8c");
  for (const [at, [mode, accent]] of [["dark", "#7fd4fa"] as const, ["light", "#1f4a8c"] as const].entries()) {
    const frame = frames.nth(at).contentFrame();
    await frame.locator("[data-home]").getByText("Villa & Puerto").waitFor();
    await frame.locator("tbody tr").nth(2).waitFor();
    expect(await frame.locator("tbody tr").count()).toBe(3);
    const looks = await frame.locator("html").evaluate((html) => {
      const colorOf = (element: Element, property: string) => getComputedStyle(element).getPropertyValue(property);
      const voted = html.querySelector("[data-state=voted] path:last-child") as Element;
      const tab = html.querySelector("main nav [aria-current]") as Element;
      return {
        width: html.clientWidth,
        sideways: html.scrollWidth > html.clientWidth,
        ground: colorOf(html, "--bg"),
        slash: colorOf(voted, "stroke"),
        tab: colorOf(tab, "border-bottom-color"),
      };
    });
    const rgb = `rgb(${[1, 3, 5].map((from) => Number.parseInt(accent.slice(from, from + 2), 16)).join(", ")})`;
    expect(looks).toEqual({ width: 360, sideways: false, ground: themes.plum[mode].bg, slash: rgb, tab: rgb });
    const focused = await frame.locator("a, button, input").evaluateAll((elements) => {
      return elements.filter((element) => {
        (element as HTMLElement).focus();
        return element.ownerDocument.activeElement === element;
      }).length;
    });
    expect(focused, "elements of the preview that take the focus").toBe(0);
  }
  expect(await page.locator("header [data-home]").innerText()).not.toBe("Villa & Puerto");
  expect(await variable(page, "--bg")).toBe(themes.slate.dark.bg);
  expect(consoleErrors).toEqual([]);
  await close();
});

test("a logo and an icon that an admin uploads are in the header and in the tab", async () => {
  const { page, consoleErrors, close } = await visit({ as: session, at: "/admin/settings" });
  await choose(page, m.setting_logo_dark(), 400, 80);
  await choose(page, m.setting_icon(), 300, 300);
  await page.getByText(m.site_settings_unsaved({ count: 2 })).waitFor();
  await save(page);
  await page.getByText(m.site_settings_saved(), { exact: true }).waitFor({ state: "attached" });
  await shows("/coins", "/brand/logo-dark.webp?v=");
  const home = page.locator("[data-home]");
  // The router loads the header's style sheet once more for this page.
  await goTo(page, "/submit");
  expect(await home.evaluate((link) => getComputedStyle(link).fontSize)).toBe("0px");
  await page.goto("/coins");
  expect(await home.boundingBox()).toMatchObject({ width: 132, height: 44 });
  const logo = await home.evaluate((link) => /url\("([^"]+)"\)/.exec(getComputedStyle(link).backgroundImage)?.[1]);
  const types = [logo as string, "/favicon.ico", "/favicon.svg", "/icon-512.png"].map(async (path) => {
    const response = await fetch(new URL(path, site.url));
    const { width } = await sharp(await response.bytes()).metadata();
    return [response.status, response.headers.get("content-type"), width];
  });
  expect(await Promise.all(types)).toEqual([
    [200, "image/webp", 400],
    [200, "image/png", 32],
    [200, "image/svg+xml; charset=utf-8", 64],
    [200, "image/png", 512],
  ]);
  expect(consoleErrors).toEqual([]);
  await close();
});
