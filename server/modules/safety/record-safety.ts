import { and, eq, sql } from "drizzle-orm";
import type { Address } from "viem";
import type { ReadSafety } from "../../chain/safety/read-safety.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { contractSafety, safetyChanges } from "../../database/schema/safety.ts";
import { compareFacts, type KnownFacts } from "./compare-facts.ts";
import { writeVerdicts } from "./write-verdicts.ts";

export type Contract = { chainId: number; address: Address };

const hourMs = 3_600_000;
/** Interval between checks by the tier of the coin's price check (modules/prices/tiers.ts). */
const intervalsMs = [2 * hourMs, 12 * hourMs, 7 * 24 * hourMs] as const;
/** A read of an older block comes from a lagging node; after this time the chain itself was reorganised. */
const maxNodeLagMs = 10 * 60_000;

/**
 * Stores the facts of a contract and, if its coin is public, the changes (decisions.md: shown on its page, queued for a moderator). Updates the
 * coin's verdict: it leaves trending and top gainers while it cannot be sold.
 */
export function recordSafety(
  { db, clock }: Pick<Context, "db" | "clock">,
  contract: Contract,
  { facts, block }: ReadSafety,
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock();
    const thisContract = and(
      eq(contractSafety.chainId, contract.chainId),
      eq(contractSafety.address, contract.address),
    );
    const [before] = await tx.select().from(contractSafety).where(thisContract).for("update");
    // The contract belongs to no coin any more.
    if (!before) return;
    const isLagging =
      before.block !== null &&
      block < before.block &&
      now.getTime() - (before.checkedAt?.getTime() ?? 0) < maxNodeLagMs;
    if (isLagging) return;
    const coin = await findCoin(tx, contract);
    const { changes, known } = compareFacts(before.lastKnown as KnownFacts, facts);
    const tier =
      facts.sellable === null || coin?.status !== "approved" ? Math.min(coin?.tier ?? 2, 1) : (coin?.tier ?? 2);
    // A contract that does not exist yet may be deployed any time.
    const nextAt = new Date(
      now.getTime() + (facts.exists === false ? intervalsMs[0] : (intervalsMs[tier] ?? intervalsMs[2])),
    );
    const saleCheck = facts.sellable === null ? {} : { saleTriedBlock: Number(block), saleTriedAt: now };
    await tx
      .update(contractSafety)
      .set({ ...facts, ...saleCheck, block: Number(block), checkedAt: now, nextAt, lastKnown: known })
      .where(thisContract);
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
}

type CoinOfContract = { id: string; status: string; tier: number | null };

const findCoin = async (tx: Queries, { chainId, address }: Contract): Promise<CoinOfContract | undefined> => {
  const { rows } = await tx.execute<CoinOfContract>(sql`
    select c.id, c.status, p.tier from contracts k join coins c on c.id = k.coin_id
    left join price_checks p on p.coin_id = c.id
    where k.live and k.chain_id = ${chainId} and k.address = ${address}`);
  return rows[0];
};
