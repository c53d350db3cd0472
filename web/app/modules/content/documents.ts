import type { DocumentName, PageContent } from "@cointally/contract/page.ts";
import type { SiteTextName } from "@cointally/contract/site-content.ts";
import * as m from "@cointally/i18n/messages";

/** The default documents: a description for search engines, and sections in Markdown, each a message. Only for loaders. */
export const documents: Record<
  DocumentName,
  { description: (inputs: { site: string }) => string; sections: (() => string)[] }
> = {
  about: {
    description: m.text_about_description,
    sections: [
      m.text_about_intro,
      m.text_about_features,
      m.text_about_ranks,
      m.text_about_knowledge,
      m.text_about_data,
      m.text_about_software,
    ],
  },
  terms: {
    description: m.text_terms_description,
    sections: [
      m.text_terms_intro,
      m.text_terms_votes,
      m.text_terms_coins,
      m.text_terms_listing,
      m.text_terms_submissions,
      m.text_terms_warranty,
    ],
  },
  privacy: {
    description: m.text_privacy_description,
    sections: [
      m.text_privacy_intro,
      m.text_privacy_reading,
      m.text_privacy_account,
      m.text_privacy_rights,
      m.text_privacy_access,
    ],
  },
  advertise: {
    description: m.text_advertise_description,
    sections: [
      m.text_advertise_intro,
      m.text_advertise_ads,
      m.text_advertise_promotions,
      m.text_advertise_limits,
      m.text_advertise_public,
      m.text_advertise_booking,
    ],
  },
};

/** The default section that a text of the operator takes the place of. */
const replacedBy: Partial<Record<SiteTextName, () => string>> = { advertise: m.text_advertise_booking };

/** The Markdown of a document in the language of the request, without the sections that the operator's `texts` replace. */
export function markdownOf(name: DocumentName, texts: PageContent["texts"] = {}): string {
  const replaced = (Object.keys(texts) as SiteTextName[]).map((text) => replacedBy[text]);
  const sections = documents[name].sections.filter((section) => !replaced.includes(section));
  return sections.map((section) => `${section()}\n`).join("\n");
}
