import type { Address } from "viem";

/** A V2-style exchange of one chain. Pairs come from its factory's `getPair`, never from a computed address. */
export type Exchange = {
  name: string;
  factory: Address;
  router: Address;
  /** The wrapped native coin; null where the router has to be asked (`WETH()`). */
  wrapped: Address | null;
  /** Dollar coins that pairs are made with. Their decimals differ by chain: USDT of BNB Smart Chain has 18. */
  stables: readonly { symbol: string; address: Address; decimals: number }[];
};

/** The exchange that prices and safety facts are read from, by chain id. */
export const exchanges: Readonly<Record<number, Exchange>> = {
  1: {
    name: "Uniswap",
    factory: "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
    router: "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
    wrapped: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    stables: [{ symbol: "USDC", address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", decimals: 6 }],
  },
  25: {
    name: "VVS",
    factory: "0x3B44B2a187a7b3824131F8db5a74194D0a42Fc15",
    router: "0x145863Eb42Cf62847A6Ca784e6416C1682b1b2Ae",
    wrapped: "0x5C7F8A570d578ED84E63fdFA7b1eE72dEae1AE23",
    stables: [{ symbol: "USDC", address: "0xc21223249CA28397B4B6541dfFaEcC539BfF0c59", decimals: 6 }],
  },
  56: {
    name: "PancakeSwap",
    factory: "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73",
    router: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
    wrapped: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    stables: [{ symbol: "USDT", address: "0x55d398326f99059fF775485246999027B3197955", decimals: 18 }],
  },
  97: {
    name: "PancakeSwap",
    factory: "0x6725F303b657a9451d8BA641348b6761A6CC7a17",
    router: "0xD99D1c33F9fC3444f8101754aBC46c52416550D1",
    wrapped: null,
    stables: [],
  },
  137: {
    name: "QuickSwap",
    factory: "0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32",
    router: "0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff",
    wrapped: "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
    stables: [{ symbol: "USDC", address: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", decimals: 6 }],
  },
  11155111: {
    name: "Uniswap",
    factory: "0xF62c03E08ada871A0bEb309762E260a7a6a880E6",
    router: "0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3",
    wrapped: null,
    stables: [],
  },
};
