import { isLine, type SiteTextName, type SiteTexts, siteTextNames } from "@cointally/contract/site-content.ts";
import * as m from "@cointally/i18n/messages";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { FormDetails } from "../form-details.tsx";
import css from "../settings-page.module.css";
import { LanguageFields } from "./language-fields.tsx";

const textNames: Record<SiteTextName, () => string> = {
  tagline: m.content_text_tagline,
  home: m.content_text_home,
  about: m.content_text_about,
  contact: m.content_text_contact,
  rules: m.content_text_rules,
  privacy: m.content_text_privacy,
};

type Props = { value: SiteTexts | null; errors: FieldErrors; onChange: (value: SiteTexts | null) => void };

/** The operator's own texts; each opens where it is written. */
export function SiteTextFields({ value, errors, onChange }: Props) {
  const texts = value ?? {};
  return siteTextNames.map((name) => {
    const path = `SITE_TEXTS.${name}`;
    const isWrong = Object.keys(errors).some((key) => key.startsWith(path));
    return (
      <FormDetails
        key={name}
        className={css.text}
        isOpen={isWrong}
        summary={
          <>
            {textNames[name]()}
            {texts[name] && <span className="second">{Object.keys(texts[name]).join(", ")}</span>}
          </>
        }
      >
        <div className={css.fields}>
          <LanguageFields
            path={path}
            label={textNames[name]()}
            texts={texts[name]}
            errors={errors}
            rows={isLine(name) ? 1 : 6}
            onChange={(text) => {
              const { [name]: _, ...others } = texts;
              const next = Object.keys(text).length > 0 ? { ...texts, [name]: text } : others;
              onChange(Object.keys(next).length > 0 ? next : null);
            }}
          />
        </div>
      </FormDetails>
    );
  });
}
