import type { DocumentName, PageContent, PageText } from "@cointally/contract/page.ts";
import * as m from "@cointally/i18n/messages";
import { defaultSiteName } from "@cointally/shared/site-name.ts";
import { micromark } from "micromark";
import type { RouterContextProvider } from "react-router";
import { pageOf } from "../../lib/page/page.ts";
import { withContentsList } from "./contents-list.ts";
import { documents, markdownOf } from "./documents.ts";
import { placementsHtml } from "./placements-html.ts";
import { plainTextHtml } from "./plain-text.ts";

/** A document as HTML: the operator's text if there is one, else the default. Only for loaders, so that the browser gets just the HTML. */
export async function loadDocument(context: Readonly<RouterContextProvider>, name: DocumentName) {
  const { locale, contentOverride, brand, content } = pageOf(context);
  const site = brand?.name ?? defaultSiteName;
  const defaultMarkdown = markdownOf(name, content?.texts);
  const override = await contentOverride(name);
  const { title, html } = documentHtml(override?.markdown ?? defaultMarkdown);
  const heading = title ?? documentHtml(defaultMarkdown).title ?? site;
  const description = documents[name].description({ site });
  const { before = "", after = "" } = ownParts(name, content);
  return {
    path: `/${name}`,
    title: heading,
    ...withContentsList(before + html + after),
    locale: override?.locale ?? locale,
    description,
  };
}

/** The operator's texts around a document. */
function ownParts(name: DocumentName, { texts, placements }: PageContent = {}): { before?: string; after?: string } {
  const htmlOf = (text: PageText | undefined) => (text ? plainTextHtml(text) : "");
  const section = (id: "contact" | "advertise", heading: string) =>
    texts?.[id] ? `<h2 id="${id}">${heading}</h2>\n${htmlOf(texts[id])}` : "";
  if (name === "about") return { before: htmlOf(texts?.about), after: section("contact", m.text_contact_heading()) };
  if (name === "terms") return { after: htmlOf(texts?.rules) };
  if (name === "advertise") {
    return { after: section("advertise", m.text_advertise_heading()) + placementsHtml(placements) };
  }
  return name === "privacy" ? { after: htmlOf(texts?.privacy) } : {};
}

export type LoadedDocument = Awaited<ReturnType<typeof loadDocument>>;

/** Makes micromark show HTML and images as plain text. */
const withoutHtmlAndImages = { disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } };

type RenderedDocument = { title: string | null; html: string };

/**
 * Markdown as a title, taken from a heading at its beginning, and safe HTML of the rest. Other first-level headings become
 * second-level ones, because a page has one title.
 */
export function documentHtml(markdown: string): RenderedDocument {
  const [, title, rest] = /^\s*#[ \t]+([^\n]*)\n([\s\S]*)$/.exec(markdown) ?? [];
  const html = micromark(rest ?? markdown, { extensions: [withoutHtmlAndImages] }).replace(/(<\/?)h1>/g, "$1h2>");
  return { title: title?.replace(/\s+#*\s*$/, "").trim() || null, html };
}
