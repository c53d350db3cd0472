import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVoteReceipt } from "@cointally/contract/ledger.ts";
import * as m from "@cointally/i18n/messages";
import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { hashLeaf, inclusionProof } from "@cointally/shared/ledger/merkle-tree.ts";
import { parseNote } from "@cointally/shared/ledger/signed-note.ts";
import { bytesToHex } from "@noble/hashes/utils";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { findEntry, proveByTiles } from "./ledger-tiles.ts";

type Row = {
  state: "counted" | "held" | "void";
  seq: string | null;
  nonce: Buffer | null;
  salt: Buffer | null;
  checkpoint: string | null;
};

/**
 * Proof that an account's vote for a coin, of a day or the latest, is in the log, against the newest checkpoint.
 * @throws {AppError} not_found where the account did not vote for the coin
 */
export async function findReceipt(
  { db }: Pick<Context, "db">,
  userId: string,
  coinId: string,
  day?: string,
): Promise<ResponseOf<typeof getVoteReceipt>> {
  const { rows } = await db.execute<Row>(sql`
    select v.state, l.seq, l.nonce, l.salt, h.checkpoint
    from votes v left join ledger_votes l on l.vote_id = v.id left join ledger_head h on true
    where v.user_id = ${userId} and v.coin_id = ${coinId} ${day ? sql`and v.day = ${day}` : sql``} order by v.day desc limit 1`);
  const [vote] = rows;
  if (!vote) throw notFound(day ? m.error_not_found_ledger_vote_day() : m.error_not_found_ledger_vote());
  const { state, nonce, salt, checkpoint } = vote;
  if (vote.seq === null || !nonce || !salt || !checkpoint) return { state, receipt: null };
  const index = Number(vote.seq);
  const { size, root } = parseCheckpoint(parseNote(checkpoint).text);
  const [entry, inclusion] = await Promise.all([
    findEntry(db, index),
    proveByTiles(db, size, (readNode) => inclusionProof(readNode, index, size)),
  ]);
  return {
    state,
    receipt: {
      index,
      entry: new TextDecoder().decode(entry),
      nonce: nonce.toString("hex"),
      salt: salt.toString("hex"),
      leaf_hash: bytesToHex(hashLeaf(entry)),
      tree_size: size,
      root_hash: bytesToHex(root),
      inclusion: inclusion.map(bytesToHex),
      checkpoint,
    },
  };
}
