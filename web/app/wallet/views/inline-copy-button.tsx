import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import { useTemporaryFlag } from "../../ui/feedback/use-temporary-flag.ts";

type Props = { text: string; label: string; className: string; bare?: boolean };

/** Copies a text and shows the result inline, since a toast would be behind the dialog. `bare` shows only the icon. */
export function InlineCopyButton({ text, label, className, bare }: Props) {
  const [copied, showCopied] = useTemporaryFlag();
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      // There is no clipboard over plain http.
      await navigator.clipboard.writeText(text);
      setFailed(false);
      showCopied();
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
