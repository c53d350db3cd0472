import { micromark } from "micromark";

/** No HTML and no images: both stay the plain text they were. */
const plain = { disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } };

/**
 * A description's Markdown as HTML that is safe to show: HTML is escaped, images are text, links keep only harmless
 * schemes and pass no rank on, headings stand below the page's own and leave no level out. Text is escaped, so a `<` in
 * the result is a tag of this renderer.
 */
export const descriptionHtml = (markdown: string): string => {
  const open: number[] = [];
  return micromark(markdown, { extensions: [plain] })
    .replaceAll("<a ", '<a rel="nofollow ugc noopener" target="_blank" ')
    .replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, written: string, words: string) => {
      while ((open.at(-1) ?? 0) >= Number(written)) open.pop();
      open.push(Number(written));
      const level = Math.min(open.length + 2, 6);
      return `<h${level}>${words}</h${level}>`;
    });
};
