import { decodeEntry, type LedgerEntry } from "./entry.ts";
import { equalHashes, type Hash, hashLeaf, hashNodes } from "./merkle-tree.ts";
import { decodeEntryBundle, type TileAddress, tileWidth, widthOfTile } from "./tiles.ts";

/** Counted votes of one coin: of all days, and of each UTC day. */
export type CoinCount = { total: number; days: Map<string, number> };

export type Recount = {
  /** Root of the tree that the entries make. */
  root: Hash;
  coins: Map<string, CoinCount>;
  votes: number;
  voided: number;
};

/** What is wrong with a log whose entries do not add up. */
export class LedgerError extends Error {}

/**
 * Counts the votes of the first `size` entries of a log, from nothing but its entry bundles, and computes the root of the tree
 * they make. Bundles are read ahead, `ahead` at a time. The caller compares the root with a checkpoint's.
 * @throws LedgerError at the first entry that is malformed, out of place, or voids what it must not
 */
export async function recount(
  readBundle: (bundle: TileAddress) => Promise<Uint8Array>,
  size: number,
  { ahead = 8, onProgress }: { ahead?: number; onProgress?: (entries: number) => void } = {},
): Promise<Recount> {
  const bundleCount = Math.ceil(size / tileWidth);
  const roots: Hash[] = [];
  const voidedSeqs = new Set<number>();
  const coins = new Map<string, CoinCount>();

  const read = async (index: number) => {
    const position = { level: "entries" as const, index };
    const width = widthOfTile(position, size);
    return decodeEntryBundle(await readBundle({ ...position, width }), width);
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
    const knownRoot = roots[index];
    const bundle = knownRoot ? await read(index) : current;
    if (knownRoot && !equalHashes(hashNodes(bundle.map(hashLeaf)), knownRoot)) {
      throw new LedgerError(`bundle ${index} differs when it is read again`);
    }
    return decodeEntry(bundle[seq % tileWidth] as Uint8Array);
  };

  const pending: Promise<Uint8Array[]>[] = [];
  for (let index = 0; index < bundleCount; index++) {
    while (pending.length < Math.min(ahead, bundleCount - index)) {
      const bundle = read(index + pending.length);
      // A failure is reported when its turn comes, not as an unhandled rejection.
      bundle.catch(() => {});
      pending.push(bundle);
    }
    const bundle = (await pending.shift()) as Uint8Array[];
    for (const [position, bytes] of bundle.entries()) {
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
    roots.push(hashNodes(bundle.map(hashLeaf)));
    onProgress?.(Math.min(size, (index + 1) * tileWidth));
  }
  return { root: hashNodes(roots), coins, votes: size - 2 * voidedSeqs.size, voided: voidedSeqs.size };
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
