import type { Coin } from "@cointally/contract/coin.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { isolated } from "../../../lib/isolated.ts";
import { useWords } from "../../../lib/locale.ts";
import { useUnsent } from "../../../lib/use-persisted-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../../ui/fields.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { speakUpWords } from "../../../words/speak-up.ts";
import { reasonText } from "../labels.ts";

/** Tells the moderators what is wrong with a listing. */
export default function ReportDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const words = useWords(speakUpWords);
  const [said, setSaid, drop] = useUnsent<{ reason: ReasonCode | ""; text: string }>(`report.${coin.id}`, {
    reason: "",
    text: "",
  });
  const { reason, text } = said;
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
    if (!reason) return show({ reason: words.chooseReason });
    mutate(reason);
  };
  return (
    <Dialog title={words.reportTitle(isolated(coin.name))} onClose={onClose}>
      {isSuccess ? (
        <div className={form.form} role="status">
          <p>{words.reportSent}</p>
          <Button kind="solid" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      ) : (
        <form ref={self} className={form.form} onSubmit={send} noValidate>
          <SelectField
            id="reason"
            label={words.whatIsWrong}
            value={reason}
            onChange={(event) => {
              setSaid({ ...said, reason: event.currentTarget.value as ReasonCode | "" });
              clear("reason");
            }}
            data={[
              { value: "", label: words.choose },
              ...Object.entries(reasonText).map(([value, label]) => ({ value, label: label() })),
            ]}
            error={errors.reason}
          />
          <TextAreaField
            id="text"
            label={words.whatToKnow}
            description={words.whatToKnowHint(text.length)}
            value={text}
            onChange={(event) => {
              setSaid({ ...said, text: event.currentTarget.value });
              clear("text");
            }}
            rows={4}
            error={errors.text}
          />
          <Button type="submit" kind="solid" large aria-disabled={isPending}>
            {isPending ? words.sending : words.sendReport}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
