import * as m from "@cointally/i18n/messages";
import { IconButton } from "./button.tsx";
import { toastError } from "./toasts.tsx";
import { useBriefly } from "./use-briefly.ts";

/** Copies `text`; the icon becomes a check for a moment and readers hear it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, sayCopied] = useBriefly();
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(sayCopied, () => toastError({ response: { error: m.common_copy_failed() } }));
  return (
    <>
      <IconButton tiny icon={copied ? "check" : "copy"} label={label} title={label} onClick={copy} />
      <span className="sr" role="status">
        {copied ? m.common_copied() : ""}
      </span>
    </>
  );
}
