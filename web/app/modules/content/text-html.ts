import { micromark } from "micromark";

/** Disables HTML and images: both are shown as plain text. */
const plain = { disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } };

export type Text = { title: string | null; html: string };

/**
 * Markdown as a title, its first heading if it begins with one, and safe HTML of the rest. Other first-level headings become
 * second-level ones: a page has one title.
 */
export const textHtml = (markdown: string): Text => {
  const [, title, rest] = /^\s*#[ \t]+([^\n]*)\n([\s\S]*)$/.exec(markdown) ?? [];
  const html = micromark(rest ?? markdown, { extensions: [plain] }).replace(/(<\/?)h1>/g, "$1h2>");
  return { title: title?.replace(/\s+#*\s*$/, "").trim() || null, html };
};
