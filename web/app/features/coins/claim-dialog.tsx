import type { Coin } from "@cointally/api/coin.ts";
import { limits } from "@cointally/api/limits.ts";
import type { claimCoin } from "@cointally/api/reports.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorSummary, TextAreaField, TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";

const labels = { text: "Who you are", evidence_url: "Proof" };

/** The real team asks for the listing. */
export default function ClaimDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const [text, setText] = useState("");
  const [evidence, setEvidence] = useState("");
  const { form: self, errors, refuse, clear } = useFormErrors();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      api.call<typeof claimCoin>("POST", `/coins/${coin.id}/claims`, { body: { text, evidence_url: evidence.trim() } }),
    onError: refuse,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog title="This is my project" onClose={onClose}>
      {isSuccess ? (
        <div className={form.form} role="status">
          <p>Thank you. A moderator compares your proof with the listing; you get a mail with the answer.</p>
          <Button kind="solid" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <form ref={self} className={form.form} onSubmit={send} noValidate>
          <p className="second small">If a moderator accepts, the listing of {coin.name} becomes yours to keep true.</p>
          <ErrorSummary errors={errors} labels={labels} />
          <TextAreaField
            id="text"
            label={labels.text}
            description={`${limits.claim.min} to ${limits.claim.max} characters; this has ${text.length}.`}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              clear("text");
            }}
            rows={4}
            error={errors.text}
          />
          <TextField
            id="evidence_url"
            type="url"
            label={labels.evidence_url}
            description="An https address that only the team can write to, such as a post on its own site, that names Cointally."
            placeholder="https://"
            value={evidence}
            onChange={(event) => {
              setEvidence(event.currentTarget.value);
              clear("evidence_url");
            }}
            error={errors.evidence_url}
          />
          <Button type="submit" kind="solid" large aria-disabled={isPending}>
            {isPending ? "Sending" : "Ask for the listing"}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
