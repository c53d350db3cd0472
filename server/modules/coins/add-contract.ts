import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { asc, eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts } from "../../database/schema/coins.ts";
import { type CoinRow, recordAction } from "./audit-log.ts";
import { apiContracts } from "./changed-contracts.ts";
import { assertContractIsFree, type ContractRow, chainsOf, firstPosition } from "./contracts.ts";

/** The token list that a contract comes from, and the moderator who accepted it, if one did. */
type Origin = { list: string; actorId: string | null; at: Date };

/**
 * A waiting edit of the coin's contracts names them all, so that accepting it would remove the new one: that joins them, and a moderator who
 * saw the edit before sees it again.
 */
const withInPendingEdit = ({ pendingChanges }: CoinRow, contract: ContractRow, changesAt: Date) => {
  const asked = pendingChanges?.contracts;
  if (!Array.isArray(asked) || asked.length >= limits.contracts.max) return {};
  return { pendingChanges: { ...pendingChanges, contracts: [...asked, ...apiContracts([contract])] }, changesAt };
};

/**
 * Adds a contract that a token list proposed to a locked coin that is not denied. The history names the list.
 * @throws {AppError} contract_taken, also by this coin; conflict when the coin has as many contracts as it may have
 */
export async function addContract(
  ctx: EmittingContext,
  tx: Queries,
  coin: CoinRow,
  contract: ContractRow,
  { list, actorId, at }: Origin,
): Promise<void> {
  const { max } = limits.contracts;
  const before = await tx
    .select()
    .from(contracts)
    .where(eq(contracts.coinId, coin.id))
    .orderBy(asc(contracts.position));
  if (before.length >= max) {
    throw new AppError("conflict", m.error_too_many_contracts({ max }), { status: coin.status });
  }
  await assertContractIsFree(tx, [contract], null);
  // The coin before its contracts, as in a submission: one lock order, so that concurrent writers do not deadlock.
  const updatedAt = new Date(Math.max(at.getTime(), coin.updatedAt.getTime() + 1));
  const after = [...before, contract];
  await tx
    .update(coins)
    .set({ chainIds: chainsOf(coin.chainId, after), updatedAt, ...withInPendingEdit(coin, contract, updatedAt) })
    .where(eq(coins.id, coin.id));
  const position = Math.max(firstPosition(coin.type), (before.at(-1)?.position ?? -1) + 1);
  await tx.insert(contracts).values({ ...contract, coinId: coin.id, position });
  await emit(ctx, tx, "contractsChanged", { coinIds: [coin.id], replaced: false });
  await recordAction(tx, {
    coinId: coin.id,
    actorId,
    action: "change_accepted",
    before: { contracts: apiContracts(before) },
    after: { contracts: apiContracts(after), list },
    at,
  });
}
