import { download } from "../../../lib/download.ts";
import { useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { settingsWords } from "../../../words/settings.ts";
import css from "./own-account.module.css";

/** The recovery codes, this once: to copy, to download, and gone when one says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { secondFactor: words } = useWords(settingsWords);
  const text = codes.join("\n");
  return (
    <div className={css.setup}>
      <div role="status">
        <h3>{words.codesTitle}</h3>
        <p className="small second">{words.codesWhy}</p>
      </div>
      <ul className={css.codes} aria-label={words.codesLabel} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => download("cointally-recovery-codes.txt", `${text}\n`, "text/plain")}>
          {words.download}
        </Button>
        <CopyButton text={text} label={words.copyCodes} />
        <Button kind="quiet" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}
