import * as m from "@cointally/i18n/messages";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { EmittingContext } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import type { Queries } from "../../database/client.ts";
import { contractProposals } from "../../database/schema/coins.ts";
import { addContract } from "../coins/add-contract.ts";
import { type CoinRow, recordAction } from "../coins/audit-log.ts";
import { apiContracts } from "../coins/changed-contracts.ts";

/**
 * SQL for the proposals `p` of token lists that a moderator can decide on, with their coins `o`. Those of a denied coin, and those whose
 * contract a reviewed coin or their own has by now, wait until that changes. A pending coin hides none, because anyone can submit one.
 */
export const openProposals: SQL = sql`contract_proposals p join coins o on o.id = p.coin_id
  where p.refused_at is null and o.status in ('pending', 'scheduled', 'approved')
    and not exists (select from contracts k join coins t on t.id = k.coin_id where k.live and k.chain_id = p.chain_id and k.address = p.address
      and (t.id = o.id or t.status in ('scheduled', 'approved')))`;

type ProposalDecision = {
  proposalId: string;
  accept: boolean;
  reason?: string | undefined;
  actorId: string;
  at: Date;
};

/**
 * Decides on a proposal for a locked coin: accepted, its contract becomes one of the coin's; refused, it stays, so that no list proposes it
 * again.
 * @throws {AppError} conflict when it is decided already or the coin is denied; contract_taken
 */
export async function decideProposal(
  ctx: EmittingContext,
  tx: Queries,
  coin: CoinRow,
  { proposalId, accept, reason, actorId, at }: ProposalDecision,
): Promise<void> {
  const isOpen = and(
    eq(contractProposals.id, proposalId),
    eq(contractProposals.coinId, coin.id),
    isNull(contractProposals.refusedAt),
  );
  const [proposal] = await tx.select().from(contractProposals).where(isOpen).for("update");
  if (!proposal || coin.status === "denied") {
    const { status } = coin;
    throw new AppError("conflict", m.error_no_pending_edit({ status: statusLabel(status) }), { status });
  }
  const { list, chainId, address, decimals } = proposal;
  const contract = { chainId, address, decimals };
  if (accept) {
    await tx.delete(contractProposals).where(isOpen);
    await addContract(ctx, tx, coin, contract, { list, actorId, at });
    return;
  }
  await tx.update(contractProposals).set({ refusedAt: at }).where(isOpen);
  const after = { contracts: apiContracts([contract]), list };
  await recordAction(tx, { coinId: coin.id, actorId, action: "change_refused", reason, after, at });
}
