import type { User } from "@cointally/contract/users.ts";
import { useWords } from "../../../lib/locale.ts";
import { useKept } from "../../../lib/use-persisted-state.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { settingsWords } from "../../../words/settings.ts";
import { AccountPart } from "./account-part.tsx";
import { useChangeMe } from "./use-change-me.ts";

/** What others see beside one's coins. */
export function NameForm({ me }: { me: User }) {
  const words = useWords(settingsWords);
  const { form: self, errors, clear, show, refuse } = useFormErrors();
  const [name, setName] = useKept("account.name", me.name);
  const { mutate, reset, isPending, isSuccess } = useChangeMe(me, { onSaved: () => show({}), onRefused: refuse });
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ name });
  };
  return (
    <AccountPart id="name" title={words.name.title} note={words.name.note}>
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <TextField
          id="name-name"
          label={words.name.title}
          autoComplete="nickname"
          description={words.name.hint}
          error={errors.name}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            clear("name");
            reset();
          }}
        />
        <div>
          <Button type="submit" icon={isSuccess ? "check" : undefined} aria-disabled={isPending}>
            <span aria-live="polite">{isPending ? words.saving : isSuccess ? words.saved : words.name.save}</span>
          </Button>
        </div>
      </form>
    </AccountPart>
  );
}
