import type { Input } from "@cointally/contract/endpoint.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import type { decideChanges as endpoint } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { eq, sql } from "drizzle-orm";
import { ZodError } from "zod";
import { AppError, fieldErrorMessage } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { coins, contracts } from "../../database/schema/coins.ts";
import { type CoinRow, lockCoin, recordAction } from "../coins/audit-log.ts";
import { parsePendingChanges } from "../coins/pending-changes.ts";
import { coinJoins, coinJson } from "../coins/presenter.ts";
import type { Difference } from "../coins/public-facts.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { applyChanges } from "../coins/update-coin.ts";
import { releaseUploads } from "../uploads/use-upload.ts";
import { decideProposal, openProposals } from "./contract-proposals.ts";
import { queueDecisionEmail } from "./emails.ts";

/** SQL for whether an edit of coin `c` waits. */
export const pendingEdits = sql`c.changes_at is not null and c.status <> 'deleted'`;

/** The current values of the fields that can be in a pending edit. */
const currentFields = sql`jsonb_build_object(
  'name', c.name, 'symbol', c.symbol, 'type', c.type, 'chain_id', c.chain_id, 'logo_id', c.logo_id, 'links', c.links, 'stage', c.stage,
  'description', c.description, 'sale', c.sale, 'launch_at', ${isoTime(sql`c.launch_at`)},
  'address', (select k.address from contracts k where k.coin_id = c.id and k.position = 0),
  'decimals', (select k.decimals from contracts k where k.coin_id = c.id and k.position = 0),
  'contracts', coalesce((select jsonb_agg(jsonb_build_object('chain_id', k.chain_id, 'address', k.address, 'decimals', k.decimals) order by k.position)
    from contracts k where k.coin_id = c.id), '[]'))`;

/**
 * The pending edits and the open proposals of token lists, oldest first, as JSON text: `before` has the current values of the fields in
 * `after`.
 */
export function listChanges(ctx: Context, query: PageQuery, now: Date): Promise<string> {
  return pageJson(
    ctx,
    "changes",
    simpleList({
      name: "changes",
      from: sql`(select c.id, c.changes_at as at from coins c where ${pendingEdits}
        union all select p.id, p.created_at from ${openProposals}) q`,
      where: sql`true`,
      key: { by: sql`q.at`, type: "timestamptz" },
      id: sql`q.id`,
      desc: false,
      row: {
        // What was decided since its id was read is left out.
        joins: sql`left join contract_proposals p on p.id = page.id
          join coins c on c.id = coalesce(p.coin_id, page.id) and (p.id is not null or c.changes_at is not null) ${coinJoins(ctx, now)}`,
        json: jsonObject({
          coin: coinJson(ctx, "owner", now, sql`select p.chain_id, p.address`),
          before: sql`(select json_object_agg(f.key, f.value) from jsonb_each(${currentFields}) f
            where case when p.id is null then c.pending_changes ? f.key else f.key = 'contracts' end)`,
          after: sql`case when p.id is null then c.pending_changes else jsonb_build_object('contracts', ${currentFields}->'contracts'
            || jsonb_build_object('chain_id', p.chain_id, 'address', p.address, 'decimals', p.decimals)) end`,
          created_at: isoTime(sql`coalesce(p.created_at, c.changes_at)`),
          proposal: sql`case when p.id is not null then ${jsonObject({ id: sql`p.id`, list: sql`p.list` })} end`,
        }),
      },
    }),
    query,
  );
}

type Decision = Input<typeof endpoint>["body"];

/** @throws {AppError} conflict when there is no pending edit, or a newer one than the moderator saw */
const pendingEditOf = (row: CoinRow, seenVersion: Date | undefined) => {
  const { pendingChanges, changesAt, status } = row;
  if (!pendingChanges)
    throw new AppError("conflict", m.error_no_pending_edit({ status: statusLabel(status) }), { status });
  if (seenVersion && seenVersion.getTime() !== changesAt?.getTime()) {
    throw new AppError("conflict", m.error_edit_changed(), { status });
  }
  return pendingChanges;
};

const applyPendingEdit = async (ctx: Context, tx: Queries, row: CoinRow, now: Date): Promise<Difference> => {
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
 * Accepts or refuses the pending edit of a coin, or a proposal of a token list for it. Accepted, it becomes public, and the slug of an old name redirects to the new one;
 * refused, the owner gets the reason by email. `created_at` names the edit that the moderator saw: the owner may have replaced it.
 * @throws {AppError} not_found; conflict when there is no pending edit, or another one; contract_taken
 */
export async function decideChanges(
  ctx: Context,
  actor: SignedIn,
  id: string,
  decision: Decision,
  now: Date,
): Promise<void> {
  const decide = async (tx: Queries) => {
    const row = await lockCoin(tx, id);
    if (decision.proposal_id) {
      const { proposal_id: proposalId, accept } = decision;
      const reason = decision.accept ? undefined : decision.reason;
      return decideProposal(ctx, tx, row, { proposalId, accept, reason, actorId: actor.id, at: now });
    }
    const pendingEdit = pendingEditOf(row, decision.created_at);
    // The coin before its contracts, as in a submission: one lock order, so that concurrent writers do not deadlock.
    await tx.update(coins).set({ pendingChanges: null, changesAt: null, updatedAt: now }).where(eq(coins.id, id));
    const entry = { coinId: id, actorId: actor.id, at: now };
    if (decision.accept) {
      await recordAction(tx, { ...entry, action: "change_accepted", ...(await applyPendingEdit(ctx, tx, row, now)) });
      return;
    }
    const { reason } = decision;
    await releaseUploads(tx, [pendingEdit.logo_id]);
    await recordAction(tx, { ...entry, action: "change_refused", reason, after: pendingEdit });
    await queueDecisionEmail(ctx, tx, { coin: row, userId: row.creatorId }, "change_refused", reason, now);
  };
  await retryOnConflict(() => ctx.db.transaction(decide));
}
