import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../../../lib/api/api-context.ts";
import { bidiIsolate } from "../../../../lib/format/bidi-isolate.ts";
import { useDraft } from "../../../../lib/storage/use-persisted-state.ts";
import { SelectField, TextAreaField } from "../../../../ui/form/fields.tsx";
import { useFormErrors } from "../../../../ui/form/use-form-errors.ts";
import { reasonText } from "../../field-labels.ts";
import { FormDialog } from "./form-dialog.tsx";

/** A form that reports to the moderators what is wrong with a listing. */
export default function ReportDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const [draft, setDraft, drop] = useDraft<{ reason: ReasonCode | ""; text: string }>(`report.${coin.id}`, {
    reason: "",
    text: "",
  });
  const { reason, text } = draft;
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (reason: ReasonCode) =>
      api.reportCoin({ params: { id: coin.id }, body: { reason, text: text.trim() || undefined } }),
    onSuccess: drop,
    onError: showApiError,
  });
  const send = () => {
    if (!reason) return show({ reason: m.report_reason_missing() });
    mutate(reason);
  };
  return (
    <FormDialog
      title={m.report_title({ coin: bidiIsolate(coin.name) })}
      sendLabel={m.report_send()}
      sentText={m.report_sent()}
      formRef={formRef}
      isPending={isPending}
      isSuccess={isSuccess}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        id="reason"
        label={m.report_reason()}
        value={reason}
        onChange={(event) => {
          setDraft({ ...draft, reason: event.currentTarget.value as ReasonCode | "" });
          clear("reason");
        }}
        data={[
          { value: "", label: m.report_choose() },
          ...Object.entries(reasonText).map(([value, label]) => ({ value, label: label() })),
        ]}
        error={errors.reason}
      />
      <TextAreaField
        id="text"
        label={m.report_text()}
        description={m.report_text_hint({ max: limits.report.max, length: text.length })}
        value={text}
        onChange={(event) => {
          setDraft({ ...draft, text: event.currentTarget.value });
          clear("text");
        }}
        rows={4}
        error={errors.text}
      />
    </FormDialog>
  );
}
