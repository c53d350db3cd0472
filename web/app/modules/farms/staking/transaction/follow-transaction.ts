import type { Sent, StepEvent } from "./transaction-flow.ts";

/** The reads that following a transaction needs. Each may throw when the chain does not respond. */
export type TransactionReader = {
  /** A receipt, once reads include its block; null while there is none. */
  receipt(hash: string): Promise<{ block: number; succeeded: boolean } | null>;
  /** A transaction as the network knows it; null if it is unknown, undefined if it cannot be read. */
  transaction(hash: string): Promise<{ nonce: number } | null | undefined>;
  /** How many transactions of the account are in blocks, up to this one or the newest; undefined if it cannot be read. */
  count(block?: number): Promise<number | undefined>;
  newestBlock(): Promise<number>;
  /** The account's transaction with this number in a block; null if it is not there. */
  inBlock(block: number, nonce: number): Promise<{ hash: string; to: string | null; data: string } | null>;
  now(): number;
  /** Waits until the next poll. @throws once following was cancelled */
  pause(): Promise<void>;
};

/** How it ended. Cancelled: another transaction used its nonce; its hash is null if unknown. */
export type Outcome =
  | { status: "confirmed" | "reverted"; hash: string; block: number }
  | { status: "cancelled"; hash: string | null };

/** How long a transaction may take to reach all nodes. */
const notFoundAfterMs = 20_000;

/** After this time without a receipt, whatever the network says, the outcome is called unknown. */
const overdueAfterMs = 3 * 60_000;

const mined = (hash: string, { succeeded, block }: { succeeded: boolean; block: number }): Outcome => ({
  status: succeeded ? "confirmed" : "reverted",
  hash,
  block,
});

/** The block in which the account's nonce passed this number, by bisection from `since` on, since nodes prune older states. */
async function blockOf(nonce: number, since: number, reader: TransactionReader): Promise<number | null> {
  let [low, high] = [since, await reader.newestBlock()];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const count = await reader.count(middle);
    if (count === undefined) return null;
    if (count > nonce) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The transaction that used a nonce; null if it cannot be read. */
async function replacementOf(nonce: number, { sinceBlock }: Sent, reader: TransactionReader) {
  const block = sinceBlock === null ? null : await blockOf(nonce, sinceBlock, reader);
  return block === null ? null : reader.inBlock(block, nonce);
}

/**
 * Follows a transaction until it is in a block, or another one used its nonce. A network that does not respond is reported and retried.
 * `onNonce` is called with its nonce once it is known, to be persisted.
 * @throws what `pause` throws
 */
export async function followTransaction(
  sent: Sent,
  reader: TransactionReader,
  report: (event: StepEvent) => void,
  onNonce: (nonce: number) => void,
): Promise<Outcome> {
  let { hash, nonce } = sent;
  let notFoundSince: number | null = null;
  let sentAt = reader.now();

  /** One poll; null while it is pending. */
  const poll = async (): Promise<Outcome | null> => {
    const receipt = await reader.receipt(hash);
    if (receipt) return mined(hash, receipt);
    const transaction = await reader.transaction(hash);
    if (transaction !== null) {
      notFoundSince = null;
      if (transaction && nonce === null) {
        nonce = transaction.nonce;
        onNonce(nonce);
      }
      report({ type: "pending" });
      return null;
    }
    const count = nonce === null ? undefined : await reader.count();
    if (nonce === null || count === undefined || count <= nonce) {
      notFoundSince ??= reader.now();
      report({ type: reader.now() - notFoundSince >= notFoundAfterMs ? "not_found" : "pending" });
      return null;
    }
    // It may have been mined between the two reads.
    const late = await reader.receipt(hash);
    if (late) return mined(hash, late);
    const replacement = await replacementOf(nonce, sent, reader);
    const isSame = replacement?.to?.toLowerCase() === sent.to.toLowerCase() && replacement.data === sent.data;
    if (!replacement || !isSame) return { status: "cancelled", hash: replacement?.hash ?? null };
    hash = replacement.hash;
    sentAt = reader.now();
    report({ type: "replaced", hash });
    return null;
  };

  for (;;) {
    try {
      const outcome = await poll();
      if (outcome) return outcome;
    } catch {
      report({ type: "unreachable" });
    }
    if (reader.now() - sentAt >= overdueAfterMs) report({ type: "overdue" });
    await reader.pause();
  }
}
