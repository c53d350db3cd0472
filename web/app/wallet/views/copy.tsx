import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { useTemporaryFlag } from "../../ui/use-temporary-flag.ts";

type Props = { text: string; label: string; className: string; bare?: boolean };

/** Copies a text, and says inside the dialog what came of it: a toast would stand behind. `bare` is the icon alone. */
export function Copy({ text, label, className, bare }: Props) {
  const [copied, sayCopied] = useTemporaryFlag();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      // Over plain http there is no clipboard.
      await navigator.clipboard.writeText(text);
      setFailed(false);
      sayCopied();
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} title={bare ? label : undefined} onClick={copy}>
        <Icon name={copied ? "check" : "copy"} />
        {!bare && label}
      </button>
      <span className={failed ? undefined : "sr"} role="status">
        {failed ? m.wallet_copy_blocked() : copied && m.common_copied()}
      </span>
    </>
  );
}
