import type { Abi, Address, Hex } from "viem";
import { encodeDeployData, encodeFunctionData, getAddress, parseEther, parseUnits } from "viem";
import { type Artifact, compile } from "../contracts/compile.ts";
import { type Exchange, exchangeOf } from "../server/chain/exchanges.ts";
import { type LocalChain, startChain } from "../server/testing/local-chain.ts";
import { exchangeOn, type LocalExchange } from "../server/testing/local-exchange.ts";

/** A coin's pool. The reserves are computed, not read: nobody else trades in it before a visitor does. */
export type Pool = { pair: Address; token: Address; quote: Address; reserve: bigint; quoteReserve: bigint };

/** What a trade brings to its pool. */
export type Trade = { pair: Address; token: Address; amount: bigint };

export type TokenTerms = {
  name: string;
  symbol: string;
  /** Whole tokens. */
  supply: number;
  /** In hundredths of a percent. */
  buyTax: number;
  sellTax: number;
  /** Whether an owner can close its sales. */
  isOwned: boolean;
};

export type SimulatedChain = Awaited<ReturnType<typeof startSimulatedChain>>;

/** The price of a native coin in dollars, which `exchangeOn` sets. */
const nativePrice = 600;
/** Enough for a block of trades in all pools. */
const gas = 2_000_000_000n;
/**
 * Prices are read at three blocks, on the real chains so far apart that they are seconds or minutes of each other. Blocks of the demo's chains
 * are seconds apart, and each costs the node more than the one before.
 */
const sampleBlocks = 1;

/** Whole units as the smallest ones of 18 decimals. */
export const units = (whole: number, decimals = 18): bigint =>
  parseUnits(whole.toFixed(decimals > 6 ? 12 : 6), decimals);

/**
 * A local chain under a real id whose first block is of `begin`, with the exchange of that chain at its real addresses and a market contract that
 * makes tokens and trades for everybody.
 */
export async function startSimulatedChain(id: 1 | 56, begin: Date, onStop: (end: () => unknown) => void) {
  const seconds = Math.floor(begin.getTime() / 1000);
  const flags = ["--timestamp", `${seconds}`, "--prune-history", "100", "--disable-block-gas-limit"];
  Object.assign(exchangeOf(id) as Exchange, { sampleBlocks });
  const chain = await startChain(id, flags);
  onStop(chain.stop);
  // A block is a second after the one before, however long this machine takes for it.
  await chain.rpc("anvil_setBlockTimestampInterval", 1);
  return withMarket(chain, id, await exchangeOn(chain));
}

async function withMarket(chain: LocalChain, id: 1 | 56, exchange: LocalExchange) {
  const { exchange: known, accounts, send } = exchange;
  const contracts = compile(["../demo/world.sol"]);
  const artifactOf = (name: string) => contracts[name] as Artifact;
  const { abi } = artifactOf("Market");
  // The market's address, and so its tokens', depends on the sender's nonce, which is the same on each chain.
  await chain.rpc("anvil_setNonce", accounts[0], `0x${(1000 + id).toString(16)}`);
  const market = getAddress((await send({ data: artifactOf("Market").bytecode })).contractAddress as Address);
  const call = (functionName: string, args: unknown[]) =>
    send({ to: market, gas, data: encodeFunctionData({ abi, functionName, args }) });
  /** The addresses that the market has announced, in order. */
  const made = ({ logs }: Awaited<ReturnType<typeof call>>): Address[] =>
    logs.filter(({ address }) => getAddress(address) === market).map(({ data }) => getAddress(`0x${data.slice(26)}`));

  await chain.rpc("anvil_setBalance", market, `0x${(10n ** 27n).toString(16)}`);
  await call("wrap", [known.wrapped, parseEther("100000000")]);

  return {
    id,
    chain,
    exchange,
    accounts,
    wrapped: known.wrapped,

    /** Makes these tokens; the market has their supply. */
    async makeTokens(terms: readonly TokenTerms[]): Promise<Address[]> {
      const rows = terms.map(({ name, symbol, supply, buyTax, sellTax, isOwned }) => {
        return { name, symbol, supply: units(supply), buyTax, sellTax, owned: isOwned };
      });
      return made(await call("make", [rows]));
    },

    /** Opens a pool of each token with the native coin, so deep and at such a price in dollars. */
    async openPools(given: readonly { token: Address; price: number; liquidity: number }[]): Promise<Pool[]> {
      const pools = given.map(({ token, price, liquidity }) => ({
        ...{ token, quote: known.wrapped },
        reserve: units(liquidity / 2 / price),
        quoteReserve: units(liquidity / 2 / nativePrice),
      }));
      const column = <T>(of: (pool: (typeof pools)[number]) => T) => pools.map(of);
      const pairs = made(
        await call("open", [
          ...[known.factory, column(({ token }) => token), column(({ quote }) => quote)],
          ...[column(({ reserve }) => reserve), column(({ quoteReserve }) => quoteReserve)],
        ]),
      );
      return pools.map((pool, n) => ({ ...pool, pair: pairs[n] as Address }));
    },

    /** All these trades in one block. */
    async trade(trades: readonly Trade[]): Promise<void> {
      if (trades.length > 0) await call("trade", [trades]);
    },

    /** The same in a block of this moment of the past, and as many blocks after it as price feeds look back. */
    async tradeAt(trades: readonly Trade[], at: Date): Promise<void> {
      await chain.rpc("evm_setNextBlockTimestamp", Math.floor(at.getTime() / 1000));
      await call("trade", [trades]);
      await chain.rpc("anvil_mine", `0x${(2 * sampleBlocks).toString(16)}`);
    },

    /** Blocks without trades. */
    mine: (count: number) => chain.rpc("anvil_mine", `0x${count.toString(16)}`),
    /** From now on blocks have the time of this machine. */
    async followClock(): Promise<void> {
      await chain.rpc("anvil_removeBlockTimestampInterval");
      await chain.rpc("evm_setTime", Math.floor(Date.now() / 1000));
    },

    send: (token: Address, to: Address, whole: number) => call("send", [token, to, units(whole)]),
    closeSales: (token: Address) => call("close", [token]),

    /** Deploys a presale with these caps in native coins. */
    async deploySale(softcap: number, hardcap: number): Promise<Address> {
      const { abi, bytecode } = artifactOf("Presale");
      const data = encodeDeployData({ abi, bytecode, args: [units(softcap), units(hardcap)] });
      return getAddress((await send({ data })).contractAddress as Address);
    },
    async contribute(sale: Address, native: number): Promise<void> {
      const data: Hex = encodeFunctionData({ abi: artifactOf("Presale").abi as Abi, functionName: "contribute" });
      await send({ to: sale, data, value: units(native) });
    },
  };
}

/** A trade with what it is worth in dollars, and the pool after it. */
type Move = { trade: Trade; dollars: number; after: Pool };

/** The trade that moves a pool to this price in dollars; null when it is worth less than one. */
export function tradeTo(pool: Pool, price: number): Move | null {
  const [base, quote] = [Number(pool.reserve) / 1e18, Number(pool.quoteReserve) / 1e18];
  const k = base * quote;
  const wanted = Math.sqrt((k * price) / nativePrice);
  const isBuy = wanted > quote;
  const amount = isBuy ? wanted - quote : k / wanted - base;
  const dollars = amount * (isBuy ? nativePrice : price);
  if (dollars < 1) return null;
  const brought = units(amount);
  const [into, out] = isBuy ? [pool.quoteReserve, pool.reserve] : [pool.reserve, pool.quoteReserve];
  // As Uniswap's pairs compute it: three of a thousand stay in the pool.
  const net = brought * 997n;
  const taken = (net * out) / (into * 1000n + net);
  const trade = { pair: pool.pair, token: isBuy ? pool.quote : pool.token, amount: brought };
  const [reserve, quoteReserve] = isBuy ? [out - taken, into + brought] : [into + brought, out - taken];
  return { trade, dollars, after: { ...pool, reserve, quoteReserve } };
}

/** A pool's price in dollars. */
export function priceOf({ reserve, quoteReserve }: Pool): number {
  return (Number(quoteReserve) / Number(reserve)) * nativePrice;
}
