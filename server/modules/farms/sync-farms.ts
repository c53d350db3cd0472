import type { FarmFailure } from "@cointally/contract/farms.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Address } from "viem";
import { type KnownFarm, readFarms } from "../../chain/farms/read-farms.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";
import { reasonMessage } from "./failure-reasons.ts";
import { valueFarms } from "./value-farms.ts";
import { writeFarms } from "./write-farms.ts";

export type FarmContext = Pick<Context, "config" | "settings" | "db" | "clock" | "nodes">;
export type SyncResult = { updated: number; failed: FarmFailure[] };

/** Farms per batch. Batches that were written stay when a later one fails. */
const batchSize = 500;

/** Reads the farms of a chain that match `condition` (over alias `f`) again, public ones first, and stores the results. */
export async function syncFarms(
  { db, clock, nodes }: FarmContext,
  chainId: number,
  condition: SQL,
  signal?: AbortSignal,
): Promise<SyncResult> {
  const { rows } = await db.execute<KnownFarm>(sql`
    select f.address, f.factory_address as factory, f.kind from farms f where f.chain_id = ${chainId} and ${condition}
    order by f.status in ('active', 'finished') desc, f.id`);
  const result: SyncResult = { updated: 0, failed: [] };
  const factoryOf = new Map(rows.map(({ address, factory }) => [address, factory]));
  const fail = (factory: Address | undefined, farm: Address | null, message: string) =>
    result.failed.push({ chain_id: chainId, factory: factory as string, farm, message });

  for (let from = 0; from < rows.length; from += batchSize) {
    const slice = rows.slice(from, from + batchSize);
    try {
      const read = await readFarms(nodes, chainId, slice, signal);
      const addresses = slice.map(({ address }) => address);
      const { updated, failed } = await writeFarms(db, chainId, addresses, read, clock());
      result.updated += updated;
      for (const { address, message } of failed) fail(factoryOf.get(address), address, message);
    } catch (error) {
      const nodeError = nodeErrorOf(error);
      if (!nodeError) throw error;
      for (const factory of new Set(rows.slice(from).map((row) => row.factory)))
        fail(factory, null, reasonMessage(`node_${nodeError.kind}`));
      break;
    }
  }
  return result;
}

/** Reads every known farm of one chain or all again, chains in parallel. */
export async function updateFarms(ctx: FarmContext, onlyChainId?: number, signal?: AbortSignal): Promise<SyncResult> {
  const { rows } = await ctx.db.execute<{ chain_id: number }>(sql`
    select distinct chain_id from farms where ${onlyChainId === undefined ? sql`true` : sql`chain_id = ${onlyChainId}`}`);
  const all = await Promise.all(rows.map(({ chain_id }) => syncFarms(ctx, chain_id, sql`true`, signal)));
  await valueFarms(ctx);
  return { updated: all.reduce((sum, { updated }) => sum + updated, 0), failed: all.flatMap(({ failed }) => failed) };
}
