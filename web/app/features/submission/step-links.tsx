import type { LinkName } from "@cointally/api/coin.ts";
import { TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { linkLabels } from "../coins/labels.ts";
import { bind, type StepProps } from "./step-props.ts";
import css from "./submission.module.css";

const others = (Object.keys(linkLabels) as LinkName[]).filter((name) => name !== "website");

/** Step 3: the website, other links, and how the moderator reaches you. */
export function LinksStep({ draft, errors, change }: StepProps) {
  const { links } = draft;
  const link = (name: LinkName) =>
    bind(`links.${name}`, links[name], errors, (value, key) => change({ links: { ...links, [name]: value } }, key));
  const contact = (key: "contact_email" | "contact_telegram") =>
    bind(key, draft[key], errors, (value) => change({ [key]: value }, key));
  return (
    <>
      <TextField
        {...link("website")}
        type="url"
        placeholder="https://"
        description="It should name the contract: that is what a moderator looks for first."
        autoComplete="off"
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>Other links, each if there is one</legend>
        <div className={form.row}>
          {others.map((name) => (
            <TextField key={name} {...link(name)} type="url" placeholder="https://" autoComplete="off" />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.legend}>For the moderator only</legend>
        <div className={form.row}>
          <TextField {...contact("contact_email")} type="email" description="Never public." autoComplete="email" />
          <TextField
            {...contact("contact_telegram")}
            placeholder="@"
            description="If you have one. Never public."
            autoComplete="off"
            autoCapitalize="off"
          />
        </div>
      </fieldset>
    </>
  );
}
