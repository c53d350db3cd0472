import { micromark } from "micromark";

/** Makes micromark show HTML and images as plain text. */
const withoutHtmlAndImages = { disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } };

/**
 * A description's Markdown as safe HTML: HTML is escaped, images become text, links keep only harmless schemes and are `nofollow`,
 * headings are below the page's own and skip no level. Text is escaped, so every `<` in the result begins a tag of this renderer.
 */
export function descriptionHtml(markdown: string): string {
  const openLevels: number[] = [];
  return micromark(markdown, { extensions: [withoutHtmlAndImages] })
    .replaceAll("<a ", '<a rel="nofollow ugc noopener" target="_blank" ')
    .replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, level: string, content: string) => {
      while ((openLevels.at(-1) ?? 0) >= Number(level)) openLevels.pop();
      openLevels.push(Number(level));
      const shown = Math.min(openLevels.length + 2, 6);
      return `<h${shown}>${content}</h${shown}>`;
    });
}

/** The longest text of `firstWords`: more than any row shows. */
const maxFirstWords = 160;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The beginning of a description's Markdown as one line of plain text. */
export function firstWords(markdown: string): string {
  const text = descriptionHtml(markdown.slice(0, 4 * maxFirstWords))
    .replace(/<\/?(p|h[1-6]|li|ul|ol|blockquote|pre|br|hr)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
  return text.length > maxFirstWords ? `${text.slice(0, maxFirstWords).replace(/\s\S*$/, "")}…` : text;
}
