import { limits } from "@cointally/contract/limits.ts";
import { useState } from "react";
import { useWords } from "../../../../lib/locale.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextAreaField } from "../../../../ui/fields.tsx";
import { submissionWords } from "../../../../words/submission.ts";
import css from "./field-groups.module.css";
import { Prose } from "./prose.tsx";
import type { Bound } from "./step-props.ts";

const { min, max } = limits.description;

/** The description with its count as the server counts it, and how its Markdown will read. */
export function DescriptionField({ field }: { field: Bound }) {
  const words = useWords(submissionWords);
  const [shown, setShown] = useState(false);
  const length = [...field.value.replaceAll("\r\n", "\n").trim().normalize("NFC")].length;
  const count = words.descriptionCount(length, min, max);
  return (
    <div className={css.words}>
      <TextAreaField {...field} rows={5} dir="auto" description={`${count} ${words.descriptionHint}`} />
      <div className={css.underWords}>
        <Button aria-expanded={shown} aria-controls="description-preview" onClick={() => setShown(!shown)}>
          {words.preview}
        </Button>
        {field.error && <span className={css.hint}>{count}</span>}
      </div>
      <section id="description-preview" aria-label={words.previewOfDescription} hidden={!shown} className={css.reading}>
        {shown &&
          (field.value.trim() ? <Prose text={field.value} /> : <p className={css.hint}>{words.nothingWritten}</p>)}
      </section>
    </div>
  );
}
