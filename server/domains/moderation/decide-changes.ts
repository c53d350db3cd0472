import { eq } from "drizzle-orm";
import { ZodError } from "zod";
import type { Context, SignedIn } from "../../context.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts } from "../../database/schema/coins.ts";
import { fieldSentence, Refusal } from "../../refusal.ts";
import { applyChanges, identityOf } from "../coins/update-coin.ts";
import { waitingChanges } from "../coins/waiting-changes.ts";
import { releaseUploads } from "../uploads/use-upload.ts";
import { mailDecision } from "./mails.ts";
import { unlessTaken } from "./move-coin.ts";
import { type CoinRow, lockCoin, record } from "./record.ts";

const waitingOf = (row: CoinRow) => {
  const waiting = row.pendingChanges;
  if (waiting) return waiting;
  throw new Refusal("conflict", `No change of this coin waits. It is ${row.status}.`, { status: row.status });
};

const apply = async (tx: Queries, row: CoinRow, now: Date) => {
  const rows = await tx.select().from(contracts).where(eq(contracts.coinId, row.id)).orderBy(contracts.position);
  const state = { row, contracts: rows };
  try {
    const changes = waitingChanges(row);
    if (changes) await applyChanges(tx, state, changes, now);
  } catch (error) {
    const issue = error instanceof ZodError ? error.issues[0]?.message : fieldSentence(error);
    if (issue === undefined) throw error;
    throw new Refusal("conflict", `This change cannot be made: ${issue} Refuse it.`, { status: row.status });
  }
  return identityOf(state);
};

/**
 * Decides on the edit of an approved coin that waits: accepted, it becomes the coin's public facts, and the slug of an old name
 * stays as one that leads here; refused, the owner is mailed the reason.
 * @throws {Refusal} not_found; conflict when none waits; contract_taken
 */
export const decideChanges = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  decision: { accept: true } | { accept: false; reason: string },
  now: Date,
): Promise<void> => {
  const reason = decision.accept ? null : decision.reason;
  await unlessTaken(ctx, async (tx) => {
    const row = await lockCoin(tx, id);
    const waiting = waitingOf(row);
    // The coin before its contracts, as submissions write them too: writers that meet wait for each other in one order.
    await tx.update(coins).set({ pendingChanges: null, changesAt: null, updatedAt: now }).where(eq(coins.id, id));
    const before = decision.accept ? await apply(tx, row, now) : null;
    if (!decision.accept) await releaseUploads(tx, [waiting.logo_id]);
    const action = decision.accept ? "change_accepted" : "change_refused";
    await record(tx, { coinId: id, actorId: actor.id, action, reason, before, after: waiting, at: now });
    if (reason !== null) {
      await mailDecision(ctx, tx, { coin: row, userId: row.creatorId }, "change_refused", reason, now);
    }
  });
};
