import type { Input } from "@cointally/contract/endpoint.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import type { decideChanges as endpoint } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { ZodError } from "zod";
import { AppError, fieldErrorMessage } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts } from "../../database/schema/coins.ts";
import { type CoinRow, lockCoin, recordAction } from "../coins/audit-log.ts";
import { parsePendingChanges } from "../coins/pending-changes.ts";
import type { Difference } from "../coins/public-facts.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { applyChanges } from "../coins/update-coin.ts";
import { releaseUploads } from "../uploads/use-upload.ts";
import { queueDecisionEmail } from "./emails.ts";

type Decision = Input<typeof endpoint>["body"];

/** @throws {AppError} conflict where none waits, or where another one waits than was seen */
const waitingOf = (row: CoinRow, seen: Date | undefined) => {
  const { pendingChanges: waiting, changesAt, status } = row;
  if (!waiting) throw new AppError("conflict", m.error_no_pending_edit({ status: statusLabel(status) }), { status });
  if (seen && seen.getTime() !== changesAt?.getTime()) {
    throw new AppError("conflict", m.error_edit_changed(), { status });
  }
  return waiting;
};

const apply = async (ctx: Context, tx: Queries, row: CoinRow, now: Date): Promise<Difference> => {
  const rows = await tx.select().from(contracts).where(eq(contracts.coinId, row.id)).orderBy(contracts.position);
  try {
    return await applyChanges(ctx, tx, { row, contracts: rows }, parsePendingChanges(row) ?? {}, now);
  } catch (error) {
    const issue = error instanceof ZodError ? error.issues[0] : undefined;
    const reason = issue ? fieldMessage(issue) : fieldErrorMessage(error);
    if (reason === undefined) throw error;
    throw new AppError("conflict", m.error_edit_impossible({ reason }), { status: row.status });
  }
};

/**
 * Decides on the edit of an approved coin that waits: accepted, it becomes the coin's public facts, and the slug of an old name
 * stays as one that leads here; refused, the owner is mailed the reason. `created_at` names the edit that the moderator saw: an owner
 * may have replaced it since.
 * @throws {AppError} not_found; conflict when none waits, or another one; contract_taken
 */
export const decideChanges = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  decision: Decision,
  now: Date,
): Promise<void> => {
  const decide = async (tx: Queries) => {
    const row = await lockCoin(tx, id);
    const waiting = waitingOf(row, decision.created_at);
    // The coin before its contracts, as submissions write them too: writers that meet wait for each other in one order.
    await tx.update(coins).set({ pendingChanges: null, changesAt: null, updatedAt: now }).where(eq(coins.id, id));
    const entry = { coinId: id, actorId: actor.id, at: now };
    if (decision.accept) {
      await recordAction(tx, { ...entry, action: "change_accepted", ...(await apply(ctx, tx, row, now)) });
      return;
    }
    const { reason } = decision;
    await releaseUploads(tx, [waiting.logo_id]);
    await recordAction(tx, { ...entry, action: "change_refused", reason, after: waiting });
    await queueDecisionEmail(ctx, tx, { coin: row, userId: row.creatorId }, "change_refused", reason, now);
  };
  await retryOnConflict(() => ctx.db.transaction(decide));
};
