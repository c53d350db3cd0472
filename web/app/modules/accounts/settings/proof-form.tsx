import type { User } from "@cointally/contract/users.ts";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorSummary } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "./own-account.module.css";
import { ProofFields, proofValues } from "./proof-fields.tsx";
import { within } from "./use-update-account.ts";

type Props<Result> = {
  me: User;
  /** The form's name, the prefix of its fields' IDs. */
  name: string;
  send: (proof: ReturnType<typeof proofValues>) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
  texts: { submit: string; pending: string; cancel: string };
  kind?: "danger";
};

/** Asks the owner for every factor of the account before a call that needs it, and makes the call. */
export function ProofForm<Result>({ me, name, send, onDone, onCancel, texts, kind }: Props<Result>) {
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({ mutationFn: send, onSuccess: onDone, onError: showApiError });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(proofValues(me, event.currentTarget));
  };
  return (
    <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
      <ErrorSummary errors={within(name, errors)} />
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <ProofFields me={me} within={name} errors={errors} clear={clear} />
      <div className={css.choice}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" kind={kind} aria-disabled={isPending}>
          {isPending ? texts.pending : texts.submit}
        </Button>
      </div>
    </form>
  );
}
