import { siteTextLabels } from "@cointally/contract/field-labels.ts";
import { isLine, type SiteTexts, siteTextNames } from "@cointally/contract/site-content.ts";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { FormDetails } from "../form-details.tsx";
import css from "../settings-page.module.css";
import { LanguageFields } from "./language-fields.tsx";

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
            {siteTextLabels[name]()}
            {texts[name] && <span className="second">{Object.keys(texts[name]).join(", ")}</span>}
          </>
        }
      >
        <div className={css.fields}>
          <LanguageFields
            path={path}
            label={siteTextLabels[name]()}
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
