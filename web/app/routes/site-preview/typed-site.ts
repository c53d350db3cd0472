import { pageContent } from "@cointally/contract/page-content.ts";
import type { SiteSettingName } from "@cointally/contract/settings.ts";
import type { Announcement, FooterLinks, SiteTexts } from "@cointally/contract/site-content.ts";
import { withAddedChains } from "@cointally/shared/chain-lists.ts";
import { type ChainFacts, chains, setChains, toChain } from "@cointally/shared/chains.ts";
import { homeSections } from "@cointally/shared/home-sections.ts";
import { type Locale, locales, setSiteLocales, siteLocales } from "@cointally/shared/locales.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { setTimeZone, siteTimeZone } from "@cointally/shared/time-zone.ts";
import type { TypedChain } from "../../modules/settings/chains/typed-chains.ts";

/** The site as its settings are typed; values that are not valid yet are left out. */
export function typedSite(textOf: (name: SiteSettingName) => string, addedChains: readonly TypedChain[]) {
  const chosen = <Option extends string>(name: SiteSettingName, options: readonly Option[]): Option[] =>
    textOf(name)
      .split(",")
      .flatMap((text) => options.find((option) => option === text) ?? []);
  const isChain = (chain: TypedChain): chain is TypedChain & ChainFacts => typeof chain.id === "number";
  const languages = chosen("SITE_LANGUAGES", locales);
  return {
    name: textOf("SITE_NAME"),
    modules: chosen("MODULES", optionalModules),
    languages: languages.length > 0 ? languages : undefined,
    timeZone: textOf("SITE_TIME_ZONE") || undefined,
    chains: withAddedChains(addedChains.filter(isChain).map(toChain)),
    showsEmptyPages: textOf("SHOW_EMPTY_PAGES") === "1",
    content: {
      announcement: parsed<Announcement>(textOf("ANNOUNCEMENT")),
      footerLinks: parsed<FooterLinks>(textOf("FOOTER_LINKS")) ?? [],
      homeSections: chosen("HOME_SECTIONS", homeSections),
      texts: parsed<SiteTexts>(textOf("SITE_TEXTS")) ?? {},
    },
  };
}

export type TypedSite = ReturnType<typeof typedSite>;

/** The value of a setting that forms write as JSON. Theirs have every part, if with empty texts. */
const parsed = <T>(text: string): T | undefined => (text ? (JSON.parse(text) as T) : undefined);

/** The operator's content as a page in this language has it. */
export function typedContent({ content }: TypedSite, locale: Locale, now: number) {
  const { announcement, ...page } = pageContent(content, locale, new Date(now)) ?? {};
  return { ...page, ...(announcement?.text && { announcement }) };
}

/**
 * Renders as on a site with these chains, languages and time zone, which pages read from variables of their process. Nothing else runs meanwhile,
 * so the page around the preview never has them.
 */
export function renderedAs<T>({ chains: typed, languages, timeZone }: TypedSite, render: () => T): T {
  const [chainsBefore, localesBefore, zoneBefore] = [chains, siteLocales, siteTimeZone()];
  try {
    setChains(typed);
    setSiteLocales(languages);
    setTimeZone(timeZone);
    return render();
  } finally {
    setChains(chainsBefore);
    setSiteLocales(localesBefore);
    setTimeZone(zoneBefore);
  }
}
