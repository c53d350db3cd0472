import { type Address, getAddress, type PublicClient, parseAbi } from "viem";
import { exchangeOf } from "../exchanges.ts";
import type { SafetyFacts } from "./facts.ts";
import { findMarket, liquidityShares, type SafetyMarket } from "./find-market.ts";
import { powersOf } from "./known-functions.ts";
import { burnAddresses } from "./lockers.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { probeTrade } from "./probe-trade.ts";
import { buyersAreStuck } from "./recent-buyers.ts";
import { type ResolvedCode, resolveCode } from "./resolve-code.ts";
import { simulateLaterSale } from "./simulate-later-sale.ts";
import { type TradeFacts, tradeFacts } from "./trade-facts.ts";

const ownerAbi = parseAbi(["function owner() view returns (address)", "function getOwner() view returns (address)"]);

/** Facts of one contract, all of one block. */
export type ReadSafety = { facts: SafetyFacts; block: bigint };

const noTrade: TradeFacts = { sellable: null, buyTax: null, sellTax: null, transferTax: null };
const noPowers = { mintable: null, pausable: null, blacklist: null, feeMutable: null };

/**
 * Reads everything about a token's safety from its chain. Unknown facts are null.
 * @throws {NodeError} when the node is unavailable: no facts are returned then
 */
export async function readSafety(client: PublicClient, chainId: number, token: Address): Promise<ReadSafety> {
  const block = await client.getBlock();
  const exchange = exchangeOf(chainId);
  const [code, owner, market] = await Promise.all([
    resolveCode(client, token, block.number),
    readOwner(client, token, block.number),
    exchange ? findMarket(client, exchange, token, block.number) : null,
  ]);
  const [trade, liquidity] = market
    ? await Promise.all([
        tryTrade(client, market, code, block),
        liquidityShares(client, chainId, market.pair, block.number),
      ])
    : [noTrade, { burned: null, locked: null }];
  const facts = {
    exists: code.exists,
    ...trade,
    owner,
    renounced: owner && burnAddresses.includes(owner),
    proxy: code.proxy,
    implementation: code.implementation,
    ...(code.code ? powersOf(code.code.functions) : noPowers),
    liquidityBurned: liquidity.burned,
    liquidityLocked: liquidity.locked,
  };
  return { facts, block: block.number };
}

const readOwner = async (client: PublicClient, token: Address, blockNumber: bigint): Promise<Address | null> => {
  const read = { address: token, abi: ownerAbi, blockNumber } as const;
  const owner =
    (await nullIfRefused(client.readContract({ ...read, functionName: "owner" }))) ??
    (await nullIfRefused(client.readContract({ ...read, functionName: "getOwner" })));
  return owner && getAddress(owner);
};

/** Decides for a token that was bought and cannot be sold at once whether it is a honeypot or unknown. */
const tryTrade = async (
  client: PublicClient,
  market: SafetyMarket,
  { code }: ResolvedCode,
  block: { number: bigint; timestamp: bigint },
): Promise<TradeFacts> => {
  const tries = await probeTrade(client, market, block.number);
  if (!tries) return noTrade;
  const { stuck, ...facts } = tradeFacts(tries);
  if (!stuck) return facts;
  const later = await simulateLaterSale(client, market, tries.sales, block);
  if (later) return { ...facts, sellable: later.sold, sellTax: later.sellTax };
  if (code?.timeless || (await buyersAreStuck(client, market, block.number))) return { ...facts, sellable: false };
  return facts;
};
