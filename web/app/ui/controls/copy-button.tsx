import * as m from "@cointally/i18n/messages";
import { toastError } from "../feedback/toasts.tsx";
import { useTemporaryFlag } from "../feedback/use-temporary-flag.ts";
import { IconButton } from "./button.tsx";

/** Copies `text`; for a moment the icon is a check mark, and screen readers announce it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, showCopied] = useTemporaryFlag();
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(showCopied, () => toastError({ response: { error: m.common_copy_failed() } }));
  return (
    <>
      <IconButton tiny icon={copied ? "check" : "copy"} label={label} title={label} onClick={copy} />
      <span className="sr" role="status">
        {copied ? m.common_copied() : ""}
      </span>
    </>
  );
}
