import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { AnyEndpoint } from "@cointally/contract/endpoint.ts";
import { endpoints } from "@cointally/contract/endpoints.ts";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { outageLog } from "../core/outage-log.ts";
import { isUnreachable } from "../database/is-unreachable.ts";
import { cachePolicies } from "./cache-policy.ts";
import { type CachedResponse, createCachedResponse, etagOf, sizeOf } from "./cached-response.ts";

/** A response as it was last rendered, and when. */
type Entry = Pick<CachedResponse, "status" | "headers" | "codings" | "body"> & {
  at: number;
  /** HTML that says how old the page is, for the beginning of its body. */
  notice: string | undefined;
};

/** The first line of a file; the rest is the body as gzip. */
type Head = Omit<Entry, "body"> & { key: string; etag: string };

/** Older responses are not sent. */
export const maxStaleMs = 60 * 60_000;
/**
 * Addresses with a query, and among them those with a free text, have limits of their own: anybody can invent them without end, and they must
 * not push out those that a site has once. In memory of each process, and on disk for all processes of a data folder together, in bytes.
 */
const maxBytes = {
  plain: { memory: 12 * 1024 * 1024, disk: 48 * 1024 * 1024 },
  query: { memory: 3 * 1024 * 1024, disk: 12 * 1024 * 1024 },
  text: { memory: 1024 * 1024, disk: 4 * 1024 * 1024 },
};
type Kind = keyof typeof maxBytes;
const kinds = Object.keys(maxBytes) as Kind[];
/** Parameters whose values are any text. */
const textParameters = ["search", "cursor"];
/** Parameters that a public response depends on: those of the calls that may be cached, and three that only pages have. */
const knownParameters = new Set([
  ...Object.values<AnyEndpoint>(endpoints).flatMap(({ cacheable, query }) =>
    cacheable && query ? Object.keys(query.shape) : [],
  ),
  ...["list", "show", "after"],
]);

const parametersOf = (address: string) => new URLSearchParams(address.split("?").slice(1).join("?"));
/** The same for all orders of the parameters, and without those that change nothing, such as an advertiser's. */
const canonical = (address: string): string => {
  const [path = ""] = address.split("?");
  const known = [...parametersOf(address)].filter(([name]) => knownParameters.has(name));
  const parameters = new URLSearchParams(known);
  parameters.sort();
  return known.length > 0 ? `${path}?${parameters}` : path;
};
const kindOf = (key: string): Kind => {
  if (!key.includes("?")) return "plain";
  const parameters = parametersOf(key);
  return textParameters.some((name) => parameters.has(name)) ? "text" : "query";
};
const maxMemoryBytes = kinds.reduce((sum, kind) => sum + maxBytes[kind].memory, 0);
const saveEveryMs = 10_000;
const pruneEveryMs = 60_000;
/** How long a response that was read from disk is used; then another process may have saved a newer one. */
const rereadMs = 10_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The pages of another build load scripts that this one does not have. */
function buildName(): string {
  try {
    return readFileSync(new URL("../../web/build/made-from", import.meta.url), "utf8")
      .trim()
      .slice(0, 16);
  } catch {
    return "dev";
  }
}

type Options = {
  dataDir: string;
  clock: () => Date;
  log: Pick<Logger, "info" | "warn">;
  /** Whether the database does not respond, so that there is no point in asking it. */
  isAway: () => boolean;
};

/**
 * The public responses of the last hour, which are sent with their time while the database is away
 * (docs/decisions/0045-stale-while-the-database-is-away.md). Every process writes what it renders to `DATA_DIR/cache`, so that one that
 * starts meanwhile has them too.
 */
export function createStaleResponses({ dataDir, clock, log, isAway }: Options) {
  const root = join(dataDir, "cache");
  const folder = join(root, buildName());
  const createUnsaved = (kind: Kind) =>
    new LRUCache<string, Entry>({
      maxSize: maxBytes[kind].memory,
      sizeCalculation: ({ body }, key) => body.length + key.length + 1000,
    });
  const unsaved = { plain: createUnsaved("plain"), query: createUnsaved("query"), text: createUnsaved("text") };
  const outage = outageLog(log, clock, "stale cache", 60_000, {
    down: "pages for an outage of the database cannot be saved",
    up: "pages for an outage of the database are saved again",
  });
  const fileOf = (key: string) => join(folder, `${kindOf(key)}-${createHash("sha256").update(key).digest("hex")}`);

  const read = async (key: string): Promise<Entry | undefined> => {
    const bytes = await readFile(fileOf(key)).catch(() => null);
    const end = bytes?.indexOf("\n") ?? -1;
    if (!bytes || end < 0) return undefined;
    try {
      const { key: own, etag, ...head } = JSON.parse(bytes.toString("utf8", 0, end)) as Head;
      const body = await decompress(bytes.subarray(end + 1));
      return own === key && etagOf(body) === etag ? { ...head, body } : undefined;
    } catch {
      // Cut off or changed: the response is not known.
      return undefined;
    }
  };

  const found = new LRUCache<string, CachedResponse & { at: number }>({
    maxSize: maxMemoryBytes,
    sizeCalculation: (response, key) => sizeOf(response) + key.length,
    ttl: rereadMs,
    fetchMethod: async (key) => {
      const entry = unsaved[kindOf(key)].get(key) ?? (await read(key));
      if (!entry) return undefined;
      const { at, status, headers, codings, body, notice } = entry;
      const { "cdn-cache-control": _, ...own } = headers;
      const policy = notice === undefined ? cachePolicies.revalidated : cachePolicies.stale;
      const aged = { ...own, ...policy, "x-data-as-of": new Date(at).toISOString() };
      const response = createCachedResponse({ status, headers: aged, body: withNotice(body, notice) }, codings);
      return { ...response, at };
    },
    ignoreFetchAbort: true,
  });

  const find = async (address: string): Promise<CachedResponse | undefined> => {
    const response = await found.fetch(canonical(address));
    const age = response ? clock().getTime() - response.at : Number.POSITIVE_INFINITY;
    return age <= maxStaleMs ? response : undefined;
  };

  const write = async (key: string, { body, ...head }: Entry): Promise<void> => {
    const file = fileOf(key);
    const draft = `${file}.${process.pid}.part`;
    const line = `${JSON.stringify({ ...head, key, etag: etagOf(body) } satisfies Head)}\n`;
    await writeFile(draft, Buffer.concat([Buffer.from(line), await compress(body, { level: 3 })]), { mode: 0o600 });
    await rename(draft, file);
  };

  /** Removes old responses, and the oldest ones above the limits. */
  const prune = async (): Promise<void> => {
    const names = await readdir(root, { recursive: true });
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(root, name);
        const { mtimeMs, size } = (await stat(path).catch(() => null)) ?? { mtimeMs: 0, size: 0 };
        return { path, mtimeMs, size, isFile: !/^[^/\\]+$/.test(name) };
      }),
    );
    const sums = { plain: 0, query: 0, text: 0 };
    for (const { path, mtimeMs, size } of files.filter(({ isFile }) => isFile).sort((a, b) => b.mtimeMs - a.mtimeMs)) {
      const kind = kinds.find((name) => basename(path).startsWith(`${name}-`)) ?? "text";
      sums[kind] += size;
      if (sums[kind] > maxBytes[kind].disk || Date.now() - mtimeMs > maxStaleMs) await rm(path, { force: true });
    }
  };

  let lastPrune = Number.NEGATIVE_INFINITY;
  const saveAll = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const cache of Object.values(unsaved)) {
        for (const [key, entry] of [...cache.entries()]) {
          await write(key, entry);
          if (cache.peek(key) === entry) cache.delete(key);
        }
      }
      if (performance.now() - lastPrune > pruneEveryMs) {
        lastPrune = performance.now();
        await prune();
      }
      outage.up();
    } catch (error) {
      outage.down((error as Error).message);
    }
  };
  let saving: Promise<void> = Promise.resolve();
  /** One after the other. */
  const save = (): Promise<void> => {
    saving = saving.then(saveAll);
    return saving;
  };

  return {
    /** Remembers what was just rendered, unless it was asked for with parameters that no public response depends on. */
    keep(address: string, { status, headers, codings, body }: CachedResponse, notice?: string): void {
      if ([...parametersOf(address).keys()].some((name) => !knownParameters.has(name))) return;
      const key = canonical(address);
      unsaved[kindOf(key)].set(key, { status, headers, codings, body, notice, at: clock().getTime() });
    },

    /** Forgets what is no longer public. */
    forget(address: string): void {
      const key = canonical(address);
      unsaved[kindOf(key)].delete(key);
      found.delete(key);
      void rm(fileOf(key), { force: true }).catch(() => {});
    },

    find,

    /**
     * The response of `ask`; while the database is away the last one, if it is at most an hour old. Scripts of pages, which show no age with
     * what they fetch, do not get it.
     */
    async whileAway<T extends CachedResponse>(
      key: string,
      ask: () => Promise<T>,
      { isForScript = false } = {},
    ): Promise<CachedResponse> {
      if (isForScript) return ask();
      const known = isAway() ? await find(key) : undefined;
      if (known) return known;
      try {
        const response = await ask();
        return (response.status === 503 && (await find(key))) || response;
      } catch (error) {
        const last = isUnreachable(error) ? await find(key) : undefined;
        if (!last) throw error;
        return last;
      }
    },

    /** Whether a process that starts now has anything to send. */
    async isEmpty(): Promise<boolean> {
      const names = await readdir(folder).catch(() => []);
      const ages = await Promise.all(
        names.map(async (name) => Date.now() - ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0)),
      );
      return !ages.some((age) => age <= maxStaleMs);
    },

    save,

    /** Saves from now on; what it returns stops that, and saves once more. */
    saveRegularly(): () => Promise<void> {
      const timer = setInterval(save, saveEveryMs);
      timer.unref();
      return () => {
        clearInterval(timer);
        return save();
      };
    },
  };
}
export type StaleResponses = ReturnType<typeof createStaleResponses>;

/** The page with its notice first, where React leaves elements that are not its own. */
function withNotice(body: Buffer, notice: string | undefined): Buffer {
  if (notice === undefined) return body;
  return Buffer.from(body.toString().replace(/<body[^>]*>/, (tag) => tag + notice));
}
