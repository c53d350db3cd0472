import type { CutPage } from "./cut-page.ts";

/** How long the HTML of a page may be answered again (api.md, Conditional reads). */
const keptMs = 5_000;

/** Most bytes of pages kept by a process; the ones that were kept first go first. */
const mostBytes = 32 * 1024 * 1024;

export type KeptPage = { status: number; headers: Record<string, string>; body: CutPage };

/**
 * Pages by address and language, for five seconds. They hold nothing personal: the server renders every page for a visitor without an
 * account. Requests that come while a page is being made wait for that one. Only answers with status 200 are kept.
 */
export const keptPages = (clock: () => number) => {
  type Entry = { until: number; bytes: number; page: Promise<KeptPage> };
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };

  const keep = (key: string, entry: Entry, page: KeptPage) => {
    if (page.status !== 200) return forget(key, entry);
    if (entries.get(key) !== entry) return;
    entry.until = clock() + keptMs;
    entry.bytes = page.body.bytes;
    bytes += entry.bytes;
    for (const [oldest, its] of entries) {
      if (bytes <= mostBytes) break;
      forget(oldest, its);
    }
  };

  return (key: string, make: () => Promise<KeptPage>): Promise<KeptPage> => {
    const kept = entries.get(key);
    if (kept && kept.until > clock()) return kept.page;
    if (kept) forget(key, kept);
    const entry: Entry = { until: Number.POSITIVE_INFINITY, bytes: 0, page: make() };
    entries.set(key, entry);
    entry.page.then(
      (page) => keep(key, entry, page),
      () => forget(key, entry),
    );
    return entry.page;
  };
};
