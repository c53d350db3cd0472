import type { FarmFailure } from "@cointally/contract/farms.ts";
import { sql } from "drizzle-orm";
import { type Address, getAddress } from "viem";
import { InvalidFactoryError, scanFactory } from "../../chain/farms/find-farms.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { FarmFactory } from "../../core/config/farm-factories.ts";
import { newId } from "../../database/client.ts";
import { type FailureReason, reasonMessage } from "./failure-reasons.ts";
import { type FarmContext, syncFarms } from "./sync-farms.ts";
import { valueFarms } from "./value-farms.ts";

export type FetchResult = { found: number; added: number; failed: FarmFailure[] };

/** Adds unknown farms and stores the factory's progress. @returns how many farms are new */
const addFarms = (
  { db, clock }: FarmContext,
  factory: FarmFactory,
  farms: Address[],
  scannedTo: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    const at = clock();
    const rows = [...new Set(farms)].map((address) => ({ id: newId(at.getTime()), address: getAddress(address) }));
    const { chainId, address, kind } = factory;
    const { rowCount } = await tx.execute(sql`
      insert into farms (id, chain_id, address, factory_address, kind, status, created_at)
      select r.id, ${chainId}::int, r.address, ${address}, ${kind}, 'pending', ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, address text)
      order by r.address on conflict (chain_id, address) do nothing`);
    await tx.execute(sql`
      insert into farm_factories (chain_id, address, scanned_to) values (${chainId}, ${address}, ${scannedTo})
      on conflict (chain_id, address) do update set scanned_to = excluded.scanned_to`);
    return rowCount ?? 0;
  });

/** Stores when a factory was checked, and why it failed, if it did. */
const recordFactoryCheck = (
  { db, clock }: FarmContext,
  { chainId, address }: FarmFactory,
  error: FailureReason | null,
) =>
  db.execute(sql`
    insert into farm_factories (chain_id, address, error, checked_at)
    values (${chainId}, ${address}, ${error}, ${clock().toISOString()}::timestamptz)
    on conflict (chain_id, address) do update set error = excluded.error, checked_at = excluded.checked_at`);

const reasonOf = (error: unknown): FailureReason => {
  if (error instanceof InvalidFactoryError) return `factory_${error.reason}`;
  const nodeError = nodeErrorOf(error);
  if (!nodeError) throw error;
  return `node_${nodeError.kind}`;
};

const fetchFactory = async (ctx: FarmContext, factory: FarmFactory, signal?: AbortSignal): Promise<FetchResult> => {
  const { chainId, address } = factory;
  const failed: FarmFailure[] = [];
  let added = 0;
  const { rows } = await ctx.db.execute<{ scanned_to: string | null }>(
    sql`select scanned_to from farm_factories where chain_id = ${chainId} and address = ${address}`,
  );
  const scannedTo = rows[0]?.scanned_to == null ? null : Number(rows[0].scanned_to);
  try {
    for await (const found of scanFactory({ nodes: ctx.nodes, factory, scannedTo, signal })) {
      added += await addFarms(ctx, factory, found.farms, found.scannedTo);
    }
    const neverRead = sql`f.factory_address = ${address} and f.synced_at is null and f.sync_error is null`;
    failed.push(...(await syncFarms(ctx, chainId, neverRead, signal)).failed);
    await recordFactoryCheck(ctx, factory, null);
  } catch (error) {
    const reason = reasonOf(error);
    failed.push({ chain_id: chainId, factory: address, farm: null, message: reasonMessage(reason) });
    await recordFactoryCheck(ctx, factory, reason);
  }
  const { rows: all } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from farms where chain_id = ${chainId} and factory_address = ${address}`,
  );
  return { found: all[0]?.n ?? 0, added, failed };
};

/** Finds new farms of the configured factories, of one chain or all, and reads them. */
export async function fetchFarms(ctx: FarmContext, onlyChainId?: number, signal?: AbortSignal): Promise<FetchResult> {
  const factories = ctx.settings
    .current()
    .farmFactories.filter(({ chainId }) => onlyChainId === undefined || chainId === onlyChainId);
  const byChain = Map.groupBy(factories, ({ chainId }) => chainId);
  const all = await Promise.all(
    [...byChain.values()].map(async (ofChain) => {
      const results: FetchResult[] = [];
      for (const factory of ofChain) results.push(await fetchFactory(ctx, factory, signal));
      return results;
    }),
  );
  await valueFarms(ctx);
  const sum = (key: "found" | "added") => all.flat().reduce((total, result) => total + result[key], 0);
  return { found: sum("found"), added: sum("added"), failed: all.flat().flatMap(({ failed }) => failed) };
}
