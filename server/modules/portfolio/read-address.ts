import { limits } from "@cointally/contract/limits.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { formatUnits } from "viem/utils";
import type { Held } from "../../chain/balances-by-multicall.ts";
import { readBalances } from "../../chain/read-balances.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";

/** What an address holds of listed coins on one chain, all of it at one block. */
export type ChainRead = {
  chainId: number;
  block: number;
  /** Whole tokens; a coin with several contracts on the chain stands there for each. */
  held: { coinId: string; amount: string }[];
  /** Coins of which a contract gave no number: what was known of them stays. */
  unread: string[];
};

type Listed = { coinId: string; address: Address; decimals: number | null };

/** The contracts of public coins on a chain. */
const listedOn = async (db: Queries, chainId: number): Promise<Listed[]> => {
  const { rows } = await db.execute<Listed>(sql`
    select k.coin_id as "coinId", k.address, k.decimals from contracts k join coins c on c.id = k.coin_id
    where k.chain_id = ${chainId} and k.live and c.status = 'approved'`);
  return rows;
};

/** Contracts that tell of their chain's own coin as if it were a token: what is there would be counted twice. */
const ownCoinAsToken: Record<number, Address> = { 137: "0x0000000000000000000000000000000000001010" };

/** The listed coin that is the chain's own; the first one that was approved, should several bear its symbol. */
const nativeOf = async (db: Queries, chainId: number): Promise<string | undefined> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from coins where type = 'coin' and chain_id = ${chainId} and status = 'approved'
      and upper(symbol) = upper(${chainById(chainId)?.native.symbol ?? ""})
    order by approved_at, id limit 1`);
  return rows[0]?.id;
};

/**
 * A balance in whole tokens, by the decimals that the token tells of, else by those it was listed with. Undefined for one that cannot be:
 * above the token's supply, without decimals, or of more digits than an amount has.
 */
export const amountOf = ({ balance, supply, decimals }: Held, listed: number | null): string | undefined => {
  const places = decimals ?? listed;
  if (balance > supply || places === null || places > limits.portfolio.places) return undefined;
  return balance < 10n ** BigInt(limits.portfolio.digits + places) ? formatUnits(balance, places) : undefined;
};

/**
 * Reads what an address has on a chain: its native coin and every listed token.
 * @throws {NodeError} when the chain cannot be read whole; the AbortError of `signal`
 */
export const readAddress = async (
  { db, nodes }: Pick<Context, "db" | "nodes">,
  address: Address,
  chainId: number,
  signal: AbortSignal,
): Promise<ChainRead> => {
  const [listed, native] = await Promise.all([listedOn(db, chainId), nativeOf(db, chainId)]);
  const tokens = native ? listed.filter((contract) => contract.address !== ownCoinAsToken[chainId]) : listed;
  const byToken = new Map(tokens.map((contract) => [contract.address, contract]));
  const found = await readBalances(nodes, chainId, address, [...byToken.keys()], signal);
  const held = found.held.flatMap((one) => {
    const contract = byToken.get(one.token);
    const amount = contract && amountOf(one, contract.decimals);
    return contract && amount ? [{ coinId: contract.coinId, amount }] : [];
  });
  if (native && found.native > 0n) held.push({ coinId: native, amount: formatUnits(found.native, 18) });
  return {
    chainId,
    block: found.block,
    held,
    unread: found.unread.flatMap((token) => byToken.get(token)?.coinId ?? []),
  };
};
