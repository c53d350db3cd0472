import { brandCss } from "@cointally/shared/brand/brand-css.ts";
import { colorModes, themeNames } from "@cointally/shared/brand/themes.ts";
import type axe from "axe-core";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { navigate } from "../testing/navigate.ts";
import { loadAxe } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo, type Visit } from "../testing/visit.ts";

/** Every theme on every kind of page, in both modes. That the server sends a theme is in admin/brand.test.ts. */

const { newSession, listCoin, submitCoin, visit } = useSite({}, reducedMotion);
let session: Session;
let slug: string;
beforeAll(async () => {
  session = await newSession(admin);
  slug = (await listCoin(session, { name: "Amber Quay" })).slug;
  await submitCoin(session, { name: "Waiting Wharf" });
});

/** The style sheet of each theme. */
const sheets = themeNames.map((theme) => ({
  theme,
  css: brandCss({ theme, accent: { dark: null, light: null }, variables: {} }),
}));

/** Runs in the page: what axe finds hard to read in each theme and mode, one line each. */
const findUnreadable = async ({ themes, modes }: { themes: typeof sheets; modes: readonly string[] }) => {
  const found: string[] = [];
  for (const { theme, css } of themes) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    for (const mode of modes) {
      document.documentElement.setAttribute("data-theme", mode);
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: "rule", values: ["color-contrast"] },
        resultTypes: ["violations"],
      });
      const lines = violations.flatMap(({ nodes }) => nodes.map((node) => `${theme}, ${mode}: ${node.html}`));
      found.push(...lines);
    }
  }
  return found;
};

async function problemsByTheme({ page, close }: Visit, paths: string[]) {
  const found: Record<string, string[]> = {};
  const [first = "/"] = paths;
  await goTo(page, first);
  for (const path of paths) {
    if (path !== first) await navigate(page, path);
    await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    await loadAxe(page);
    const problems = await page.evaluate(findUnreadable, { themes: sheets, modes: colorModes });
    if (problems.length > 0) found[path] = problems;
  }
  await close();
  return found;
}

test("texts are readable in every theme and mode on the pages of a visitor", async () => {
  const lists = ["/", "/coins", "/new", "/farms", `/coins/${slug}`];
  const others = ["/login", "/signup", "/about", "/ledger", "/moderation", "/placements"];
  expect(await problemsByTheme(await visit(), [...lists, ...others])).toEqual({});
});

test("texts are readable in every theme and mode on the pages of an admin", async () => {
  const own = ["/account", "/submit", "/watchlist", "/portfolio"];
  const pages = ["/admin", "/admin/coins", "/admin/ads", "/admin/users", "/admin/farms"];
  const areas = ["", "/content", "/chains", "/imports", "/history"];
  const settings = areas.map((area) => `/admin/settings${area}`);
  expect(await problemsByTheme(await visit({ as: session }), [...own, ...pages, ...settings])).toEqual({});
});
