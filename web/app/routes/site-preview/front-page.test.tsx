import type { SiteSettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import { homeSections } from "@cointally/shared/home-sections.ts";
import { siteLocales } from "@cointally/shared/locales.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { siteTimeZone } from "@cointally/shared/time-zone.ts";
import { expect, it } from "vitest";
import { coinRow } from "../../modules/coins/list/table/reduce-coin.ts";
import { emptyChain, type TypedChain } from "../../modules/settings/chains/typed-chains.ts";
import { sampleCoin } from "../../testing/sample-coin.ts";
import { frontPageHtml, type PreviewFigures } from "./front-page.tsx";
import { typedSite } from "./typed-site.ts";

const now = Date.parse("2026-11-24T10:00:00Z");
const day = { day: "2026-11-24", counted: 41, held: 0, void: 0, yesterday: [] };
const unchanged: Partial<Record<SiteSettingName, string>> = {
  SITE_NAME: "Cointally",
  SITE_LANGUAGES: "en,es",
  MODULES: optionalModules.join(","),
  HOME_SECTIONS: homeSections.join(","),
};

/** The front page with these settings typed. */
function preview(
  typed: Partial<Record<SiteSettingName, string>> = {},
  { added = [], ...figures }: Partial<PreviewFigures> & { added?: TypedChain[] } = {},
) {
  const site = typedSite((name) => typed[name] ?? unchanged[name] ?? "", added);
  const html = frontPageHtml(site, { coins: [], total: 0, capped: false, day, emptyPages: [], ...figures }, "en", now);
  return new DOMParser().parseFromString(html, "text/html");
}
const names = (page: Document) => [...page.querySelectorAll("tbody th a")].map((link) => link.textContent);
const text = (page: Document, selector: string) => page.querySelector(selector)?.textContent;

it("has three examples on a site without coins, and the vote for the first of them is cast", () => {
  const page = preview();
  expect(names(page)).toEqual([1, 2, 3].map((number) => m.brand_preview_coin({ number })));
  expect([...page.querySelectorAll("tbody [data-state]")].map((vote) => vote.getAttribute("data-state"))).toEqual([
    "voted",
    "idle",
    "idle",
  ]);
  expect(text(page, "h1")).toBe(m.image_slogan());
  expect(page.body.textContent).toContain("41");
});

it("ranks only coins with a vote, and calls no imported coin new", () => {
  const unvoted = { market: null, votes: { total: 0, today: 0, last_24h: 0 }, approved_how: "imported" as const };
  const coins = ["Alpha", "Beta", "Gamma"].map((name) =>
    coinRow(sampleCoin({ name, ...unvoted, id: name }), ["approved_at"]),
  );
  const page = preview({}, { coins, total: 3 });
  const ranks = [...page.querySelectorAll("tbody tr")].map((row) => row.querySelector("td")?.textContent);
  expect(ranks[0]).toBe("1");
  expect(ranks.slice(1).some((rank) => rank === "2" || rank === "3")).toBe(false);
  expect(page.body.textContent).not.toContain(m.home_new());
});

it("has the site's own coins before examples", () => {
  const page = preview({}, { coins: [coinRow(sampleCoin({ name: "Harbor" }))], total: 1 });
  expect(names(page)).toEqual(["Harbor", ...[2, 3].map((number) => m.brand_preview_coin({ number }))]);
});

it("follows the name, headline, announcement, footer and sections that are typed", () => {
  const page = preview({
    SITE_NAME: "Villa & Puerto",
    SITE_TEXTS: JSON.stringify({ tagline: { en: "Coins of the coast" } }),
    ANNOUNCEMENT: JSON.stringify({ text: { en: "Closed on <Monday>" } }),
    FOOTER_LINKS: JSON.stringify([{ label: { en: "Forum" }, link: "/forum" }]),
    HOME_SECTIONS: "intro,coins",
  });
  expect(text(page, "[data-home]")).toBe("Villa & Puerto");
  expect(text(page, "h1")).toBe("Coins of the coast");
  expect(text(page, "aside p")).toBe("Closed on <Monday>");
  expect(text(page, "footer")).toContain("Forum");
  expect(page.getElementById("fresh")).toBeNull();
  expect(preview().getElementById("fresh")).not.toBeNull();
});

it("follows modules and languages, and leaves the page around it as it is", () => {
  const added = [{ ...emptyChain, id: 4242, name: "Coast", native: { name: "Sal", symbol: "SAL" } }];
  const before = [chains, siteLocales, siteTimeZone()];
  const bar = (page: Document) => [...page.querySelectorAll("nav ul a")].map((link) => link.getAttribute("href"));
  expect(bar(preview())).toContain("/watchlist");
  const page = preview({ MODULES: "prices", SITE_LANGUAGES: "en", SITE_TIME_ZONE: "Asia/Kolkata" }, { added });
  expect(bar(page)).not.toContain("/watchlist");
  expect(text(page, "footer")).not.toContain("Español");
  expect(page.querySelector("tbody [title=Coast]")).not.toBeNull();
  expect([chains, siteLocales, siteTimeZone()]).toEqual(before);
});

it("shows what is valid while a value is incomplete", () => {
  const typed = { ANNOUNCEMENT: JSON.stringify({ text: {}, link: "/new" }), SITE_LANGUAGES: "" };
  const page = preview(typed, { added: [emptyChain] });
  expect(page.querySelector("aside p")).toBeNull();
  expect(names(page)).toHaveLength(3);
});
