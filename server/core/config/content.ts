import { type AdPlacements, adPlacements } from "@cointally/contract/ads.ts";
import { type MailTemplates, mailTemplates } from "@cointally/contract/email-templates.ts";
import {
  type Announcement,
  announcement,
  type FooterLinks,
  footerLinks,
  type SiteTexts,
  siteTexts,
} from "@cointally/contract/site-content.ts";
import { type HomeSection, homeSections } from "@cointally/shared/home-sections.ts";
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
