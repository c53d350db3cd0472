import type { InLanguages } from "@cointally/contract/site-content.ts";
import * as m from "@cointally/i18n/messages";
import { localeNames, siteLocales } from "@cointally/shared/locales.ts";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { TextAreaField, TextField } from "../../../ui/form/fields.tsx";

type Props = {
  /** The path of the text in errors, such as `ANNOUNCEMENT.text`. */
  path: string;
  label: string;
  texts: InLanguages | undefined;
  errors: FieldErrors;
  /** Lines of each field; one is a field of one line. */
  rows?: number;
  onChange: (texts: InLanguages) => void;
};

/** A text in each language. A language whose field is empty is left out. */
export function LanguageFields({ path, label, texts = {}, errors, rows = 1, onChange }: Props) {
  return siteLocales.map((locale, index) => {
    const id = `${path}.${locale}`;
    const common = {
      id,
      lang: locale,
      label: m.content_in_language({ label, language: localeNames[locale] }),
      error: errors[id] ?? (index === 0 ? errors[path] : undefined),
      value: texts[locale] ?? "",
      autoComplete: "off",
      onChange: ({ target }: { target: { value: string } }) => {
        const { [locale]: _, ...others } = texts;
        onChange(target.value === "" ? others : { ...texts, [locale]: target.value });
      },
    };
    return rows > 1 ? <TextAreaField key={id} {...common} rows={rows} /> : <TextField key={id} {...common} />;
  });
}
