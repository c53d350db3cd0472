import type { Address } from "viem";

/** A V2-style exchange of one chain. Pairs come from its factory's `getPair`, never from a computed address. */
export type Exchange = {
  name: string;
  factory: Address;
  router: Address;
  /** The wrapped native coin; null where it is read from the router (`WETH()`). */
  wrapped: Address | null;
  /** Dollar tokens of pairs. Their decimals differ by chain: USDT of BNB Smart Chain has 18. */
  stables: readonly { symbol: string; address: Address; decimals: number }[];
  /** Other tokens that many pairs use, including minor dollar tokens; each is priced by its own pairs. */
  hubs: readonly Address[];
  /** Blocks between two samples of a price: about a minute, and recent enough for every node. */
  sampleBlocks: number;
};

/** The exchanges of the six chains, by chain id. */
const firstExchanges: Readonly<Record<number, Exchange>> = {
  1: {
    name: "Uniswap",
    factory: "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
    router: "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
    wrapped: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    stables: [{ symbol: "USDC", address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", decimals: 6 }],
    hubs: [
      "0xdAC17F958D2ee523a2206206994597C13D831ec7", // USDT
      "0x6B175474E89094C44Da98b954EedeAC495271d0F", // DAI
      "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599", // WBTC
    ],
    sampleBlocks: 5,
  },
  25: {
    name: "VVS",
    factory: "0x3B44B2a187a7b3824131F8db5a74194D0a42Fc15",
    router: "0x145863Eb42Cf62847A6Ca784e6416C1682b1b2Ae",
    wrapped: "0x5C7F8A570d578ED84E63fdFA7b1eE72dEae1AE23",
    stables: [{ symbol: "USDC", address: "0xc21223249CA28397B4B6541dfFaEcC539BfF0c59", decimals: 6 }],
    hubs: [
      "0x66e428c3f67a68878562e79A0234c1F83c208770", // USDT
      "0x2D03bECE6747ADC00E1a131BBA1469C15fD11e03", // VVS
      "0xe44Fd7fCb2b1581822D0c862B68222998a0c299a", // ETH
      "0x062E66477Faf219F25D27dCED647BF57C3107d52", // WBTC
    ],
    sampleBlocks: 20,
  },
  56: {
    name: "PancakeSwap",
    factory: "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73",
    router: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
    wrapped: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    stables: [{ symbol: "USDT", address: "0x55d398326f99059fF775485246999027B3197955", decimals: 18 }],
    hubs: [
      "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56", // BUSD
      "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d", // USDC
      "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82", // CAKE
      "0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c", // BTCB
      "0x2170Ed0880ac9A755fd29B2688956BD959F933F8", // ETH
    ],
    sampleBlocks: 50,
  },
  97: {
    name: "PancakeSwap",
    factory: "0x6725F303b657a9451d8BA641348b6761A6CC7a17",
    router: "0xD99D1c33F9fC3444f8101754aBC46c52416550D1",
    wrapped: null,
    stables: [],
    hubs: [],
    sampleBlocks: 50,
  },
  137: {
    name: "QuickSwap",
    factory: "0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32",
    router: "0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff",
    wrapped: "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
    stables: [
      { symbol: "USDC", address: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", decimals: 6 },
      // The bridged USDC, which the most liquid pairs of this exchange use.
      { symbol: "USDC.e", address: "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174", decimals: 6 },
    ],
    hubs: [
      "0xc2132D05D31c914a87C6611C10748AEb04B58e8F", // USDT
      "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619", // WETH
      "0x831753DD7087CaC61aB5644b308642cc1c33Dc13", // QUICK
    ],
    sampleBlocks: 30,
  },
  11155111: {
    name: "Uniswap",
    factory: "0xF62c03E08ada871A0bEb309762E260a7a6a880E6",
    router: "0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3",
    wrapped: null,
    stables: [],
    hubs: [],
    sampleBlocks: 5,
  },
};

let exchanges: ReadonlyMap<number, Exchange> = new Map();
setAddedExchanges([]);

/** Replaces the exchanges of the chains that the operator added. */
export function setAddedExchanges(added: readonly (readonly [chainId: number, exchange: Exchange])[]): void {
  const first = Object.entries(firstExchanges).map(([id, exchange]) => [Number(id), exchange] as const);
  exchanges = new Map([...first, ...added]);
}

/** The exchange that prices and safety facts of a chain are read from. */
export function exchangeOf(chainId: number): Exchange | undefined {
  return exchanges.get(chainId);
}

/** Chains with dollar tokens of real value, so that their tokens have prices; testnets have none. */
export function pricedChainIds(): number[] {
  return [...exchanges].filter(([, { stables }]) => stables.length > 0).map(([id]) => id);
}
