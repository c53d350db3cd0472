import * as m from "@cointally/i18n/messages";
import { download } from "../../../lib/download.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import css from "./own-account.module.css";

/** The recovery codes, this once: to copy, to download, and gone when one says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = codes.join("\n");
  return (
    <div className={css.setup}>
      <div role="status">
        <h3>{m.settings_2fa_codes_title()}</h3>
        <p className="small second">{m.settings_2fa_codes_text()}</p>
      </div>
      <ul className={css.codes} aria-label={m.settings_2fa_codes_label()} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => download("cointally-recovery-codes.txt", `${text}\n`, "text/plain")}>
          {m.settings_2fa_download_codes()}
        </Button>
        <CopyButton text={text} label={m.settings_2fa_copy_codes()} />
        <Button kind="quiet" onClick={onKept}>
          {m.settings_2fa_codes_saved()}
        </Button>
      </div>
    </div>
  );
}
