import { type Address, getAddress, type PublicClient, parseAbi } from "viem";
import { exchangeOf } from "../exchanges.ts";
import type { SafetyFacts } from "./facts.ts";
import { type FoundMarket, findMarket, liquidityShares, type SafetyMarket } from "./find-market.ts";
import { powersOf } from "./known-functions.ts";
import { burnAddresses } from "./lockers.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { probeTrade } from "./probe-trade.ts";
import { type Buyers, tryBuyers } from "./recent-buyers.ts";
import { type ResolvedCode, resolveCode } from "./resolve-code.ts";
import { blindCode } from "./scan-code.ts";
import { type SimulatedTrade, simulateTrade } from "./simulate-trade.ts";
import { type ReadBlock, readSurroundings, type Surroundings } from "./surroundings.ts";
import { highest, type TradeFacts, tradeFacts } from "./trade-facts.ts";

const ownerAbi = parseAbi(["function owner() view returns (address)", "function getOwner() view returns (address)"]);

/** Facts of one contract, all of one block. */
export type ReadSafety = { facts: SafetyFacts; block: bigint };

const noTrade: TradeFacts = { sellable: null, buyersStuck: null, buyTax: null, sellTax: null, transferTax: null };
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
        tryTrades(client, market, code, block),
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

/** A fifth of the money of a token: a pool with less is not traded in, because few buy there. */
const tradedShare = 5n;

/**
 * What a trade does, in each pool with much of the money: by persons who sell in later blocks where the node can simulate that, otherwise by
 * a sale at once, which alone proves little (`withoutSimulation`); and by those who bought.
 */
const tryTrades = async (
  client: PublicClient,
  { main, pools }: FoundMarket,
  code: ResolvedCode,
  block: ReadBlock,
): Promise<TradeFacts> => {
  const around = await readSurroundings(client, block);
  const all = pools.reduce((sum, { weight }) => sum + weight, 0n);
  const others = pools.filter(({ market, weight }) => market !== main && weight * tradedShare >= all);
  const [trade, ...elsewhere] = await Promise.all([
    tryTrade(client, main, code, around),
    ...others.map(({ market }) => tryTrade(client, market, code, around)),
  ]);
  const worst = (tax: "buyTax" | "sellTax" | "transferTax") =>
    highest([trade, ...elsewhere].flatMap((one) => (one[tax] === null ? [] : [one[tax]])));
  // Whoever bought in a pool that takes nothing back can sell in another, with luck.
  const isStuckElsewhere = elsewhere.some(({ sellable }) => sellable === false);
  const sellable = trade.sellable && isStuckElsewhere ? null : trade.sellable;
  return {
    sellable,
    buyersStuck: trade.buyersStuck,
    buyTax: worst("buyTax"),
    sellTax: sellable === false ? null : worst("sellTax"),
    transferTax: worst("transferTax"),
  };
};

const tryTrade = async (
  client: PublicClient,
  market: SafetyMarket,
  code: ResolvedCode,
  around: Surroundings,
): Promise<TradeFacts> => {
  const [tries, simulated, buyers] = await Promise.all([
    probeTrade(client, market, around),
    simulateTrade(client, market, around),
    tryBuyers(client, market, around),
  ]);
  const buyersStuck = buyers && (buyers === "stuck" || buyers === "mixed");
  const { stuck, ...atOnce } = tries ? tradeFacts(tries) : { ...noTrade, stuck: false };
  if (!simulated) {
    const trade = { sellable: atOnce.sellable, stuck, buyers };
    const sellable = await withoutSimulation(client, market, code, around, trade);
    return { ...atOnce, sellable, buyersStuck, sellTax: sellable === false ? null : atOnce.sellTax };
  }
  const sellable = withBuyers(simulated, buyers, code);
  return {
    sellable,
    buyersStuck,
    buyTax: highest([simulated.buyTax, atOnce.buyTax].filter((tax) => tax !== null)),
    // A tax on what is sold in the block of its purchase is one on bots.
    sellTax: sellable === false ? null : (simulated.sellTax ?? atOnce.sellTax),
    transferTax: atOnce.transferTax,
  };
};

/**
 * Whether those who come anew and those who bought can sell. Simulated blocks are further apart than real ones when a long time passes: where
 * someone had to wait, the token may look at that, unless buyers who waited for real can sell.
 */
const withBuyers = ({ sellable, isPaused }: SimulatedTrade, buyers: Buyers, { code }: ResolvedCode): boolean | null => {
  if (!sellable || buyers === "free") return sellable;
  if (buyers === "stuck") return false;
  return buyers === "mixed" || (isPaused && !code?.ignoresBlocks) ? null : true;
};

/**
 * Buyers decide. Where there are none, a sale at once proves that later sales have the same result in code that does not look at its
 * surroundings, which can neither pause nor recognise a simulation, and otherwise where it also succeeds in code that fails where it looks
 * around.
 */
const withoutSimulation = async (
  client: PublicClient,
  market: SafetyMarket,
  { code, implementation }: ResolvedCode,
  around: Surroundings,
  { sellable, stuck, buyers }: { sellable: boolean | null; stuck: boolean; buyers: Buyers },
): Promise<boolean | null> => {
  if (sellable === false || (sellable === null && !stuck)) return sellable;
  if (buyers === "stuck") return false;
  if (buyers === "mixed") return null;
  if (code?.selfContained) return !stuck;
  if (stuck) return null;
  if (buyers === "free") return true;
  if (!code) return null;
  const override = { [implementation ?? market.token]: { code: blindCode(code.bytes) } };
  const blind = await probeTrade(client, market, around, override);
  return blind && tradeFacts(blind).sellable === true ? true : null;
};
