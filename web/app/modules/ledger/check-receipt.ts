import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVoteReceipt } from "@cointally/contract/ledger.ts";
import { commitmentOf, decodeEntry, type LedgerEntry } from "@cointally/shared/ledger/entry.ts";
import { hashLeaf, parseHash, verifyInclusion } from "@cointally/shared/ledger/merkle-tree.ts";
import type { VoteNonce } from "../votes/cast-vote.ts";
import { assertContinues, type CheckpointSource, Finding, openHead, type StoredCheckpoint } from "./site-checkpoint.ts";

export type Receipt = NonNullable<ResponseOf<typeof getVoteReceipt>["receipt"]>;

export type CheckedReceipt = {
  index: number;
  size: number;
  /** Whether this browser made the entry's nonce. */
  isOwn: boolean;
  /** Whether the log continues the one of the last recount in this browser. */
  continues: boolean;
};

type Known = {
  coinId: string;
  /** The day of the vote; undefined where it is the latest one, of any day. */
  day?: string | undefined;
  /** Nonces that this browser made for this account's votes for the coin. */
  nonces: VoteNonce[];
  stored: StoredCheckpoint | undefined;
};

/**
 * Checks the proof that a vote is in the log, from the receipt, the site's keys and what this browser has stored.
 * @throws Finding when the receipt proves no vote for this coin, or another vote than this browser's
 */
export async function checkReceipt(
  { index, entry: text, nonce, salt, inclusion, checkpoint }: Receipt,
  { coinId, day, nonces, stored }: Known,
  site: Pick<CheckpointSource, "readKeys" | "readConsistency">,
): Promise<CheckedReceipt> {
  const head = openHead(checkpoint, await site.readKeys(), stored);
  const bytes = new TextEncoder().encode(text);
  const entry = parseReceipt(() => decodeEntry(bytes));
  const isVote = entry.void === undefined && entry.coin === coinId && entry.seq === index;
  if (!isVote) throw new Finding("entries", `entry ${index} is not a vote for this coin: ${text}`);
  if (day !== undefined && entry.day !== day) {
    throw new Finding("entries", `entry ${index} is a vote of ${entry.day}, not of ${day}`);
  }
  if (parseReceipt(() => commitmentOf(parseHash(nonce), parseHash(salt))) !== entry.voter) {
    throw new Finding("entries", `nonce and salt do not make the voter of entry ${index}`);
  }
  const proof = parseReceipt(() => inclusion.map(parseHash));
  if (!verifyInclusion({ index, size: head.size, proof }, hashLeaf(bytes), head.root)) {
    throw new Finding("entries", `entry ${index} is not in the log of ${head.size} entries that is signed`);
  }
  assertOwnNonce(entry, nonce, nonces);
  if (stored) await assertContinues(site, stored, head);
  return {
    index,
    size: head.size,
    isOwn: nonces.some((one) => one.nonce === nonce),
    continues: stored !== undefined,
  };
}

/** @throws Finding when this browser's vote of the entry's day was counted with another nonce than the entry has */
function assertOwnNonce({ day, seq }: LedgerEntry, nonce: string, nonces: VoteNonce[]): void {
  const own = nonces.find((one) => one.day === day);
  if (own && own.nonce !== nonce) throw new Finding("entries", `entry ${seq} has another nonce than this browser sent`);
}

function parseReceipt<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Finding("entries", (error as Error).message);
  }
}
