import { limits } from "@cointally/contract/limits.ts";

export const pageSize = 50;
const lastPage = limits.page.maxDepth / pageSize;

/** Which page of a public list is shown: by number, and beyond the last numbered page by cursor. `after` is the rows before it. */
export type PagePosition = { page: number; cursor: string | null; after: number };

/** The page that a URL asks for; the first one if the URL is invalid. */
export function readPagePosition(params: URLSearchParams): PagePosition {
  const integer = (key: string) => (/^\d{1,9}$/.test(params.get(key) ?? "") ? Number(params.get(key)) : 0);
  const cursor = params.get("cursor");
  const page = Math.min(Math.max(integer("page"), 1), lastPage);
  return cursor ? { page: 1, cursor, after: integer("after") } : { page, cursor: null, after: (page - 1) * pageSize };
}

/** The API's query for a page. */
export const pageQuery = ({ page, cursor }: PagePosition) => ({ limit: pageSize, ...(cursor ? { cursor } : { page }) });

const toPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path);

/** The canonical path of a page; null for a page by cursor. */
export const canonicalPagePath = (path: string, { page, cursor }: PagePosition): string | null =>
  cursor ? null : toPage(path, page);

/** The paths of the previous and the next page. */
export function adjacentPages(path: string, { cursor, page, after }: PagePosition, nextCursor: string | null) {
  const numbered = !cursor && page < lastPage;
  const byCursor = new URLSearchParams({ cursor: nextCursor ?? "", after: String(after + pageSize) });
  const next = nextCursor && (numbered ? toPage(path, page + 1) : `${path}?${byCursor}`);
  const back = after > 0 && after <= limits.page.maxDepth ? toPage(path, Math.ceil(after / pageSize)) : null;
  return { back, next };
}
