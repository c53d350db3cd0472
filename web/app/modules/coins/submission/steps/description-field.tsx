import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { useFormat } from "../../../../lib/format/locale.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { TextAreaField } from "../../../../ui/form/fields.tsx";
import css from "./field-groups.module.css";
import { MarkdownPreview } from "./markdown-preview.tsx";
import type { BoundField } from "./step-props.ts";

const { min, max } = limits.description;

/** The description with its length as the server counts it, and a preview of its Markdown. */
export function DescriptionField({ field }: { field: BoundField }) {
  const [isOpen, setOpen] = useState(false);
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
        <Button aria-expanded={isOpen} aria-controls="description-preview" onClick={() => setOpen(!isOpen)}>
          {m.submission_preview()}
        </Button>
        {field.error && <span className={css.hint}>{count}</span>}
      </div>
      <section
        id="description-preview"
        aria-label={m.submission_description_preview()}
        hidden={!isOpen}
        className={css.reading}
      >
        {isOpen &&
          (field.value.trim() ? (
            <MarkdownPreview text={field.value} />
          ) : (
            <p className={css.hint}>{m.submission_description_empty()}</p>
          ))}
      </section>
    </div>
  );
}
