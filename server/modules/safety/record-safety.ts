import { and, eq, sql } from "drizzle-orm";
import type { Address } from "viem";
import type { ReadSafety } from "../../chain/safety/read-safety.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { contractSafety, safetyChanges } from "../../database/schema/safety.ts";
import { type Known, watchFacts } from "./watch-facts.ts";
import { writeVerdicts } from "./write-verdicts.ts";

export type Contract = { chainId: number; address: Address };

const hourMs = 3_600_000;
/** How long facts hold, by how much is looked at the coin's price: the busiest first (modules/prices/tiers.ts). */
const againMs = [2 * hourMs, 12 * hourMs, 7 * 24 * hourMs] as const;
/** A read of an older block than the last one's is a node that lags behind; after this it is the chain that went back. */
const lagMs = 10 * 60_000;

/**
 * Writes what was read of a contract, and for the public coin that has it what changed (decisions.md: shown on its page, queued for a
 * moderator). The verdict on the coin is written anew: it leaves trending
 * and top gainers while nobody can sell it, and comes back with the first sale.
 */
export const recordSafety = (
  { db, clock }: Pick<Context, "db" | "clock">,
  contract: Contract,
  { facts, block }: ReadSafety,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock();
    const here = and(eq(contractSafety.chainId, contract.chainId), eq(contractSafety.address, contract.address));
    const [before] = await tx.select().from(contractSafety).where(here).for("update");
    // No coin has it any more.
    if (!before) return;
    const lags =
      before.block !== null && block < before.block && now.getTime() - (before.checkedAt?.getTime() ?? 0) < lagMs;
    if (lags) return;
    const coin = await findCoin(tx, contract);
    const { changes, known } = watchFacts(before.lastKnown as Known, facts);
    const tier =
      facts.sellable === null || coin?.status !== "approved" ? Math.min(coin?.tier ?? 2, 1) : (coin?.tier ?? 2);
    // A contract that is not there yet may be made any time.
    const nextAt = new Date(now.getTime() + (facts.exists === false ? againMs[0] : (againMs[tier] ?? againMs[2])));
    const tried = facts.sellable === null ? {} : { saleTriedBlock: Number(block), saleTriedAt: now };
    await tx
      .update(contractSafety)
      .set({ ...facts, ...tried, block: Number(block), checkedAt: now, nextAt, lastKnown: known })
      .where(here);
    if (!coin) return;
    if (coin.status === "approved" && changes.length > 0) {
      await tx.insert(safetyChanges).values(
        changes.map(({ isBad, ...change }) => ({
          ...change,
          ...contract,
          id: newId(now.getTime()),
          coinId: coin.id,
          block: Number(block),
          at: now,
          status: isBad ? ("open" as const) : ("seen" as const),
        })),
      );
    }
    await writeVerdicts(tx, [coin.id]);
  });

type CoinOfContract = { id: string; status: string; tier: number | null };

const findCoin = async (tx: Queries, { chainId, address }: Contract): Promise<CoinOfContract | undefined> => {
  const { rows } = await tx.execute<CoinOfContract>(sql`
    select c.id, c.status, p.tier from contracts k join coins c on c.id = k.coin_id
    left join price_checks p on p.coin_id = c.id
    where k.live and k.chain_id = ${chainId} and k.address = ${address}`);
  return rows[0];
};
