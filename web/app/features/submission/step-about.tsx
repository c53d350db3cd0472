import type { Stage } from "@cointally/api/coin.ts";
import { limits } from "@cointally/api/limits.ts";
import { count } from "../../lib/format.ts";
import { ChoiceField, TextAreaField, TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { stageLabels } from "../coins/labels.ts";
import type { SaleDraft } from "./draft.ts";
import { LogoField } from "./logo-field.tsx";
import { bind, type StepProps } from "./step-props.ts";
import css from "./submission.module.css";
import { tagsOf } from "./to-submission.ts";

const { name, symbol, description, tags } = limits;

const stageOptions = Object.entries(stageLabels).map(([value, label]) => ({ value: value as Stage, label }));

/** Step 2: name, stage with the sale that belongs to it, words and logo. */
export function AboutStep({ draft, errors, change }: StepProps) {
  const text = (key: "name" | "symbol" | "launch_at" | "description" | "tags") =>
    bind(key, draft[key], errors, (value) => change({ [key]: value }, key));
  const length = [...draft.description.trim()].length;
  return (
    <>
      <div className={form.row}>
        <TextField {...text("name")} description={`${name.min} to ${name.max} characters`} autoComplete="off" />
        <TextField
          {...text("symbol")}
          description={`${symbol.min} to ${symbol.max} characters, without spaces`}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <ChoiceField
        legend="Stage"
        name="stage"
        value={draft.stage}
        options={stageOptions}
        onChange={(stage) => change({ stage }, "stage")}
      />
      <TextField
        {...text("launch_at")}
        type="datetime-local"
        description="When trading begins or began, if you know."
      />
      {draft.stage !== "launched" && <SaleFields draft={draft} errors={errors} change={change} />}
      <TextAreaField
        {...text("description")}
        rows={4}
        className={css.words}
        description={`${description.min} to ${count(description.max)} characters, now ${count(length)}. Say what it is for, in plain words. Markdown works, HTML and images do not.`}
      />
      <TextField
        {...text("tags")}
        description={`Up to ${tags.max}, such as defi, gaming. Now ${tagsOf(draft.tags).length}.`}
        autoComplete="off"
        autoCapitalize="off"
      />
      <LogoField
        name={draft.name}
        logo={draft.logo}
        error={errors.logo_id}
        onChange={(logo) => change({ logo }, "logo_id")}
      />
    </>
  );
}

function SaleFields({ draft, errors, change }: StepProps) {
  const { sale, stage } = draft;
  const text = (part: keyof SaleDraft) =>
    bind(`sale.${part}`, sale[part], errors, (value, key) => change({ sale: { ...sale, [part]: value } }, key));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{stage === "presale" ? "The presale" : "The fairlaunch"}</legend>
      <div className={form.row}>
        <TextField {...text("platform")} description="Such as PinkSale. 2 to 60 characters" autoComplete="off" />
        <TextField {...text("url")} type="url" placeholder="https://" autoComplete="off" />
      </div>
      <div className={form.row}>
        <TextField {...text("start_at")} type="datetime-local" />
        <TextField {...text("end_at")} type="datetime-local" />
      </div>
      <div className={css.thirds}>
        <TextField {...text("softcap")} inputMode="decimal" autoComplete="off" />
        <TextField {...text("hardcap")} inputMode="decimal" autoComplete="off" />
        <TextField {...text("currency")} placeholder="BNB" autoComplete="off" />
      </div>
    </fieldset>
  );
}
