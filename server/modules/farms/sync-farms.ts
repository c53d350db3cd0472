import type { FarmFailure } from "@cointally/contract/farms.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Address } from "viem";
import { type KnownFarm, readFarms } from "../../chain/farms/read-farms.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";
import { reasonMessage } from "./reasons.ts";
import { valueFarms } from "./value-farms.ts";
import { writeFarms } from "./write-farms.ts";

export type Work = Pick<Context, "config" | "db" | "clock" | "nodes">;
export type Synced = { updated: number; failed: FarmFailure[] };

/** Farms that are read and written together: a chain that fails in the middle keeps what came before. */
const atOnce = 500;

/** Reads again the farms of a chain that `which` names over alias `f`, public ones first, and writes what they say now. */
export const syncFarms = async (
  { db, clock, nodes }: Work,
  chainId: number,
  which: SQL,
  signal?: AbortSignal,
): Promise<Synced> => {
  const { rows } = await db.execute<KnownFarm>(sql`
    select f.address, f.factory_address as factory, f.kind from farms f where f.chain_id = ${chainId} and ${which}
    order by f.status in ('active', 'finished') desc, f.id`);
  const synced: Synced = { updated: 0, failed: [] };
  const factoryOf = new Map(rows.map(({ address, factory }) => [address, factory]));
  const fail = (factory: Address | undefined, farm: Address | null, message: string) =>
    synced.failed.push({ chain_id: chainId, factory: factory as string, farm, message });

  for (let from = 0; from < rows.length; from += atOnce) {
    const slice = rows.slice(from, from + atOnce);
    try {
      const read = await readFarms(nodes, chainId, slice, signal);
      const places = slice.map(({ address }) => address);
      const { updated, failed } = await writeFarms(db, chainId, places, read, clock());
      synced.updated += updated;
      for (const { address, message } of failed) fail(factoryOf.get(address), address, message);
    } catch (error) {
      const trouble = nodeErrorOf(error);
      if (!trouble) throw error;
      for (const factory of new Set(rows.slice(from).map((row) => row.factory)))
        fail(factory, null, reasonMessage(`node_${trouble.trouble}`));
      break;
    }
  }
  return synced;
};

/** Reads every known farm again, of one chain or of all; chains do not wait for each other. */
export const updateFarms = async (ctx: Work, only?: number, signal?: AbortSignal): Promise<Synced> => {
  const { rows } = await ctx.db.execute<{ chain_id: number }>(sql`
    select distinct chain_id from farms where ${only === undefined ? sql`true` : sql`chain_id = ${only}`}`);
  const all = await Promise.all(rows.map(({ chain_id }) => syncFarms(ctx, chain_id, sql`true`, signal)));
  await valueFarms(ctx);
  return { updated: all.reduce((sum, { updated }) => sum + updated, 0), failed: all.flatMap(({ failed }) => failed) };
};
