import { and, eq, sql } from "drizzle-orm";
import type { Address } from "viem";
import type { SafetyFacts } from "../../chain/safety/facts.ts";
import type { ReadSafety } from "../../chain/safety/read-safety.ts";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { contractSafety, safetyChanges } from "../../database/schema/safety.ts";
import { lastSeenClass } from "../coins/attention.ts";
import { compareFacts, type KnownFacts } from "./compare-facts.ts";
import { intervalsMs, seenIntervalMs } from "./plan-checks.ts";
import { writeVerdicts } from "./write-verdicts.ts";

export type Contract = { chainId: number; address: Address };

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
      Math.abs(now.getTime() - (before.checkedAt?.getTime() ?? 0)) < maxNodeLagMs;
    if (isLagging) return;
    const coin = await findCoin(tx, contract);
    const { changes, known } = compareFacts(before.lastKnown as KnownFacts, facts);
    const nextAt = new Date(now.getTime() + intervalOf(facts, coin));
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

type CoinOfContract = { id: string; status: string; tier: number | null; class: number | null };

/** How long the facts are enough. */
const intervalOf = (facts: SafetyFacts, coin: CoinOfContract | undefined): number => {
  if (coin?.status === "approved" && coin.class !== null && coin.class <= lastSeenClass) return seenIntervalMs;
  // A contract that does not exist yet may be deployed any time.
  if (facts.exists === false) return intervalsMs[0];
  const tier = coin?.tier ?? 2;
  const isPressing = facts.sellable === null || coin?.status !== "approved";
  return intervalsMs[isPressing ? Math.min(tier, 1) : tier] ?? intervalsMs[2];
};

const findCoin = async (tx: Queries, { chainId, address }: Contract): Promise<CoinOfContract | undefined> => {
  const { rows } = await tx.execute<CoinOfContract>(sql`
    select c.id, c.status, p.tier, a.class from contracts k join coins c on c.id = k.coin_id
    left join price_checks p on p.coin_id = c.id left join coin_attention a on a.coin_id = c.id
    where k.live and k.chain_id = ${chainId} and k.address = ${address}`);
  return rows[0];
};
