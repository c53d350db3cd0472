import type { MailTemplates } from "@cointally/contract/email-templates.ts";
import { getLocale } from "@cointally/i18n/runtime";
import { defaultWords, type EmailKind, type EmailValues, filledTemplate } from "@cointally/shared/email-templates.ts";
import type { Locale } from "@cointally/shared/locales.ts";

/** The subject and the first paragraph of an email in the current locale: the operator's where there are some, otherwise ours. */
export function emailWords<Kind extends EmailKind>(
  kind: Kind,
  values: EmailValues<Kind>,
  templates: MailTemplates,
): { subject: string; text: string } {
  const locale = getLocale() as Locale;
  const words = defaultWords(kind, values);
  const own = templates[kind];
  return {
    // A value may contain a line break, which would end the header.
    subject: own?.subject?.[locale] ? filledTemplate(own.subject[locale], values).replace(/\s+/g, " ") : words.subject,
    text: own?.text?.[locale] ? filledTemplate(own.text[locale], values) : words.text,
  };
}
