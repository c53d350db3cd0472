import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { toastError } from "./toasts.tsx";

const saidForMs = 1500;

/** Copies `text`; the icon becomes a check for a moment and readers hear it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saidForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toastError({ response: { error: "The browser did not let us copy. Select the text instead." } }),
    );
  return (
    <>
      <IconButton tiny icon={copied ? "check" : "copy"} label={label} title={label} onClick={copy} />
      <span className="sr" role="status">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
