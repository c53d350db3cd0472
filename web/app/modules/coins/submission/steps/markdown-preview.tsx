import { useDeferredValue, useEffect, useMemo, useState } from "react";
import about from "../../page/about.module.css";

type Render = (markdown: string) => string;

/** A description as the coin's page will show it. The renderer is loaded lazily. */
export function MarkdownPreview({ text }: { text: string }) {
  const [render, setRender] = useState<Render | null>(null);
  useEffect(() => {
    import("../../markdown.ts").then(
      ({ descriptionHtml }) => setRender(() => descriptionHtml),
      () => undefined,
    );
  }, []);
  const deferredText = useDeferredValue(text);
  const html = useMemo(() => render?.(deferredText), [render, deferredText]);
  if (html === undefined) return <p className={about.prose}>{text}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts escapes HTML
  return <div className={about.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
