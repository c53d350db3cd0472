import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AccountPart } from "./account-part.tsx";
import css from "./own-account.module.css";

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

/** The way out, and what it leaves behind. */
export function DeletePart({ me, onGone }: { me: User; onGone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <AccountPart id="delete" title={m.settings_delete_account()} note={m.settings_delete_note()}>
      <div className={css.plain}>
        <p>{m.settings_delete_removed()}</p>
        <p>{m.settings_delete_kept()}</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {m.settings_delete_account()}
        </Button>
      </div>
      {asking && (
        <Suspense>
          <DeleteDialog me={me} onGone={onGone} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </AccountPart>
  );
}
