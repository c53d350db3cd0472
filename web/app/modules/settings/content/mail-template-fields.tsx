import type { MailTemplates } from "@cointally/contract/email-templates.ts";
import * as m from "@cointally/i18n/messages";
import {
  defaultWords,
  type EmailKind,
  emailKinds,
  emailTemplates,
  filledTemplate,
} from "@cointally/shared/email-templates.ts";
import { type Locale, localeNames, siteLocales } from "@cointally/shared/locales.ts";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { useLocale } from "../../../lib/format/locale.ts";
import { useSiteName } from "../../../lib/page/brand.ts";
import { FormDetails } from "../form-details.tsx";
import css from "../settings-page.module.css";
import { emailTitle } from "./email-title.ts";
import { LanguageFields } from "./language-fields.tsx";

/** Values of placeholders, for the preview. Those that are missing here are shown as placeholders. */
const examples = {
  coin: "Amber Quay",
  symbol: "QUAY",
  value: "0.25",
  price: "0.2613",
  change: "12",
  code: "402917",
  browser: "Firefox",
  system: "Android",
  network: "192.0.2.0/24",
  until: "2027-01-01 12:00 UTC",
  count: 3,
};

const partText = { subject: m.mail_template_subject, text: m.mail_template_text } as const;
const parts = ["subject", "text"] as const;

type Props = { value: MailTemplates | null; errors: FieldErrors; onChange: (value: MailTemplates | null) => void };

/** The operator's subjects and first paragraphs; each kind of email opens where it is written. */
export function MailTemplateFields({ value, errors, onChange }: Props) {
  const templates = value ?? {};
  const site = useSiteName();
  const set = (kind: EmailKind, part: "subject" | "text", texts: Partial<Record<Locale, string>>) => {
    const next = { ...templates, [kind]: without({ ...templates[kind], [part]: texts }) };
    onChange(nullIfEmpty(without(next)));
  };
  return emailKinds.map((kind) => {
    const path = `MAIL_TEMPLATES.${kind}`;
    const own = templates[kind] ?? {};
    const { placeholders } = emailTemplates[kind];
    const isWrong = Object.keys(errors).some((key) => key.startsWith(`${path}.`));
    return (
      <FormDetails
        key={kind}
        className={css.text}
        isOpen={isWrong}
        summary={
          <>
            {emailTitle(kind)}
            {templates[kind] && <span className="second">{languagesOf(own).join(", ")}</span>}
          </>
        }
      >
        <div className={css.fields}>
          <p className="second">
            {m.mail_template_placeholders({ names: placeholders.map((name) => `{${name}}`).join(", ") })}
          </p>
          {parts.map((part) => (
            <LanguageFields
              key={part}
              path={`${path}.${part}`}
              label={partText[part]()}
              texts={own[part]}
              errors={errors}
              rows={part === "text" ? 3 : 1}
              onChange={(texts) => set(kind, part, texts)}
            />
          ))}
          <Previews kind={kind} own={own} values={{ ...examples, site }} />
        </div>
      </FormDetails>
    );
  });
}

type Own = NonNullable<MailTemplates[EmailKind]>;

/** What a reader of each language gets. Our own words are known here in the language of the page alone. */
function Previews({ kind, own, values }: { kind: EmailKind; own: Own; values: Record<string, string | number> }) {
  const locale = useLocale();
  const words = defaultWords(kind, values as never);
  const shown = siteLocales.filter((one) => one === locale || own.subject?.[one] || own.text?.[one]);
  return shown.map((one) => {
    const written = (part: "subject" | "text") => {
      const template = own[part]?.[one];
      if (template) return filledTemplate(template, values);
      return one === locale ? words[part] : null;
    };
    return (
      <figure key={one} className={css.email} lang={one}>
        <figcaption>{m.mail_template_preview({ language: localeNames[one] })}</figcaption>
        {written("subject") && <b>{written("subject")}</b>}
        {written("text") && <p>{written("text")}</p>}
        <p className="second" lang={locale}>
          {m.mail_template_rest()}
        </p>
      </figure>
    );
  });
}

const languagesOf = ({ subject, text }: Own) => [
  ...new Set([...Object.keys(subject ?? {}), ...Object.keys(text ?? {})]),
];

/** Without the parts in which nothing is written. */
const without = <T extends object>(parts: T): T =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part && Object.keys(part).length > 0)) as T;

const nullIfEmpty = <T extends object>(value: T): T | null => (Object.keys(value).length > 0 ? value : null);
