import type { LinkName } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import { TextField } from "../../../../ui/form/fields.tsx";
import form from "../../../../ui/form/form.module.css";
import { linkText } from "../../field-labels.ts";
import css from "./field-groups.module.css";
import type { StepProps } from "./step-props.ts";

/** Links that can be given as "@name" (contract/submission.ts). */
const placeholders: Partial<Record<LinkName, string>> = { telegram: "@name", twitter: "@name" };

/** Step 3: the website, other links and the contact for moderators. */
export function LinksStep({ draft, change, bind }: StepProps) {
  const { links } = draft;
  const others = (Object.keys(linkText) as LinkName[]).filter((name) => name !== "website");
  const link = (name: LinkName) =>
    bind(`links.${name}`, links[name], (text) => change({ links: { ...links, [name]: text } }, `links.${name}`));
  const contact = (key: "contact_email" | "contact_telegram") =>
    bind(key, draft[key], (text) => change({ [key]: text }, key));
  return (
    <>
      <TextField
        {...link("website")}
        inputMode="url"
        placeholder="example.org"
        description={m.submission_website_hint()}
        autoComplete="off"
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>{m.submission_other_links()}</legend>
        <div className={form.row}>
          {others.map((name) => (
            <TextField
              key={name}
              {...link(name)}
              inputMode="url"
              placeholder={placeholders[name]}
              autoComplete="off"
              autoCapitalize="off"
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>{m.submission_moderator_only()}</legend>
        <div className={form.row}>
          <TextField
            {...contact("contact_email")}
            type="email"
            description={m.submission_email_hint()}
            autoComplete="email"
          />
          <TextField
            {...contact("contact_telegram")}
            placeholder="@"
            description={m.submission_telegram_hint()}
            autoComplete="off"
            autoCapitalize="off"
          />
        </div>
      </fieldset>
    </>
  );
}
