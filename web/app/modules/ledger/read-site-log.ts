import { routes } from "@cointally/contract/routes.gen.ts";
import { parseHash } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatTilePath } from "@cointally/shared/ledger/tiles.ts";
import type { ListedCoin, SiteLog } from "./verify-site.ts";

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
const pathOf = (name: keyof typeof routes) => routes[name].slice(routes[name].indexOf("/"));

/**
 * Reads a site's log and lists over its API. Bundles come from the browser's cache where it has them, unless `reload`.
 * @throws ReadError when a part cannot be read after four attempts
 */
export function readSiteLog(apiUrl: string, { reload = false } = {}): SiteLog {
  const read = async (path: string, cache: RequestCache = "no-store"): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(apiUrl + path, { cache, signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
      if (response?.ok) return response;
      const isFinal = response && response.status < 500 && response.status !== 429;
      if (isFinal || attempt === attempts) throw new ReadError(path, response?.status);
      const seconds = Number(response?.headers.get("retry-after") ?? attempt);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
  return {
    readKeys: async () => (await read(pathOf("getLedgerKey"))).text(),
    readCheckpoint: async () => (await read(pathOf("getCheckpoint"))).text(),
    async readBundle(bundle) {
      const path = pathOf("getTile").replace(":tile{.+}", formatTilePath(bundle));
      return new Uint8Array(await (await read(path, reload ? "reload" : "default")).arrayBuffer());
    },
    async readConsistency(from, to) {
      const { hashes } = await (await read(`${pathOf("getConsistency")}?from=${from}&to=${to}`)).json();
      return hashes.map(parseHash);
    },
    async readLists(onProgress) {
      const lists = new Map<string, ListedCoin>();
      let cursor: string | null = "";
      do {
        const query = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const page: CoinsPage = await (await read(`${pathOf("listCoins")}?${query}`)).json();
        for (const { id, slug, name, votes } of page.coins) lists.set(id, { slug, name, votes: votes.total });
        onProgress(lists.size);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return lists;
    },
  };
}

type CoinsPage = {
  coins: { id: string; slug: string; name: string; votes: { total: number } }[];
  next_cursor: string | null;
};
