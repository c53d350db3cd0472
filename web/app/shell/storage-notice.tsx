import * as m from "@cointally/i18n/messages";
import { isSessionInMemory, useSession } from "../lib/session/session.ts";
import css from "./shell.module.css";

/** Says that the session ends with the tab, where the browser stores nothing. */
export function StorageNotice() {
  const session = useSession();
  return (
    <div role="status">
      {session && isSessionInMemory() && <p className={css.notice}>{m.shell_session_in_tab()}</p>}
    </div>
  );
}
