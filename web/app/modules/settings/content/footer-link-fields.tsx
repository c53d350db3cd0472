import type { InLanguages } from "@cointally/contract/site-content.ts";
import * as m from "@cointally/i18n/messages";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import css from "../settings-page.module.css";
import { LanguageFields } from "./language-fields.tsx";

type Typed = { label: InLanguages; link: string };
type Props = { value: Typed[] | null; errors: FieldErrors; onChange: (value: Typed[] | null) => void };

const most = 12;

/** Links in the footer, in order. */
export function FooterLinkFields({ value, errors, onChange }: Props) {
  const links = value ?? [];
  const change = (next: Typed[]) => onChange(next.length > 0 ? next : null);
  const set = (index: number, link: Typed) => change(links.map((one, at) => (at === index ? link : one)));
  const moveUp = (index: number) => {
    const moved = [...links];
    moved.splice(index - 1, 0, ...moved.splice(index, 1));
    change(moved);
  };
  return (
    <>
      {links.map((link, index) => {
        const path = `FOOTER_LINKS.${index}`;
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link that is being typed has no other identity
          <fieldset key={index} className={`${css.options} ${css.fields} ${css.entry}`}>
            <legend>{m.content_link_number({ number })}</legend>
            <LanguageFields
              path={`${path}.label`}
              label={m.content_link_label()}
              texts={link.label}
              errors={errors}
              onChange={(label) => set(index, { ...link, label })}
            />
            <TextField
              id={`${path}.link`}
              label={m.label_link()}
              description={m.content_link_hint()}
              error={errors[`${path}.link`]}
              autoComplete="off"
              spellCheck={false}
              value={link.link}
              onChange={({ target }) => set(index, { ...link, link: target.value })}
            />
            <p className={css.actions}>
              {index > 0 && (
                <Button
                  icon="up"
                  aria-label={m.site_settings_move_up({ name: m.content_link_number({ number }) })}
                  onClick={() => moveUp(index)}
                >
                  {m.content_up()}
                </Button>
              )}
              <Button
                kind="danger"
                aria-label={m.content_remove_link({ number })}
                onClick={() => change(links.filter((_, at) => at !== index))}
              >
                {m.site_settings_remove()}
              </Button>
            </p>
          </fieldset>
        );
      })}
      {links.length < most && (
        <p className={css.actions}>
          <Button icon="plus" onClick={() => change([...links, { label: {}, link: "" }])}>
            {m.content_add_link()}
          </Button>
        </p>
      )}
    </>
  );
}
