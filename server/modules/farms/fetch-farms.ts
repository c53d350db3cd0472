import type { FarmFailure } from "@cointally/contract/farms.ts";
import { sql } from "drizzle-orm";
import { type Address, getAddress } from "viem";
import { farmsOf, NotAFactory } from "../../chain/farms/find-farms.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { FarmFactory } from "../../core/config/farm-factories.ts";
import { newId } from "../../database/client.ts";
import { type ReadReason, reasonMessage } from "./reasons.ts";
import { syncFarms, type Work } from "./sync-farms.ts";
import { valueFarms } from "./value-farms.ts";

export type Fetched = { found: number; added: number; failed: FarmFailure[] };

/** Adds farms that are not known yet, and with them how far their factory is read. @returns how many are new */
const addFarms = ({ db, clock }: Work, factory: FarmFactory, farms: Address[], scannedTo: number): Promise<number> =>
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

/** Writes when a factory was looked at, and why it could not be read on. */
const noteFactory = ({ db, clock }: Work, { chainId, address }: FarmFactory, error: ReadReason | null) =>
  db.execute(sql`
    insert into farm_factories (chain_id, address, error, checked_at)
    values (${chainId}, ${address}, ${error}, ${clock().toISOString()}::timestamptz)
    on conflict (chain_id, address) do update set error = excluded.error, checked_at = excluded.checked_at`);

const reasonOf = (error: unknown): ReadReason => {
  if (error instanceof NotAFactory) return `factory_${error.why}`;
  const trouble = nodeErrorOf(error);
  if (!trouble) throw error;
  return `node_${trouble.trouble}`;
};

const fetchOne = async (ctx: Work, factory: FarmFactory, signal?: AbortSignal): Promise<Fetched> => {
  const { chainId, address } = factory;
  const failed: FarmFailure[] = [];
  let added = 0;
  const { rows } = await ctx.db.execute<{ scanned_to: string | null }>(
    sql`select scanned_to from farm_factories where chain_id = ${chainId} and address = ${address}`,
  );
  const scannedTo = rows[0]?.scanned_to == null ? null : Number(rows[0].scanned_to);
  try {
    for await (const found of farmsOf({ nodes: ctx.nodes, factory, scannedTo, signal })) {
      added += await addFarms(ctx, factory, found.farms, found.scannedTo);
    }
    const unread = sql`f.factory_address = ${address} and f.synced_at is null and f.sync_error is null`;
    failed.push(...(await syncFarms(ctx, chainId, unread, signal)).failed);
    await noteFactory(ctx, factory, null);
  } catch (error) {
    const reason = reasonOf(error);
    failed.push({ chain_id: chainId, factory: address, farm: null, message: reasonMessage(reason) });
    await noteFactory(ctx, factory, reason);
  }
  const { rows: all } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from farms where chain_id = ${chainId} and factory_address = ${address}`,
  );
  return { found: all[0]?.n ?? 0, added, failed };
};

/** Looks for new farms in every configured factory, of one chain or of all, and reads those that were never read. */
export const fetchFarms = async (ctx: Work, only?: number, signal?: AbortSignal): Promise<Fetched> => {
  const factories = ctx.config.farmFactories.filter(({ chainId }) => only === undefined || chainId === only);
  const byChain = Map.groupBy(factories, ({ chainId }) => chainId);
  const all = await Promise.all(
    [...byChain.values()].map(async (ofChain) => {
      const fetched: Fetched[] = [];
      for (const factory of ofChain) fetched.push(await fetchOne(ctx, factory, signal));
      return fetched;
    }),
  );
  await valueFarms(ctx);
  const sum = (key: "found" | "added") => all.flat().reduce((total, one) => total + one[key], 0);
  return { found: sum("found"), added: sum("added"), failed: all.flat().flatMap(({ failed }) => failed) };
};
