import { brandCss } from "@cointally/shared/brand/brand-css.ts";
import { themeNames } from "@cointally/shared/brand/themes.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { contrastProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import type { Visit } from "../testing/visit.ts";

/** Every theme on every kind of page, in both modes. That the server sends a theme is in brand.test.ts. */

const { newSession, listCoin, submitCoin, visit } = useSite({}, reducedMotion);
let session: Session;
let slug: string;
beforeAll(async () => {
  session = await newSession(admin);
  slug = (await listCoin(session, { name: "Amber Quay" })).slug;
  await submitCoin(session, { name: "Waiting Wharf" });
});

const looksOf = (theme: (typeof themeNames)[number]) =>
  brandCss({ theme, accent: { dark: null, light: null }, variables: {} });

/** What is hard to read on the open page, by theme. */
async function problemsByTheme({ page }: Visit) {
  const found: string[] = [];
  for (const theme of themeNames) {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, looksOf(theme));
    found.push(...(await contrastProblems(page)).map((line) => `${theme}, ${line}`));
  }
  return found;
}

describe("texts are readable in every theme and mode", () => {
  test.each(["/", "/coins", "/new", "/farms", "/login", "/signup", "/about", "/ledger", "/moderation", "/placements"])(
    "on %s",
    async (path) => {
      const visitor = await visit({ at: path });
      expect(await problemsByTheme(visitor)).toEqual([]);
      await visitor.close();
    },
  );

  test("on the page of a coin", async () => {
    const visitor = await visit({ at: `/coins/${slug}` });
    expect(await problemsByTheme(visitor)).toEqual([]);
    await visitor.close();
  });

  test.each([
    "/account",
    "/submit",
    "/watchlist",
    "/portfolio",
    "/admin",
    "/admin/coins",
    "/admin/ads",
    "/admin/users",
    "/admin/farms",
    "/admin/settings",
    "/admin/settings/content",
    "/admin/settings/chains",
    "/admin/settings/imports",
    "/admin/settings/history",
  ])("on %s of an admin", async (path) => {
    const visitor = await visit({ as: session, at: path });
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await problemsByTheme(visitor)).toEqual([]);
    await visitor.close();
  });
});
