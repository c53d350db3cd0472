import type { InLanguages } from "@cointally/contract/site-content.ts";
import * as m from "@cointally/i18n/messages";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import css from "../settings-page.module.css";
import { LanguageFields } from "./language-fields.tsx";

type Typed = { text: InLanguages; link?: string; until?: string };
type Props = { value: Typed | null; errors: FieldErrors; onChange: (value: Typed | null) => void };

/** The bar at the top of every page. */
export function AnnouncementFields({ value, errors, onChange }: Props) {
  const typed = value ?? { text: {} };
  const change = (next: Typed) => {
    const isEmpty = Object.keys(next.text).length === 0 && !next.link && !next.until;
    onChange(isEmpty ? null : next);
  };
  const { link, until, ...plain } = typed;
  return (
    <div className={css.fields}>
      <LanguageFields
        path="ANNOUNCEMENT.text"
        label={m.label_text()}
        texts={typed.text}
        errors={errors}
        onChange={(text) => change({ ...typed, text })}
      />
      <TextField
        id="ANNOUNCEMENT.link"
        label={m.label_link()}
        description={m.content_link_hint()}
        error={errors["ANNOUNCEMENT.link"]}
        autoComplete="off"
        spellCheck={false}
        value={link ?? ""}
        onChange={({ target }) =>
          change({ ...plain, ...(until && { until }), ...(target.value && { link: target.value }) })
        }
      />
      <TextField
        id="ANNOUNCEMENT.until"
        type="datetime-local"
        label={m.content_until()}
        description={m.content_until_hint()}
        error={errors["ANNOUNCEMENT.until"]}
        value={until?.slice(0, 16) ?? ""}
        onChange={({ target }) =>
          change({
            ...plain,
            ...(link && { link }),
            ...(target.value && { until: `${target.value.slice(0, 16)}:00Z` }),
          })
        }
      />
    </div>
  );
}
