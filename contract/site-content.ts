import { type Locale, locales } from "@cointally/shared/locales.ts";
import { z } from "zod";
import { reason } from "./field-reasons.ts";
import { httpsUrl, line, paragraph, time } from "./fields.ts";

// The operator's own content of the site: the values of the settings of the group "content".

/** A text in some of the languages. A page in another one shows the first that there is. */
const inLanguages = <Text extends z.ZodType>(text: Text) =>
  z.partialRecord(z.enum(locales), text).refine((texts) => Object.keys(texts).length > 0, reason("required"));
export type InLanguages = Partial<Record<Locale, string>>;

/** A path of this site. */
const ownPath = z.string().regex(/^\/(?![/\\])[!-~]{0,299}$/, reason("site_path"));

/** A page of this site by its path, or of another one by its https address. */
const target = z
  .string()
  .trim()
  .pipe(z.union([ownPath, httpsUrl()], reason("link_target")));

export const announcement = z.strictObject({
  text: inLanguages(line(1, 200)),
  link: target.optional(),
  until: time.transform((at) => at.toISOString()).optional(),
});
export type Announcement = z.output<typeof announcement>;

export const footerLinks = z.array(z.strictObject({ label: inLanguages(line(1, 40)), link: target })).max(12);
export type FooterLinks = z.output<typeof footerLinks>;

/** The texts that an operator can write, and how long each may be. */
export const siteTextNames = ["tagline", "home", "about", "contact", "advertise", "rules", "privacy"] as const;
export type SiteTextName = (typeof siteTextNames)[number];

/** The name of the site in one sentence, on one line; the others have paragraphs. */
export const isLine = (name: SiteTextName): boolean => name === "tagline";

const siteText = inLanguages(paragraph(1, 4000));
export const siteTexts = z.strictObject({
  tagline: inLanguages(line(1, 80)).optional(),
  home: siteText.optional(),
  about: siteText.optional(),
  contact: siteText.optional(),
  advertise: siteText.optional(),
  rules: siteText.optional(),
  privacy: siteText.optional(),
});
export type SiteTexts = z.output<typeof siteTexts>;
