import { decodeEntry, type LedgerEntry } from "./entry.ts";
import { equalHashes, type Hash, hashLeaf, hashNodes } from "./merkle-tree.ts";
import { decodeEntryBundle, type TileAddress, tileWidth, widthOfTile } from "./tiles.ts";

/** Counted votes of one coin: the total, and per UTC day. */
export type CoinCount = { total: number; days: Map<string, number> };

export type Recount = {
  /** Number of entries that were counted. */
  size: number;
  /** Root of the tree of the entries. */
  root: Hash;
  coins: Map<string, CoinCount>;
  votes: number;
  voided: number;
  /** State from which a later recount continues: the root of each bundle, and the voided entries. */
  bundleRoots: Hash[];
  voidedSeqs: Set<number>;
};

/** Describes an invalid log. */
export class LedgerError extends Error {}

type Options = {
  /** Number of bundles that are read ahead. */
  ahead?: number;
  onProgress?: (entries: number) => void;
  /** An earlier recount of the smaller log, which this one continues; it cannot be used again. */
  previous?: Recount;
};

/**
 * Counts the votes of the first `size` entries of a log from its entry bundles alone, and computes the root of their tree. The caller
 * compares the root with a checkpoint's.
 * @throws LedgerError at the first entry that is malformed, out of place, or voids what it must not
 */
export async function recount(
  readBundle: (bundle: TileAddress) => Promise<Uint8Array>,
  size: number,
  { ahead = 8, onProgress, previous }: Options = {},
): Promise<Recount> {
  const bundleCount = Math.ceil(size / tileWidth);
  const counted = previous?.size ?? 0;
  const first = Math.floor(counted / tileWidth);
  const bundleRoots = previous?.bundleRoots.slice(0, first) ?? [];
  const voidedSeqs = previous?.voidedSeqs ?? new Set<number>();
  const coins = previous?.coins ?? new Map<string, CoinCount>();

  const read = async (index: number) => {
    const position = { level: "entries" as const, index };
    const width = widthOfTile(position, size);
    const bytes = await readBundle({ ...position, width });
    try {
      return decodeEntryBundle(bytes, width);
    } catch (error) {
      throw new LedgerError(`bundle ${index}: ${(error as Error).message}`);
    }
  };
  const add = ({ coin, day }: LedgerEntry, votes: 1 | -1) => {
    const count = coins.get(coin) ?? { total: 0, days: new Map<string, number>() };
    count.total += votes;
    count.days.set(day, (count.days.get(day) ?? 0) + votes);
    coins.set(coin, count);
  };
  /** The vote that an entry voids, from the current bundle or an earlier one, which must be the same as when it was counted. */
  const voidedVote = async (seq: number, current: Uint8Array[]) => {
    const index = Math.floor(seq / tileWidth);
    const knownRoot = bundleRoots[index];
    const bundle = knownRoot ? await read(index) : current;
    if (knownRoot && !equalHashes(hashNodes(bundle.map(hashLeaf)), knownRoot)) {
      throw new LedgerError(`bundle ${index} differs when it is read again`);
    }
    return decodeEntry(bundle[seq % tileWidth] as Uint8Array);
  };

  const pending: Promise<Uint8Array[]>[] = [];
  for (let index = first; index < bundleCount; index++) {
    while (pending.length < Math.min(ahead, bundleCount - index)) {
      const bundle = read(index + pending.length);
      // A failure is thrown when its bundle is reached, not as an unhandled rejection.
      bundle.catch(() => {});
      pending.push(bundle);
    }
    const bundle = (await pending.shift()) as Uint8Array[];
    const leaves = bundle.map(hashLeaf);
    const known = index === first ? counted % tileWidth : 0;
    if (known > 0 && !equalHashes(hashNodes(leaves.slice(0, known)), previous?.bundleRoots[first] as Hash)) {
      throw new LedgerError(`bundle ${index} differs when it is read again`);
    }
    for (const [position, bytes] of bundle.entries()) {
      if (position < known) continue;
      const seq = index * tileWidth + position;
      const entry = decodeAt(seq, bytes);
      if (entry.void === undefined) {
        add(entry, 1);
        continue;
      }
      const vote = entry.void < seq && !voidedSeqs.has(entry.void) ? await voidedVote(entry.void, bundle) : undefined;
      if (!vote || vote.void !== undefined || !sameVote(vote, entry)) {
        throw new LedgerError(`entry ${seq} voids entry ${entry.void}, which is no vote of its own that still counts`);
      }
      voidedSeqs.add(entry.void);
      add(entry, -1);
    }
    bundleRoots.push(hashNodes(leaves));
    onProgress?.(Math.min(size, (index + 1) * tileWidth));
  }
  const voided = voidedSeqs.size;
  return { size, root: hashNodes(bundleRoots), coins, votes: size - 2 * voided, voided, bundleRoots, voidedSeqs };
}

function decodeAt(seq: number, bytes: Uint8Array): LedgerEntry {
  let entry: LedgerEntry;
  try {
    entry = decodeEntry(bytes);
  } catch {
    throw new LedgerError(`entry ${seq} is malformed`);
  }
  if (entry.seq !== seq) throw new LedgerError(`entry ${seq} says that it is entry ${entry.seq}`);
  return entry;
}

const sameVote = (a: LedgerEntry, b: LedgerEntry) => a.coin === b.coin && a.day === b.day && a.voter === b.voter;
