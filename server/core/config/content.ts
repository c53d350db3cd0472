import { type AdPlacements, adPlacements } from "@cointally/contract/ads.ts";
import { type MailTemplates, mailTemplates } from "@cointally/contract/email-templates.ts";
import type { PageContent, PageText } from "@cointally/contract/page.ts";
import {
  type Announcement,
  announcement,
  type FooterLinks,
  footerLinks,
  type InLanguages,
  type SiteTexts,
  siteTexts,
} from "@cointally/contract/site-content.ts";
import { type HomeSection, homeSections } from "@cointally/shared/home-sections.ts";
import { type Locale, locales, localizedPath, siteLocales } from "@cointally/shared/locales.ts";
import { z } from "zod";
import * as variable from "./variables.ts";

/** What the operator adds to the pages. */
export type SiteContent = {
  announcement?: Announcement;
  footerLinks: FooterLinks;
  homeSections: HomeSection[];
  /** Menus and tabs have pages that have nothing to show, too. */
  showsEmptyPages: boolean;
  /** Lists of new coins, sales and audits leave out coins that cannot be sold, unless the visitor asks for them. */
  hidesDanger: boolean;
  texts: SiteTexts;
  /** The placements that show ads; undefined: all of them, without a price. */
  placements?: AdPlacements;
  mailTemplates: MailTemplates;
};

const byForm = "as JSON, best written by the form under Settings, Content";

export const contentVariables = {
  ANNOUNCEMENT: variable.json(announcement, `an announcement ${byForm}`).optional(),
  FOOTER_LINKS: variable.json(footerLinks, `links ${byForm}`).default([]),
  HOME_SECTIONS: variable
    .choices(homeSections, `a list of ${homeSections.join(", ")}, each at most once; empty shows none`)
    .default([...homeSections]),
  SHOW_EMPTY_PAGES: variable.flag("0", "1").default(false),
  HIDE_DANGEROUS_COINS: variable.flag("off", "on").default(true),
  SITE_TEXTS: variable.json(siteTexts, `texts ${byForm}`).optional(),
  MAIL_TEMPLATES: variable
    .json(mailTemplates, "templates as JSON, best written by the form under Settings, Email")
    .optional(),
  AD_PLACEMENTS: variable
    .json(adPlacements, "placements as JSON, best written by the form under Settings, Ads")
    .optional(),
};

const variablesSchema = z.object(contentVariables);

export function toContent(values: z.output<typeof variablesSchema>): SiteContent {
  return {
    announcement: values.ANNOUNCEMENT,
    footerLinks: values.FOOTER_LINKS,
    homeSections: values.HOME_SECTIONS,
    showsEmptyPages: values.SHOW_EMPTY_PAGES,
    hidesDanger: values.HIDE_DANGEROUS_COINS,
    texts: values.SITE_TEXTS ?? {},
    placements: values.AD_PLACEMENTS,
    mailTemplates: values.MAIL_TEMPLATES ?? {},
  };
}

/** The text for a page in this language, with its own language where that is another one. */
function textFor(locale: Locale, texts: InLanguages): PageText {
  const own = texts[locale];
  if (own !== undefined) return { text: own };
  const other = [...siteLocales, ...locales].find((one) => texts[one] !== undefined) ?? locales[0];
  return { text: texts[other] ?? "", locale: other };
}

const hrefFor = (locale: Locale, link: string): string => (link.startsWith("/") ? localizedPath(locale, link) : link);

/** What a page in this language has of the content now; undefined on an unchanged site, so that its pages stay as they are. */
export function pageContent(content: SiteContent, locale: Locale, now: Date): PageContent | undefined {
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
