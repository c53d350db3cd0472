import type { SharedEvidence } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { SelectField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { type AgeChoice, ageChoices, type ChosenVotes, evidenceName } from "./chosen-votes.ts";

type Props = {
  /** Tells the fields of several forms apart. */
  name: string;
  evidence: SharedEvidence[];
  chosen: ChosenVotes;
  onChange: (chosen: ChosenVotes) => void;
};

/** Which votes of a set are meant, by what they share and by the age of their accounts. */
export function PartFields({ name, evidence, chosen, onChange }: Props) {
  const { count } = useFormat();
  return (
    <div className={form.row}>
      <SelectField
        id={`${name}-evidence`}
        label={m.moderation_votes_that_share()}
        value={chosen.evidence ?? ""}
        data={[
          { value: "", label: m.moderation_votes_share_any() },
          ...evidence.map((piece) => ({ value: piece.id, label: `${evidenceName(piece)} (${count(piece.votes)})` })),
        ]}
        onChange={(event) => onChange({ ...chosen, evidence: event.currentTarget.value || undefined })}
      />
      <SelectField
        id={`${name}-age`}
        label={m.moderation_votes_ages()}
        value={chosen.age ?? ""}
        data={[
          { value: "", label: m.voter_age_any() },
          ...Object.entries(ageChoices).map(([value, { text }]) => ({ value, label: text() })),
        ]}
        onChange={(event) => onChange({ ...chosen, age: (event.currentTarget.value || undefined) as AgeChoice })}
      />
    </div>
  );
}
