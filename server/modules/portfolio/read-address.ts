import { limits } from "@cointally/contract/limits.ts";
import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { formatUnits } from "viem/utils";
import type { TokenBalance } from "../../chain/balances-by-multicall.ts";
import { readBalances } from "../../chain/read-balances.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { findNativeCoin } from "../coins/native-coin.ts";
import { readDecimals } from "../contracts/contract-facts.ts";

/** An address's amounts of listed coins on one chain at one block. */
export type ChainRead = {
  chainId: number;
  block: number;
  /** Amounts in whole tokens, one entry per contract, so a coin may appear several times. */
  held: { coinId: string; amount: string }[];
  /** Coins whose contract returned no balance: they keep their last one. */
  unread: string[];
};

/** `readDecimals` are those that the contract returned when its facts were read. */
type Listed = { coinId: string; address: Address; decimals: number | null; readDecimals: number | null };

/** The contracts of public coins on a chain. */
const listContracts = async (db: Queries, chainId: number): Promise<Listed[]> => {
  const { rows } = await db.execute<Listed>(sql`
    select k.coin_id as "coinId", k.address, k.decimals, ${readDecimals} as "readDecimals"
    from contracts k join coins c on c.id = k.coin_id
    where k.chain_id = ${chainId} and k.live and c.status = 'approved'`);
  return rows;
};

/** Contracts that present their chain's native coin as a token, which would count it twice. */
const nativeAsToken: Record<number, Address> = { 137: "0x0000000000000000000000000000000000001010" };

/**
 * A balance in whole tokens by the token's decimals, or by the listed ones. Undefined when impossible: above the token's supply, without
 * decimals, or with more digits than an amount may have.
 */
export function amountOf({ balance, supply, decimals }: TokenBalance, contracts: number | null): string | undefined {
  const digits = decimals ?? contracts;
  if (balance > supply || digits === null || digits > limits.portfolio.places) return undefined;
  return balance < 10n ** BigInt(limits.portfolio.digits + digits) ? formatUnits(balance, digits) : undefined;
}

/**
 * Reads an address's balances on a chain: the native coin and every listed token.
 * @throws {NodeError} when the chain cannot be read completely; the AbortError of `signal`
 */
export async function readAddress(
  { db, nodes }: Pick<Context, "db" | "nodes">,
  address: Address,
  chainId: number,
  signal: AbortSignal,
): Promise<ChainRead> {
  const [contracts, native] = await Promise.all([listContracts(db, chainId), findNativeCoin(db, chainId)]);
  const tokens = native ? contracts.filter((contract) => contract.address !== nativeAsToken[chainId]) : contracts;
  const byToken = new Map(tokens.map((contract) => [contract.address, contract]));
  const found = await readBalances(nodes, chainId, address, [...byToken.keys()], signal);
  const isAmbiguous = ({ token, decimals }: TokenBalance) => {
    const readBefore = byToken.get(token)?.readDecimals ?? null;
    return decimals !== null && readBefore !== null && decimals !== readBefore;
  };
  const held = found.held.flatMap((token) => {
    const contract = byToken.get(token.token);
    const amount = contract && !isAmbiguous(token) && amountOf(token, contract.decimals);
    return contract && amount ? [{ coinId: contract.coinId, amount }] : [];
  });
  if (native && found.native > 0n) held.push({ coinId: native, amount: formatUnits(found.native, 18) });
  return {
    chainId,
    block: found.block,
    held,
    // A token that tells different decimals to different readers has no amount.
    unread: [...found.unread, ...found.held.filter(isAmbiguous).map(({ token }) => token)].flatMap(
      (token) => byToken.get(token)?.coinId ?? [],
    ),
  };
}
