import { micromark } from "micromark";

/** No HTML and no images: both stay the plain text they were. */
const plain = { disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } };

export type Text = { title: string | null; html: string };

/**
 * A text's Markdown as its title, the first heading if the text begins with one, and the rest as HTML that is safe to show. Other
 * headings of the first level are of the second: a page has one title.
 */
export const textHtml = (markdown: string): Text => {
  const [, title, rest] = /^\s*#[ \t]+([^\n]*)\n([\s\S]*)$/.exec(markdown) ?? [];
  const html = micromark(rest ?? markdown, { extensions: [plain] }).replace(/(<\/?)h1>/g, "$1h2>");
  return { title: title?.replace(/\s+#*\s*$/, "").trim() || null, html };
};
