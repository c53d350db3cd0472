import { type Address, getAddress, type PublicClient, parseAbi } from "viem";
import { exchangeOf } from "../exchanges.ts";
import type { SafetyFacts } from "./facts.ts";
import { findMarket, liquidityShares, type SafetyMarket } from "./find-market.ts";
import { powersOf } from "./known-functions.ts";
import { burnAddresses } from "./lockers.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { probeTrade } from "./probe-trade.ts";
import { tryBuyers } from "./recent-buyers.ts";
import { type ResolvedCode, resolveCode } from "./resolve-code.ts";
import { blindCode } from "./scan-code.ts";
import { type ReadBlock, simulateTrade } from "./simulate-trade.ts";
import { highest, type TradeFacts, tradeFacts } from "./trade-facts.ts";

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
    exchange ? findMarket(client, chainId, exchange, token, block.number) : null,
  ]);
  const [trade, liquidity] = market
    ? await Promise.all([
        tryTrade(client, market.main, code, block),
        liquidityShares(client, chainId, market.pools, block.number),
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

/**
 * What a trade does: by persons who sell in later blocks where the node can simulate that, otherwise by a sale at once, which alone proves
 * little (`withoutSimulation`).
 */
const tryTrade = async (
  client: PublicClient,
  market: SafetyMarket,
  code: ResolvedCode,
  block: ReadBlock,
): Promise<TradeFacts> => {
  const [tries, simulated] = await Promise.all([
    probeTrade(client, market, block.number),
    simulateTrade(client, market, block),
  ]);
  const { stuck, ...atOnce } = tries ? tradeFacts(tries) : { ...noTrade, stuck: false };
  if (!simulated) {
    const sellable = await withoutSimulation(client, market, code, block, { sellable: atOnce.sellable, stuck });
    return { ...atOnce, sellable, sellTax: sellable === false ? null : atOnce.sellTax };
  }
  const { sellable, sellTax } = simulated;
  return {
    sellable,
    buyTax: highest([simulated.buyTax, atOnce.buyTax].filter((tax) => tax !== null)),
    sellTax: sellable === false ? null : (sellTax ?? atOnce.sellTax),
    transferTax: atOnce.transferTax,
  };
};

/**
 * Whether a sale at once proves that later sales have the same result: for code that does not look at its surroundings, which can neither pause
 * nor recognise a simulation. Otherwise real buyers decide. Where there are none, a sale counts that also succeeds in code that fails where it
 * looks around.
 */
const withoutSimulation = async (
  client: PublicClient,
  market: SafetyMarket,
  { code, implementation }: ResolvedCode,
  block: ReadBlock,
  { sellable, stuck }: { sellable: boolean | null; stuck: boolean },
): Promise<boolean | null> => {
  if (sellable === false || (sellable === null && !stuck)) return sellable;
  if (code?.selfContained) return !stuck;
  const buyers = await tryBuyers(client, market, block);
  if (buyers === "stuck") return false;
  if (stuck || buyers === "mixed") return null;
  if (buyers === "free") return true;
  if (!code) return null;
  const override = { [implementation ?? market.token]: { code: blindCode(code.bytes) } };
  const blind = await probeTrade(client, market, block.number, override);
  return blind && tradeFacts(blind).sellable === true ? true : null;
};
