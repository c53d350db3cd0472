import type { User } from "@cointally/contract/users.ts";
import { useWords } from "../../../lib/locale.ts";
import { useKept } from "../../../lib/use-persisted-state.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary, TextField } from "../../../ui/fields.tsx";
import { Filled } from "../../../ui/filled.tsx";
import form from "../../../ui/form.module.css";
import { Tag } from "../../../ui/tag.tsx";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { settingsWords } from "../../../words/settings.ts";
import { votePageWords } from "../../../words/vote-page.ts";
import { keepPlace } from "../kept-place.ts";
import { ResendButton } from "../resend-button.tsx";
import { AccountPart } from "./account-part.tsx";
import css from "./own-account.module.css";
import { ProofField, typedProof } from "./proof-field.tsx";
import { useChangeMe, within } from "./use-change-me.ts";

/** The address, and a new one that waits until its link was opened. */
export function EmailForm({ me }: { me: User }) {
  const words = useWords(settingsWords);
  const { code } = useWords(votePageWords).proof;
  const { form: self, errors, clear, show, refuse } = useFormErrors();
  const [email, setEmail] = useKept("account.email", "");
  const { mutate, isPending } = useChangeMe(me, {
    onSaved() {
      keepPlace("verify", { path: "/account", coinName: null });
      self.current?.reset();
      setEmail("");
      show({});
    },
    onRefused: refuse,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ email, ...typedProof(me, event.currentTarget) });
  };
  const labels = {
    "email-email": words.email.new,
    "email-current_password": words.currentPassword,
    "email-email_code": code,
  };
  return (
    <AccountPart id="email" title={words.email.title} note={words.email.note}>
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <div className={css.now} role="status">
          <p className={css.standing}>
            {words.email.now} <b>{me.email}</b>
            <Tag icon={me.email_verified ? "check" : "warn"}>
              {me.email_verified ? words.email.confirmed : words.email.unconfirmed}
            </Tag>
          </p>
          {me.pending_email && (
            <div className={css.waits}>
              <p>
                <Filled words={words.email.waits}>
                  <b>{me.pending_email}</b>
                </Filled>
              </p>
              <ResendButton />
            </div>
          )}
        </div>
        <ErrorSummary errors={within("email", errors)} labels={labels} />
        <TextField
          id="email-email"
          type="email"
          label={words.email.new}
          autoComplete="email"
          description={words.email.newHint}
          error={errors.email}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            clear("email");
          }}
        />
        <ProofField me={me} within="email" errors={errors} clear={clear} />
        <div>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? words.saving : words.email.save}
          </Button>
        </div>
      </form>
    </AccountPart>
  );
}
