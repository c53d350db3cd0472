import { type Role, roles } from "@cointally/contract/roles.ts";
import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { type FormEvent, useState } from "react";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import form from "../../../ui/form/form.module.css";
import { useSetRole } from "./queries.ts";
import css from "./role-dialog.module.css";
import { roleText } from "./role-text.ts";

/** Gives an account another role, each with what it may do. Import it lazily. */
export default function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [role, setRole] = useState<Role>(user.role);
  const { mutate, isPending } = useSetRole(user.id, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (role === user.role) onClose();
    else if (!isPending) mutate(role);
  };
  return (
    <Dialog title={m.admin_users_role_title({ name: bidiIsolate(user.name) })} onClose={onClose}>
      <form className={form.form} onSubmit={send}>
        <fieldset className={css.roles}>
          <legend className="sr">{m.admin_users_role()}</legend>
          {roles.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="role"
                value={value}
                checked={value === role}
                aria-describedby={`role-${value}`}
                onChange={() => setRole(value)}
              />
              <b>{roleText[value].name()}</b>
              <span id={`role-${value}`} className="second">
                {roleText[value].does()}
              </span>
            </label>
          ))}
        </fieldset>
        <div className={form.end}>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" kind="solid" aria-disabled={isPending}>
            {isPending ? m.admin_users_role_saving() : m.admin_users_role_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
