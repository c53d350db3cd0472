import type { Sent, Turn } from "./transaction-flow.ts";

/** What following a transaction asks of its chain. Each may throw: nobody answers then. */
export type Eyes = {
  /** A receipt whose block reads are answered from; null while there is none. */
  receipt(hash: string): Promise<{ block: number; succeeded: boolean } | null>;
  /** A transaction as the network knows it; null where it knows none, undefined where nobody can tell. */
  transaction(hash: string): Promise<{ nonce: number } | null | undefined>;
  /** How many transactions of the account are in blocks, up to this one or the newest; undefined where nobody can tell. */
  count(block?: number): Promise<number | undefined>;
  newestBlock(): Promise<number>;
  /** The account's transaction with this number in a block; null where it is not there. */
  inBlock(block: number, nonce: number): Promise<{ hash: string; to: string | null; data: string } | null>;
  now(): number;
  /** Until the next look. @throws when it is no longer wanted */
  pause(): Promise<void>;
};

/** How it ended; null where another transaction took its place and nobody can tell which. */
export type Outcome =
  | { is: "confirmed" | "reverted"; hash: string; block: number }
  | { is: "cancelled"; hash: string | null };

/** So long nodes may take to tell each other of a transaction. */
const unseenMs = 20_000;

const inBlock = (hash: string, { succeeded, block }: { succeeded: boolean; block: number }): Outcome => ({
  is: succeeded ? "confirmed" : "reverted",
  hash,
  block,
});

/** The block in which the account's count went past this number: nodes forget older states, so that the first look may be as far back as it is. */
async function blockOf(nonce: number, since: number, eyes: Eyes): Promise<number | null> {
  let [low, high] = [since, await eyes.newestBlock()];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const count = await eyes.count(middle);
    if (count === undefined) return null;
    if (count > nonce) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The transaction that took a number; null where nobody can tell. */
async function takerOf(nonce: number, { sinceBlock }: Sent, eyes: Eyes) {
  const block = sinceBlock === null ? null : await blockOf(nonce, sinceBlock, eyes).catch(() => null);
  return block === null ? null : eyes.inBlock(block, nonce).catch(() => null);
}

/**
 * Follows a transaction until it is in a block, or another stands in its place; silence of the network is told and waited out.
 * `onNonce` tells its number once it is known, to be kept for a later visit.
 * @throws what `pause` throws
 */
export async function follow(
  sent: Sent,
  eyes: Eyes,
  tell: (turn: Turn) => void,
  onNonce: (nonce: number) => void,
): Promise<Outcome> {
  let { hash, nonce } = sent;
  let unseenSince: number | null = null;

  /** One look; null while it is on its way. */
  const look = async (): Promise<Outcome | null> => {
    const receipt = await eyes.receipt(hash);
    if (receipt) return inBlock(hash, receipt);
    const known = await eyes.transaction(hash);
    if (known !== null) {
      unseenSince = null;
      if (known && nonce === null) {
        nonce = known.nonce;
        onNonce(nonce);
      }
      tell({ type: "pending" });
      return null;
    }
    const count = nonce === null ? undefined : await eyes.count();
    if (nonce === null || count === undefined || count <= nonce) {
      unseenSince ??= eyes.now();
      tell({ type: eyes.now() - unseenSince >= unseenMs ? "unseen" : "pending" });
      return null;
    }
    // It may have come into a block between the two questions.
    const late = await eyes.receipt(hash);
    if (late) return inBlock(hash, late);
    const taker = await takerOf(nonce, sent, eyes);
    const isSame = taker?.to?.toLowerCase() === sent.to.toLowerCase() && taker.data === sent.data;
    if (!taker || !isSame) return { is: "cancelled", hash: taker?.hash ?? null };
    hash = taker.hash;
    tell({ type: "replaced", hash });
    return null;
  };

  for (;;) {
    try {
      const outcome = await look();
      if (outcome) return outcome;
    } catch {
      tell({ type: "silence" });
    }
    await eyes.pause();
  }
}
