import type { User } from "@cointally/contract/users.ts";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { settingsWords } from "../../../words/settings.ts";
import { AccountPart } from "./account-part.tsx";
import css from "./own-account.module.css";

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

/** The way out, and what it leaves behind. */
export function DeletePart({ me, onGone }: { me: User; onGone: () => void }) {
  const { delete: words } = useWords(settingsWords);
  const [asking, setAsking] = useState(false);
  return (
    <AccountPart id="delete" title={words.title} note={words.note}>
      <div className={css.plain}>
        <p>{words.goes}</p>
        <p>{words.stays}</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.open}
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
