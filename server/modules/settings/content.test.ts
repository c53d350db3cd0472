import { pageContent } from "@cointally/contract/page-content.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { settingChanges } from "../../database/schema/site.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await app.user({ role: "admin" });
});
beforeEach(async () => {
  await app.ctx.db.delete(settingChanges);
  await app.ctx.settings.refresh();
});

const change = (values: Record<string, string>) =>
  app.request("PATCH", "/admin/settings", { token: admin.token, body: { version: 0, values } });
const now = new Date("2026-11-24T10:00:00Z");
const shown = (locale: "en" | "es", at = now) => pageContent(app.ctx.settings.current().content, locale, at);

test.each([
  ["no JSON", "ANNOUNCEMENT", "We move", "ANNOUNCEMENT"],
  ["no text", "ANNOUNCEMENT", { text: {} }, "ANNOUNCEMENT.text"],
  ["a language that the site does not have", "ANNOUNCEMENT", { text: { xx: "We move" } }, "ANNOUNCEMENT.text"],
  ["markup", "ANNOUNCEMENT", { text: { en: "<b>We move</b>" } }, "ANNOUNCEMENT.text.en"],
  ["a script as link", "ANNOUNCEMENT", { text: { en: "We" }, link: "javascript:alert(1)" }, "ANNOUNCEMENT.link"],
  ["another host without https", "ANNOUNCEMENT", { text: { en: "We" }, link: "//evil.example" }, "ANNOUNCEMENT.link"],
  ["no time", "ANNOUNCEMENT", { text: { en: "We" }, until: "tomorrow" }, "ANNOUNCEMENT.until"],
  ["an unknown field", "ANNOUNCEMENT", { text: { en: "We" }, script: "x" }, "ANNOUNCEMENT"],
  ["a link without a label", "FOOTER_LINKS", [{ link: "/about" }], "FOOTER_LINKS.0.label"],
  ["too many links", "FOOTER_LINKS", Array(13).fill({ label: { en: "A" }, link: "/about" }), "FOOTER_LINKS"],
  ["an unknown section", "HOME_SECTIONS", "intro,news", "HOME_SECTIONS"],
  ["an unknown text", "SITE_TEXTS", { slogan: { en: "Coins" } }, "SITE_TEXTS"],
  ["a tagline of two lines", "SITE_TEXTS", { tagline: { en: "Coins\nand more" } }, "SITE_TEXTS.tagline.en"],
  ["a text that is too long", "SITE_TEXTS", { about: { es: "a".repeat(4001) } }, "SITE_TEXTS.about.es"],
])("%s is refused at its field, and nothing is stored", async (_, name, value, key) => {
  const answer = await change({ [name]: typeof value === "string" ? value : JSON.stringify(value) });
  expect(answer.status).toBe(400);
  const [error] = Object.values((answer.body as { validation: Record<string, { keys: string[] }> }).validation);
  expect(error?.keys).toEqual([key]);
  expect(await app.ctx.db.select().from(settingChanges)).toEqual([]);
});

test("a page has the content in its language, otherwise in the first that there is, and an announcement until its end", async () => {
  expect(shown("en")).toBeUndefined();
  const answer = await change({
    ANNOUNCEMENT: JSON.stringify({ text: { es: "Nos mudamos" }, link: "/about", until: "2026-11-25T00:00:00+01:00" }),
    FOOTER_LINKS: JSON.stringify([{ label: { en: "Blog", es: "Bitácora" }, link: "blog.coins.example" }]),
    HOME_SECTIONS: "coins",
    SITE_TEXTS: JSON.stringify({ tagline: { en: "Coins" } }),
  });
  expect(answer.status).toBe(200);
  expect(shown("es")).toEqual({
    announcement: { text: "Nos mudamos", href: "/es/about" },
    footer: [{ text: "Bitácora", href: "https://blog.coins.example" }],
    sections: ["coins"],
    texts: { tagline: { text: "Coins", locale: "en" } },
  });
  expect(shown("en")?.announcement).toEqual({ text: "Nos mudamos", locale: "es", href: "/about" });
  expect(shown("en", new Date("2026-11-24T23:00:00Z"))?.announcement).toBeUndefined();
});
