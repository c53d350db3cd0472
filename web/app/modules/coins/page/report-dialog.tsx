import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { isolated } from "../../../lib/isolated.ts";
import { useUnsent } from "../../../lib/use-persisted-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../../ui/fields.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { reasonText } from "../labels.ts";

/** Tells the moderators what is wrong with a listing. */
export default function ReportDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const [draft, setDraft, drop] = useUnsent<{ reason: ReasonCode | ""; text: string }>(`report.${coin.id}`, {
    reason: "",
    text: "",
  });
  const { reason, text } = draft;
  const { form: self, errors, show, refuse, clear } = useFormErrors();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (reason: ReasonCode) =>
      api.reportCoin({ params: { id: coin.id }, body: { reason, text: text.trim() || undefined } }),
    onSuccess: drop,
    onError: refuse,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!reason) return show({ reason: m.report_reason_missing() });
    mutate(reason);
  };
  return (
    <Dialog title={m.report_title({ coin: isolated(coin.name) })} onClose={onClose}>
      {isSuccess ? (
        <div className={form.form} role="status">
          <p>{m.report_sent()}</p>
          <Button kind="solid" onClick={onClose}>
            {m.common_close()}
          </Button>
        </div>
      ) : (
        <form ref={self} className={form.form} onSubmit={send} noValidate>
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
          <Button type="submit" kind="solid" large aria-disabled={isPending}>
            {isPending ? m.common_sending() : m.report_send()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
