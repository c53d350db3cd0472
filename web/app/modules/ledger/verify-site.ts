import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { equalHashes } from "@cointally/shared/ledger/merkle-tree.ts";
import { LedgerError, type Recount, recount } from "@cointally/shared/ledger/recount.ts";
import { base64Of, parseNote } from "@cointally/shared/ledger/signed-note.ts";
import type { TileAddress } from "@cointally/shared/ledger/tiles.ts";
import {
  assertContinues,
  type CheckpointSource,
  type CountedCoin,
  Finding,
  type Head,
  type ListedCoin,
  openHead,
  type StoredCheckpoint,
} from "./site-checkpoint.ts";

/** How a site's log and lists are read. */
export type SiteLog = CheckpointSource & {
  readBundle: (bundle: TileAddress) => Promise<Uint8Array>;
  /** Every listed coin by its ID. */
  readLists: (onProgress: (coins: number) => void) => Promise<Map<string, ListedCoin>>;
};

export type RecountProgress =
  | { step: "lists"; coins: number }
  | { step: "entries"; entries: number; size: number }
  /** The lists have votes that enter the log within a minute or two. */
  | { step: "waiting"; coins: number };

export type RecountReport = {
  size: number;
  /** Votes of the log that were not voided, and those of them that are for coins of the lists. */
  votes: number;
  listedVotes: number;
  voided: number;
  /** Size of the stored checkpoint's tree, of which the log is a continuation; null on the first recount. */
  previousSize: number | null;
  listed: number;
  /** The coins with the most votes. */
  top: CountedCoin[];
  checkpoint: StoredCheckpoint;
};

type Options = {
  stored?: StoredCheckpoint | undefined;
  onProgress?: (progress: RecountProgress) => void;
  /** How long votes may take from the lists into the log, in milliseconds. */
  logDelay?: number;
  /** How often the checkpoint is read meanwhile. */
  pollInterval?: number;
};

const topCoins = 10;

/**
 * Verifies a site's log, counts every coin and compares the counts with the lists.
 * @throws Finding when something is wrong; any other error when the site could not be read
 */
export async function verifySite(
  log: SiteLog,
  { stored, onProgress = () => {}, logDelay = 150_000, pollInterval = 10_000 }: Options = {},
): Promise<RecountReport> {
  const ranges = new Map<string, { least: number; most: number }>();
  const readLists = async () => {
    const lists = await log.readLists((coins) => onProgress({ step: "lists", coins }));
    for (const [id, { votes }] of lists) {
      const { least, most } = ranges.get(id) ?? { least: votes, most: votes };
      ranges.set(id, { least: Math.min(least, votes), most: Math.max(most, votes) });
    }
    return lists;
  };
  let lists = await readLists();
  let head = openHead(await log.readCheckpoint(), await log.readKeys(), stored);
  if (stored) await assertContinues(log, stored, head);
  let counted = await countEntries(log, head, onProgress);

  /** Coins whose count in the log is not one that the lists have shown since the recount began. */
  const different = (): CountedCoin[] =>
    [...lists].flatMap(([id, coin]) => {
      const logged = counted.coins.get(id)?.total ?? 0;
      const { least, most } = ranges.get(id) ?? { least: coin.votes, most: coin.votes };
      return logged < least || logged > most ? [{ ...coin, logged }] : [];
    });
  const deadline = Date.now() + logDelay;
  while (different().length > 0) {
    lists = await readLists();
    const coins = different();
    if (coins.length === 0) break;
    if (Date.now() >= deadline) {
      throw new Finding(
        "lists",
        `counts differ: ${coins.map(({ slug }) => slug).join(", ")}`,
        coins.slice(0, topCoins),
      );
    }
    onProgress({ step: "waiting", coins: coins.length });
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    const next = openHead(await log.readCheckpoint(), await log.readKeys(), head.stored);
    await assertContinues(log, head.stored, next);
    counted = await countEntries(log, next, onProgress, counted);
    head = next;
  }

  const listed = [...lists].map(([id, coin]) => ({ ...coin, logged: counted.coins.get(id)?.total ?? 0 }));
  const top = listed.toSorted((one, other) => other.logged - one.logged).slice(0, topCoins);
  return {
    size: head.size,
    votes: counted.votes,
    listedVotes: listed.reduce((sum, { logged }) => sum + logged, 0),
    voided: counted.voided,
    previousSize: stored ? parseCheckpoint(parseNote(stored.note).text).size : null,
    listed: lists.size,
    top,
    checkpoint: head.stored,
  };
}

/** Counts all entries up to a checkpoint, or those since an earlier recount. */
async function countEntries(
  log: SiteLog,
  { size, root }: Head,
  onProgress: (progress: RecountProgress) => void,
  previous?: Recount,
): Promise<Recount> {
  onProgress({ step: "entries", entries: previous?.size ?? 0, size });
  const counted = await recount(log.readBundle, size, {
    // A browser opens six connections to a site: two remain for the page.
    ahead: 4,
    onProgress: (entries) => onProgress({ step: "entries", entries, size }),
    ...(previous && { previous }),
  }).catch((error) => {
    throw error instanceof LedgerError ? new Finding("entries", error.message) : error;
  });
  if (!equalHashes(counted.root, root)) {
    throw new Finding("root", `${size} entries make ${base64Of(counted.root)}, signed is ${base64Of(root)}`);
  }
  return counted;
}
