import type { Settings } from "@cointally/contract/settings.ts";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";

/** What the operator adds to public pages. */

const { site, call, newSession, visit } = useSite({ WORKERS: "1" }, reducedMotion);
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
