import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../../../lib/api/api-context.ts";
import { bidiIsolate } from "../../../../lib/format/bidi-isolate.ts";
import { useSiteName } from "../../../../lib/page/brand.ts";
import { useDraft } from "../../../../lib/storage/use-persisted-state.ts";
import { ErrorSummary, TextAreaField, TextField } from "../../../../ui/form/fields.tsx";
import { useFormErrors } from "../../../../ui/form/use-form-errors.ts";
import { FormDialog } from "./form-dialog.tsx";

/** A form by which the real team of a project claims its listing. */
export default function ClaimDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const labels = { text: m.claim_text(), evidence_url: m.claim_proof() };
  const site = useSiteName();
  const [draft, setDraft, drop] = useDraft(`claim.${coin.id}`, { text: "", evidence: "" });
  const { text, evidence } = draft;
  const { formRef, errors, showApiError, clear } = useFormErrors();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.claimCoin({ params: { id: coin.id }, body: { text, evidence_url: evidence.trim() } }),
    onSuccess: drop,
    onError: showApiError,
  });
  return (
    <FormDialog
      title={m.claim_title()}
      sendLabel={m.claim_send()}
      sentText={m.claim_sent()}
      formRef={formRef}
      isPending={isPending}
      isSuccess={isSuccess}
      onSend={() => mutate()}
      onClose={onClose}
    >
      <p className="second small">{m.claim_lead({ coin: bidiIsolate(coin.name) })}</p>
      <ErrorSummary errors={errors} />
      <TextAreaField
        id="text"
        label={labels.text}
        description={m.claim_text_hint({ ...limits.claim, length: text.length })}
        value={text}
        onChange={(event) => {
          setDraft({ ...draft, text: event.currentTarget.value });
          clear("text");
        }}
        rows={4}
        error={errors.text}
      />
      <TextField
        id="evidence_url"
        inputMode="url"
        label={labels.evidence_url}
        description={m.claim_proof_hint({ site })}
        placeholder="example.org/post"
        value={evidence}
        onChange={(event) => {
          setDraft({ ...draft, evidence: event.currentTarget.value });
          clear("evidence_url");
        }}
        error={errors.evidence_url}
      />
    </FormDialog>
  );
}
