import { type HomeSection, homeSections } from "@cointally/shared/home-sections.ts";
import { type Locale, locales, localizedPath, siteLocales } from "@cointally/shared/locales.ts";
import type { AdPlacements } from "./ads.ts";
import type { PageContent, PageText } from "./page.ts";
import type { Announcement, FooterLinks, InLanguages, SiteTexts } from "./site-content.ts";

/** The operator's content in all its languages, as far as pages show it. */
type OwnContent = {
  announcement?: Announcement;
  footerLinks: FooterLinks;
  homeSections: HomeSection[];
  texts: SiteTexts;
  placements?: AdPlacements;
};

/** The text for a page in this language, with its own language where that is another one. */
function textFor(locale: Locale, texts: InLanguages): PageText {
  const own = texts[locale];
  if (own !== undefined) return { text: own };
  const other = [...siteLocales, ...locales].find((one) => texts[one] !== undefined) ?? locales[0];
  return { text: texts[other] ?? "", locale: other };
}

const hrefFor = (locale: Locale, link: string): string => (link.startsWith("/") ? localizedPath(locale, link) : link);

/** What a page in this language has of the content now; undefined on an unchanged site, so that its pages stay as they are. */
export function pageContent(content: OwnContent, locale: Locale, now: Date): PageContent | undefined {
  const { announcement: shown, footerLinks: links, homeSections: sections, texts, placements } = content;
  const isOver = shown?.until !== undefined && Date.parse(shown.until) <= now.getTime();
  const entries = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, textFor(locale, text)]] : []));
  const changed: PageContent = {
    ...(shown &&
      !isOver && {
        announcement: { ...textFor(locale, shown.text), ...(shown.link && { href: hrefFor(locale, shown.link) }) },
      }),
    ...(links.length > 0 && {
      footer: links.map(({ label, link }) => ({ ...textFor(locale, label), href: hrefFor(locale, link) })),
    }),
    ...(sections.join() !== homeSections.join() && { sections }),
    ...(placements && { placements }),
    ...(entries.length > 0 && { texts: Object.fromEntries(entries) }),
  };
  return Object.keys(changed).length > 0 ? changed : undefined;
}
