import type { Coin } from "@cointally/api/coins.ts";
import { limits } from "@cointally/api/limits.ts";
import type { ReasonCode, reportCoin } from "@cointally/api/moderation.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { toastError } from "../../ui/toasts.tsx";

/** Reasons in words, for reports and denials alike. */
export const reasonLabels: Record<ReasonCode, string> = {
  copied_identity: "Copied identity",
  malicious_contract: "Malicious contract",
  false_information: "False information",
  spam: "Spam",
  other: "Something else",
};

/** Tells the moderators what is wrong with a listing. */
export default function ReportDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const [reason, setReason] = useState<ReasonCode>("copied_identity");
  const [text, setText] = useState("");
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      api.call<typeof reportCoin>("POST", `/coins/${coin.id}/reports`, {
        body: { reason, text: text.trim() || undefined },
      }),
    onError: (failure) => Object.keys(fieldErrors(failure)).length === 0 && toastError(failure),
  });
  const errors = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog title={`Report ${coin.name}`} onClose={onClose}>
      {isSuccess ? (
        <div className={form.form} role="status">
          <p>Thank you. A moderator will look at it.</p>
          <Button kind="solid" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <form className={form.form} onSubmit={send} noValidate>
          <SelectField
            id="reason"
            label="What is wrong?"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as ReasonCode)}
            data={Object.entries(reasonLabels).map(([value, label]) => ({ value, label }))}
            error={errors.reason}
          />
          <TextAreaField
            id="text"
            label="What should a moderator know?"
            description={`Links help. At most ${limits.report.max} characters; this has ${text.length}.`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            rows={4}
            error={errors.text}
          />
          <Button type="submit" kind="solid" large aria-disabled={isPending}>
            {isPending ? "Sending" : "Send the report"}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
