import { constants, crc32, deflateRawSync } from "node:zlib";

/** How long the HTML of a page may be answered again (api.md, Conditional reads). */
const keptMs = 5_000;

/** Most bytes of pages kept by a process; the ones that were kept first go first. */
const mostBytes = 32 * 1024 * 1024;

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Compressed up to a byte's edge, and with no look back, so that something may stand between two parts (RFC 1951 §3.2.3). */
const deflated = (part: Buffer): Buffer => deflateRawSync(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH });

/** Bytes as they are, in a block of a deflate stream (RFC 1951 §3.2.4). */
const stored = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
};

/** A page cut at its nonce: every answer gets its own there, and still nothing is compressed twice. */
export class CutPage {
  readonly #parts: Buffer[];
  #deflated: Buffer[] | undefined;

  /** @param html with `mark` wherever the nonce belongs */
  constructor(html: string, mark: string) {
    this.#parts = html.split(mark).map((part) => Buffer.from(part));
  }

  get bytes(): number {
    return 2 * this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** The page as it is. */
  plain(nonce: string): Buffer {
    return this.#joined(this.#parts, Buffer.from(nonce));
  }

  /** The page as one gzip member (RFC 1952). */
  gzip(nonce: string): Buffer {
    this.#deflated ??= this.#parts.map(deflated);
    const between = Buffer.from(nonce);
    const tail = Buffer.alloc(8);
    let sum = 0;
    let size = 0;
    for (const [i, part] of this.#parts.entries()) {
      if (i > 0) sum = crc32(between, sum);
      sum = crc32(part, sum);
      size += part.length + (i > 0 ? between.length : 0);
    }
    tail.writeUInt32LE(sum, 0);
    tail.writeUInt32LE(size % 2 ** 32, 4);
    return Buffer.concat([gzipHead, this.#joined(this.#deflated, stored(between)), lastBlock, tail]);
  }

  #joined(parts: Buffer[], between: Buffer): Buffer {
    return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])));
  }
}

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
