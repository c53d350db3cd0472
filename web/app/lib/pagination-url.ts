import { limits } from "@cointally/contract/limits.ts";

export const walkSize = 50;
const lastPage = limits.page.maxDepth / walkSize;

/** Which part of a public list a page shows: by number, and where numbers end by cursor. */
export type WalkPlace = { page: number; cursor: string | null; after: number };

/** The place that a URL means; what it does not understand is the first page. */
export function readWalkPlace(params: URLSearchParams): WalkPlace {
  const whole = (key: string) => (/^\d{1,9}$/.test(params.get(key) ?? "") ? Number(params.get(key)) : 0);
  const cursor = params.get("cursor");
  const page = Math.min(Math.max(whole("page"), 1), lastPage);
  return cursor ? { page: 1, cursor, after: whole("after") } : { page, cursor: null, after: (page - 1) * walkSize };
}

/** What the API is asked for to fill a page. */
export const walkQuery = ({ page, cursor }: WalkPlace) => ({ limit: walkSize, ...(cursor ? { cursor } : { page }) });

const toPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path);

/** Where search engines find a place; null for one that only a walk leads to. */
export const canonicalWalk = (path: string, { page, cursor }: WalkPlace): string | null =>
  cursor ? null : toPage(path, page);

/** The pages before and after a place of the page at `path`. */
export function walkNeighbours(path: string, { cursor, page, after }: WalkPlace, nextCursor: string | null) {
  const numbered = !cursor && page < lastPage;
  const onwards = new URLSearchParams({ cursor: nextCursor ?? "", after: String(after + walkSize) });
  const next = nextCursor && (numbered ? toPage(path, page + 1) : `${path}?${onwards}`);
  const back = after > 0 && after <= limits.page.maxDepth ? toPage(path, Math.ceil(after / walkSize)) : null;
  return { back, next };
}
