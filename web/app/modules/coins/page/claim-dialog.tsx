import type { Coin } from "@cointally/contract/coin.ts";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { isolated } from "../../../lib/isolated.ts";
import { useWords } from "../../../lib/locale.ts";
import { useUnsent } from "../../../lib/use-persisted-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorSummary, TextAreaField, TextField } from "../../../ui/fields.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { speakUpWords } from "../../../words/speak-up.ts";

/** The real team asks for the listing. */
export default function ClaimDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const words = useWords(speakUpWords);
  const labels = { text: words.whoYouAre, evidence_url: words.proof };
  const [said, setSaid, drop] = useUnsent(`claim.${coin.id}`, { text: "", evidence: "" });
  const { text, evidence } = said;
  const { form: self, errors, refuse, clear } = useFormErrors();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.claimCoin({ params: { id: coin.id }, body: { text, evidence_url: evidence.trim() } }),
    onSuccess: drop,
    onError: refuse,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog title={words.claimTitle} onClose={onClose}>
      {isSuccess ? (
        <div className={form.form} role="status">
          <p>{words.claimSent}</p>
          <Button kind="solid" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      ) : (
        <form ref={self} className={form.form} onSubmit={send} noValidate>
          <p className="second small">{words.claimLead(isolated(coin.name))}</p>
          <ErrorSummary errors={errors} />
          <TextAreaField
            id="text"
            label={labels.text}
            description={words.whoYouAreHint(text.length)}
            value={text}
            onChange={(event) => {
              setSaid({ ...said, text: event.currentTarget.value });
              clear("text");
            }}
            rows={4}
            error={errors.text}
          />
          <TextField
            id="evidence_url"
            inputMode="url"
            label={labels.evidence_url}
            description={words.proofHint}
            placeholder="example.org/post"
            value={evidence}
            onChange={(event) => {
              setSaid({ ...said, evidence: event.currentTarget.value });
              clear("evidence_url");
            }}
            error={errors.evidence_url}
          />
          <Button type="submit" kind="solid" large aria-disabled={isPending}>
            {isPending ? words.sending : words.sendClaim}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
