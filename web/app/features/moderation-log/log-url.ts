import { limits } from "@cointally/api/limits.ts";

export const pageSize = 50;
const lastPage = limits.page.maxDepth / pageSize;

/** Which part of the log a page shows: by number, and where numbers end by cursor. */
export type LogPlace = { page: number; cursor: string | null; after: number };

/** The place that a URL means; what it does not understand is the first page. */
export function readLogPlace(params: URLSearchParams): LogPlace {
  const whole = (key: string) => (/^\d{1,9}$/.test(params.get(key) ?? "") ? Number(params.get(key)) : 0);
  const cursor = params.get("cursor");
  const page = Math.min(Math.max(whole("page"), 1), lastPage);
  return cursor ? { page: 1, cursor, after: whole("after") } : { page, cursor: null, after: (page - 1) * pageSize };
}

/** The API's address of a place in the log. */
export const logPath = ({ page, cursor }: LogPlace): string =>
  `/moderation/log?limit=${pageSize}&${cursor ? `cursor=${encodeURIComponent(cursor)}` : `page=${page}`}`;

const toPage = (page: number) => (page > 1 ? `/moderation?page=${page}` : "/moderation");

/** The pages before and after a place. */
export function logNeighbours({ cursor, page, after }: LogPlace, nextCursor: string | null) {
  const numbered = !cursor && page < lastPage;
  const onwards = new URLSearchParams({ cursor: nextCursor ?? "", after: String(after + pageSize) });
  const next = nextCursor && (numbered ? toPage(page + 1) : `/moderation?${onwards}`);
  const back = after > 0 && after <= limits.page.maxDepth ? toPage(Math.ceil(after / pageSize)) : null;
  return { back, next };
}
