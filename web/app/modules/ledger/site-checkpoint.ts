import { type Checkpoint, openCheckpoint, parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { type Hash, verifyConsistency } from "@cointally/shared/ledger/merkle-tree.ts";
import {
  parseNote,
  parseVerifierKey,
  type VerifierKey,
  verifiedSignatures,
} from "@cointally/shared/ledger/signed-note.ts";

export type ListedCoin = { slug: string; name: string; votes: number };
export type CountedCoin = ListedCoin & { logged: number };

/** How a site's checkpoints are read. */
export type CheckpointSource = {
  /** The keys that sign checkpoints, one on each line. */
  readKeys: () => Promise<string>;
  readCheckpoint: () => Promise<string>;
  readConsistency: (from: number, to: number) => Promise<Hash[]>;
};

/** The checkpoint of the last recount, and the keys that had signed it. */
export type StoredCheckpoint = { note: string; keys: string[] };

/** A checkpoint whose signature is valid. */
export type Head = Checkpoint & { stored: StoredCheckpoint };

export type FindingCode = "key" | "signature" | "history" | "entries" | "root" | "lists";

/** Something that an honest site never shows. */
export class Finding extends Error {
  readonly code: FindingCode;
  /** Coins whose counts differ. */
  readonly coins: CountedCoin[];

  constructor(code: FindingCode, message: string, coins: CountedCoin[] = []) {
    super(message);
    this.code = code;
    this.coins = coins;
  }
}

/**
 * Opens a signed checkpoint. One of the site's keys must have signed it: one that signed the stored checkpoint too, if there is one.
 * @throws Finding when it is malformed or not signed so
 */
export function openHead(note: string, siteKeys: string, stored: StoredCheckpoint | undefined): Head {
  const keys = siteKeys.trim().split("\n");
  const trusted = stored ? keys.filter((key) => stored.keys.includes(key)) : keys;
  if (trusted.length === 0) throw new Finding("key", `the site's key is no longer ${stored?.keys.join(" or ")}`);
  try {
    const signers = keys.filter((key) => hasSigned(note, parseVerifierKey(key)));
    const signer = signers.find((key) => trusted.includes(key));
    if (!signer) throw new Error(`the checkpoint is not signed by ${trusted.join(" or ")}`);
    const key = parseVerifierKey(signer);
    return { ...openCheckpoint(note, key.name, key), stored: { note, keys: signers } };
  } catch (error) {
    throw new Finding("signature", (error as Error).message);
  }
}

const hasSigned = (note: string, key: VerifierKey) => verifiedSignatures(parseNote(note), key).length > 0;

/** @throws Finding unless the log of the stored checkpoint is the beginning of the log of this one */
export async function assertContinues(
  log: Pick<CheckpointSource, "readConsistency">,
  stored: StoredCheckpoint,
  head: Head,
): Promise<void> {
  const older = parseCheckpoint(parseNote(stored.note).text);
  if (older.origin !== head.origin || older.size > head.size) {
    const was = `${older.origin} with ${older.size} entries`;
    throw new Finding("history", `the log was ${was} and is ${head.origin} with ${head.size}`);
  }
  const proof = older.size < head.size ? await log.readConsistency(older.size, head.size) : [];
  if (!verifyConsistency(older, head, proof)) {
    throw new Finding(
      "history",
      `the ${older.size} entries of the stored checkpoint are not the first of ${head.size}`,
    );
  }
}
