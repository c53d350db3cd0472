import { ledgerRoutes } from "@cointally/contract/ledger-routes.gen.ts";
import { parseHash } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatTilePath } from "@cointally/shared/ledger/tiles.ts";
import { createApi, type Transport, withQuery } from "../../lib/api/api.ts";
import type { ListedCoin } from "./site-checkpoint.ts";
import type { SiteLog } from "./verify-site.ts";

/** The site answered with an error, or not at all. */
export class ReadError extends Error {
  /** Undefined without an answer. */
  readonly status: number | undefined;

  constructor(path: string, status?: number) {
    super(status === undefined ? `${path}: no answer` : `${path}: HTTP ${status}`);
    this.status = status;
  }
}

const attempts = 4;
const timeoutMs = 30_000;

/** Sends public reads, each up to four times, and returns JSON, text or bytes. @throws ReadError */
const retryingTransport =
  (apiUrl: string, cache: RequestCache, send = fetch): Transport =>
  async (method, path, { query }) => {
    for (let attempt = 1; ; attempt++) {
      const init = { method, cache, signal: AbortSignal.timeout(timeoutMs) };
      // A tile's path is one parameter: its slashes are part of the address, which caches know it by.
      const response = await send(apiUrl + withQuery(path.replaceAll("%2F", "/"), query), init).catch(() => null);
      const body = response?.ok && (await bodyOf(response).catch(() => null));
      if (body) return body;
      const isFinal = response && !response.ok && response.status < 500 && response.status !== 429;
      if (isFinal || attempt === attempts) throw new ReadError(path, response?.ok ? undefined : response?.status);
      const seconds = Number(response?.headers.get("retry-after") ?? attempt);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) return response.json();
  return type.startsWith("text/") ? response.text() : new Uint8Array(await response.arrayBuffer());
}

/**
 * Reads a site's log and lists over its API. Bundles come from the browser's cache where it has them, unless `reload`.
 * Every read throws a `ReadError` when four attempts have failed.
 */
export function readSiteLog(apiUrl: string, { reload = false } = {}): SiteLog {
  const transport = retryingTransport(apiUrl, "no-store");
  const api = { ...createApi(transport), ...createApi(transport, ledgerRoutes) };
  const cachedApi = createApi(retryingTransport(apiUrl, reload ? "reload" : "default"), ledgerRoutes);
  return {
    readKeys: () => api.getLedgerKey(),
    readCheckpoint: () => api.getCheckpoint(),
    // The contract names no JSON for bytes.
    readBundle: (bundle) =>
      cachedApi.getTile({ params: { tile: formatTilePath(bundle) } }) as Promise<unknown> as Promise<Uint8Array>,
    async readConsistency(from, to) {
      const { hashes } = await api.getConsistency({ query: { from, to } });
      return hashes.map(parseHash);
    },
    async readLists(onProgress) {
      const lists = new Map<string, ListedCoin>();
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof api.listCoins>> = await api.listCoins({ query: { limit: 100, cursor } });
        for (const { id, slug, name, votes } of page.coins) lists.set(id, { slug, name, votes: votes.total });
        onProgress(lists.size);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return lists;
    },
  };
}
