import { and, eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { EmittingContext } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { coins, contractProposals, contracts } from "../../database/schema/coins.ts";
import { addContract } from "../coins/add-contract.ts";
import type { CoinRow } from "../coins/audit-log.ts";
import { lockInserts } from "./insert-coins.ts";
import type { Outcome, Proposal } from "./plan-import.ts";

/** The name or address of a list, and whether an admin trusts it. */
export type ListOrigin = { list: string; trusted: boolean };

/**
 * Writes proposals for moderators. One of a trusted list whose both ends agree becomes a contract of the coin at once.
 * Returns the outcome of each row.
 */
export async function writeProposals(
  ctx: EmittingContext,
  tx: Queries,
  proposals: Proposal[],
  origin: ListOrigin,
  now: Date,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  await lockInserts(tx);
  for (const proposal of proposals) {
    const { index, contract, coinId, slug } = proposal;
    const isAdded = await addIfTrusted(ctx, tx, proposal, origin, now);
    outcomes.set(index, proposalOutcome(slug, isAdded));
    if (isAdded) continue;
    const values = { id: newId(now.getTime()), coinId, ...contract, list: origin.list, createdAt: now };
    await tx.insert(contractProposals).values(values).onConflictDoNothing();
  }
  return outcomes;
}

/** The outcome of a row that names a listed coin. */
export function proposalOutcome(slug: string, isAdded: boolean): Outcome {
  return isAdded
    ? { outcome: "proposed", reason: `Added to ${slug}, since the list is trusted and both ends agree.` }
    : { outcome: "proposed", reason: `Adds a contract to ${slug}; a moderator decides.` };
}

/** Whether the list may add the contract itself: read again under the coin's lock, since the coin may have changed since the plan. */
const addIfTrusted = async (
  ctx: EmittingContext,
  tx: Queries,
  { contract, coinId, agreesWith, symbol }: Proposal,
  { list, trusted }: ListOrigin,
  now: Date,
): Promise<boolean> => {
  if (!trusted || !agreesWith) return false;
  const [coin] = await tx.select().from(coins).where(eq(coins.id, coinId)).for("update");
  const [end] = await tx
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.coinId, coinId),
        eq(contracts.chainId, agreesWith.chainId),
        eq(contracts.address, agreesWith.address),
      ),
    );
  const agrees = coin?.symbol === symbol && end?.decimals === contract.decimals;
  if (!coin || !agrees || !["approved", "scheduled"].includes(coin.status)) return false;
  try {
    await addContract(ctx, tx, coin as CoinRow, contract, { list, actorId: null, at: now });
    return true;
  } catch (error) {
    // Another coin has it by now, or this one has as many as it may have: a moderator decides.
    if (error instanceof AppError) return false;
    throw error;
  }
};
