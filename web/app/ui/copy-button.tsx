import { useWords } from "../lib/locale.ts";
import { uiWords } from "../words/ui.ts";
import { IconButton } from "./button.tsx";
import { toastError } from "./toasts.tsx";
import { useBriefly } from "./use-briefly.ts";

/** Copies `text`; the icon becomes a check for a moment and readers hear it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useWords(uiWords);
  const [copied, sayCopied] = useBriefly();
  const copy = () =>
    navigator.clipboard.writeText(text).then(sayCopied, () => toastError({ response: { error: words.cannotCopy } }));
  return (
    <>
      <IconButton tiny icon={copied ? "check" : "copy"} label={label} title={label} onClick={copy} />
      <span className="sr" role="status">
        {copied ? words.copied : ""}
      </span>
    </>
  );
}
