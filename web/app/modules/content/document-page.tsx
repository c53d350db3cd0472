import * as m from "@cointally/i18n/messages";
import type { MetaDescriptor } from "react-router";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import css from "./document-page.module.css";
import type { LoadedDocument } from "./load-document.ts";

/** The title and description of a document's page. */
export function documentMeta(
  matches: Parameters<typeof siteOf>[0],
  text: LoadedDocument | undefined,
): MetaDescriptor[] {
  if (!text) return [];
  const { title, description, path } = text;
  return pageMeta(siteOf(matches), { title, description, path });
}

/** The page of a document, marked with the document's language; wide windows show its sections beside it. */
export function DocumentPage({ text }: { text: LoadedDocument }) {
  return (
    <div className="wrap" lang={text.locale}>
      <div className={css.page}>
        <h1 className={css.title}>{text.title}</h1>
        {text.contents && (
          <nav className={css.contents} aria-labelledby="contents">
            <h2 id="contents">{m.text_contents()}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: headings of documentHtml's HTML, without their tags */}
            <div dangerouslySetInnerHTML={{ __html: text.contents }} />
          </nav>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown without HTML, made by documentHtml */}
        <div className={css.text} dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
    </div>
  );
}
