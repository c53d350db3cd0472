import type { MetaDescriptor } from "react-router";
import { pageMeta, siteOf } from "../../lib/meta.ts";
import type { LoadedText } from "./load-text.ts";
import css from "./text-page.module.css";

/** Title and description of a long page. */
export function textMeta(matches: Parameters<typeof siteOf>[0], text: LoadedText | undefined): MetaDescriptor[] {
  if (!text) return [];
  const { title, description, path } = text;
  return pageMeta(siteOf(matches), { title: `${title} · Cointally`, description, path });
}

/** A long page, with the language of its text. */
export function TextPage({ text }: { text: LoadedText }) {
  return (
    <div className="wrap" lang={text.locale}>
      <h1 className={css.title}>{text.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown without HTML, made by textHtml */}
      <div className={css.text} dangerouslySetInnerHTML={{ __html: text.html }} />
    </div>
  );
}
