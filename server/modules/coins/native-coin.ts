import * as m from "@cointally/i18n/messages";
import { type Chain, chainById, chains } from "@cointally/shared/chains.ts";
import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";

/** SQL for the ids of the listed coins of type `coin` with this chain and symbol, the first approved one first; by the index on symbols. */
const listedWith = (chainId: SQL | number, symbol: SQL | string, statuses: SQL): SQL => sql`
  select n.id from coins n where n.type = 'coin' and n.chain_id = ${chainId} and lower(n.symbol) = lower(${symbol}) and n.status in (${statuses})
  order by n.approved_at, n.id`;

const symbolsOf = (some: readonly Chain[]): SQL =>
  sql.join(
    some.map(({ id, native }) => sql`(${id}::int, ${native.symbol.toLowerCase()}::text)`),
    sql`, `,
  );

/**
 * SQL for whether `c` is the native coin of a main network. A chain has one: of several listed coins with its symbol, from before that was
 * checked, the one that was approved first.
 */
export function isNativeCoin(): SQL {
  const mainNetworks = chains.filter(({ type }) => type === "mainnet");
  return sql`(c.type = 'coin' and (c.chain_id, lower(c.symbol)) in (${symbolsOf(mainNetworks)})
    and c.id = (${listedWith(sql`c.chain_id`, sql`c.symbol`, sql`'approved'`)} limit 1))`;
}

/** The id of the public coin that is native to a chain. */
export async function findNativeCoin(db: Queries, chainId: number): Promise<string | undefined> {
  const symbol = chainById(chainId)?.native.symbol ?? "";
  const { rows } = await db.execute<{ id: string }>(sql`${listedWith(chainId, symbol, sql`'approved'`)} limit 1`);
  return rows[0]?.id;
}

type Coin = { type: "coin" | "token"; chainId: number; symbol: string };

/**
 * Why a coin cannot be listed as the native one of its chain: another coin is. It has no contract by which two could be told apart. Null for
 * every other coin. An advisory lock, until the transaction ends, lets concurrent writers see each other.
 */
export async function nativeConflict(
  tx: Queries,
  { type, chainId, symbol }: Coin,
  ownId: string | null,
): Promise<string | null> {
  const chain = chainById(chainId);
  if (type !== "coin" || !chain || symbol.toLowerCase() !== chain.native.symbol.toLowerCase()) return null;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('native coin'), ${chainId})`);
  const { rows } = await tx.execute<{ id: string }>(listedWith(chainId, symbol, sql`'approved', 'scheduled'`));
  const isTaken = rows.some(({ id }) => id !== ownId);
  return isTaken ? m.error_native_coin_listed({ chain: chain.name, symbol: chain.native.symbol }) : null;
}

/** @throws {AppError} naming the symbol, as `nativeConflict` */
export async function assertOnlyNative(tx: Queries, coin: Coin, ownId: string | null): Promise<void> {
  const conflict = await nativeConflict(tx, coin, ownId);
  if (conflict) throw fieldError("symbol", conflict);
}
