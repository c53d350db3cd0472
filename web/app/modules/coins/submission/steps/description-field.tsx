import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { useFormat } from "../../../../lib/locale.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextAreaField } from "../../../../ui/fields.tsx";
import css from "./field-groups.module.css";
import { Prose } from "./prose.tsx";
import type { Bound } from "./step-props.ts";

const { min, max } = limits.description;

/** The description with its count as the server counts it, and how its Markdown will read. */
export function DescriptionField({ field }: { field: Bound }) {
  const [shown, setShown] = useState(false);
  const length = [...field.value.replaceAll("\r\n", "\n").trim().normalize("NFC")].length;
  const { count: number } = useFormat();
  const count =
    length < min
      ? m.submission_description_too_short({ count: number(length), min })
      : m.submission_description_length({ count: number(length), max: number(max) });
  return (
    <div className={css.words}>
      <TextAreaField {...field} rows={5} dir="auto" description={`${count} ${m.submission_description_hint()}`} />
      <div className={css.underWords}>
        <Button aria-expanded={shown} aria-controls="description-preview" onClick={() => setShown(!shown)}>
          {m.submission_preview()}
        </Button>
        {field.error && <span className={css.hint}>{count}</span>}
      </div>
      <section
        id="description-preview"
        aria-label={m.submission_description_preview()}
        hidden={!shown}
        className={css.reading}
      >
        {shown &&
          (field.value.trim() ? (
            <Prose text={field.value} />
          ) : (
            <p className={css.hint}>{m.submission_description_empty()}</p>
          ))}
      </section>
    </div>
  );
}
