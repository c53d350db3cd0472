import type { Stage } from "@cointally/contract/coin-values.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { DecimalField } from "../../../../ui/form/decimal-field.tsx";
import { ChoiceField, TextField } from "../../../../ui/form/fields.tsx";
import form from "../../../../ui/form/form.module.css";
import { stageText } from "../../field-labels.ts";
import { markOf, type SaleDraft } from "../draft.ts";
import { tagsOf } from "../to-submission.ts";
import { DescriptionField } from "./description-field.tsx";
import css from "./field-groups.module.css";
import { LogoField } from "./logo-field.tsx";
import type { StepProps } from "./step-props.ts";
import type { LogoUpload } from "./use-logo-upload.ts";

const saleText = {
  presale: m.submission_sale_presale,
  fairlaunch: m.submission_sale_fairlaunch,
};

const { coinName, symbol, tags } = limits;

/** Step 2: name, stage and its sale, description, tags and logo. */
export function AboutStep({ upload, ...props }: StepProps & { upload: LogoUpload }) {
  const { draft, errors, change, bind } = props;
  const text = (key: "name" | "symbol" | "launch_at" | "description" | "tags") =>
    bind(key, draft[key], (value) => change({ [key]: value }, key));
  return (
    <>
      <div className={form.row}>
        <TextField
          {...text("name")}
          dir="auto"
          description={m.submission_name_hint({ min: coinName.min, max: coinName.max })}
          autoComplete="off"
        />
        <TextField
          {...text("symbol")}
          dir="auto"
          description={m.submission_symbol_hint({ min: symbol.min, max: symbol.max })}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <ChoiceField
        legend={m.label_stage()}
        name="stage"
        value={draft.stage}
        options={Object.entries(stageText).map(([value, label]) => ({ value: value as Stage, label: label() }))}
        onChange={(stage) => change({ stage }, "stage")}
      />
      <TextField {...text("launch_at")} type="datetime-local" description={m.submission_launch_hint()} />
      {draft.stage !== "launched" && <SaleFields {...props} stage={draft.stage} />}
      <DescriptionField field={text("description")} />
      <TextField
        {...text("tags")}
        description={m.submission_tags_hint({ now: tagsOf(draft.tags).length, max: tags.max })}
        autoComplete="off"
        autoCapitalize="off"
      />
      <LogoField
        mark={markOf(draft)}
        logo={draft.logo}
        upload={upload}
        error={errors.logo_id}
        onRemove={() => change({ logo: null }, "logo_id")}
      />
    </>
  );
}

function SaleFields({ draft, change, bind, stage }: StepProps & { stage: Exclude<Stage, "launched"> }) {
  const { sale } = draft;
  const text = (part: keyof SaleDraft) =>
    bind(`sale.${part}`, sale[part], (value) => change({ sale: { ...sale, [part]: value } }, `sale.${part}`));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{saleText[stage]()}</legend>
      <div className={form.row}>
        <TextField {...text("platform")} description={m.submission_platform_hint()} autoComplete="off" />
        <TextField {...text("url")} inputMode="url" placeholder="example.org" autoComplete="off" />
      </div>
      <div className={form.row}>
        <TextField {...text("start_at")} type="datetime-local" />
        <TextField {...text("end_at")} type="datetime-local" />
      </div>
      <div className={css.caps}>
        <DecimalField {...text("softcap")} description={m.submission_cap_hint()} />
        <DecimalField {...text("hardcap")} />
        <TextField {...text("currency")} placeholder="BNB" autoComplete="off" />
      </div>
    </fieldset>
  );
}
