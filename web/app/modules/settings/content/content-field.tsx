import type { SettingName } from "@cointally/contract/settings.ts";
import type { FC, ReactNode } from "react";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import css from "../settings-page.module.css";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { FooterLinkFields } from "./footer-link-fields.tsx";
import { MailTemplateFields } from "./mail-template-fields.tsx";
import { PlacementFields } from "./placement-fields.tsx";
import { SiteTextFields } from "./site-text-fields.tsx";

/** Fields that write a setting's JSON. `value` is what they last wrote, or null. */
// biome-ignore lint/suspicious/noExplicitAny: the server has validated what is stored, and each form writes only its own shape
type Fields = FC<{ value: any; errors: FieldErrors; onChange: (value: unknown) => void }>;

const fieldsOf: Partial<Record<SettingName, Fields>> = {
  ANNOUNCEMENT: AnnouncementFields,
  FOOTER_LINKS: FooterLinkFields,
  SITE_TEXTS: SiteTextFields,
  AD_PLACEMENTS: PlacementFields,
  MAIL_TEMPLATES: MailTemplateFields,
};

export const hasContentFields = (name: SettingName): boolean => name in fieldsOf;

type Props = {
  name: SettingName;
  legend: string;
  hint: ReactNode;
  /** JSON; empty where nothing is set. */
  value: string;
  errors: FieldErrors;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** A setting whose value is JSON, with fields of its own. */
export function ContentField({ name, legend, hint, value, errors, disabled, onChange }: Props) {
  const Own = fieldsOf[name];
  if (!Own) return null;
  const isElsewhere = !Object.keys(errors).some((key) => key.startsWith(`${name}.`));
  const error = isElsewhere ? errors[name] : undefined;
  return (
    <fieldset id={name} className={css.options} disabled={disabled} aria-describedby={`${name}-note`} tabIndex={-1}>
      <legend>{legend}</legend>
      <p id={`${name}-note`} className={error ? css.error : css.hint}>
        {error ? (
          <>
            <Icon name="warn" size={14} /> {error}
          </>
        ) : (
          hint
        )}
      </p>
      <Own
        value={parsed(value)}
        errors={errors}
        onChange={(next) => onChange(next === null ? "" : JSON.stringify(next))}
      />
    </fieldset>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
