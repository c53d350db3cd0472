/** A supported chain for coins, wallets and farms (specification §3). */
export type Chain = {
  id: number;
  hexId: `0x${string}`;
  /** The name that wallets show. */
  name: string;
  /** Short name for tags and filters. */
  label: string;
  native: { name: string; symbol: string; decimals: 18 };
  type: "mainnet" | "testnet";
  rpc: string;
  explorer: string;
};

/** The facts that an operator gives of a chain. */
export type ChainFacts = Pick<Chain, "id" | "name" | "rpc" | "explorer"> & {
  /** Default: a main network. */
  type?: Chain["type"] | undefined;
  /** Default: the name. */
  label?: string | undefined;
  native: { name: string; symbol: string };
};

/** A chain with everything that follows from these facts. */
export function toChain({ label, type = "mainnet", native, ...facts }: ChainFacts): Chain {
  return {
    ...facts,
    hexId: `0x${facts.id.toString(16)}`,
    label: label ?? facts.name,
    native: { ...native, decimals: 18 },
    type,
  };
}

const first = (
  id: number,
  name: string,
  label: string,
  native: string,
  symbol: string,
  rpc: string,
  explorer: string,
  type: Chain["type"] = "mainnet",
): Chain => toChain({ id, name, label, native: { name: native, symbol }, type, rpc, explorer });

/** The six chains that every site supports (specification §3). */
export const firstChains: readonly Chain[] = [
  first(1, "Ethereum", "Ethereum", "Ether", "ETH", "https://ethereum-rpc.publicnode.com", "https://etherscan.io"),
  first(56, "BNB Smart Chain", "BNB", "BNB", "BNB", "https://bsc-dataseed.bnbchain.org", "https://bscscan.com"),
  first(137, "Polygon", "Polygon", "POL", "POL", "https://polygon-rpc.com", "https://polygonscan.com"),
  first(25, "Cronos", "Cronos", "Cronos", "CRO", "https://evm.cronos.org", "https://explorer.cronos.org"),
  first(
    97,
    "BNB Smart Chain Testnet",
    "BNB testnet",
    "BNB",
    "tBNB",
    "https://data-seed-prebsc-1-s1.bnbchain.org:8545",
    "https://testnet.bscscan.com",
    "testnet",
  ),
  first(
    11155111,
    "Sepolia",
    "Sepolia",
    "Sepolia Ether",
    "ETH",
    "https://ethereum-sepolia-rpc.publicnode.com",
    "https://sepolia.etherscan.io",
    "testnet",
  ),
];

/** Multicall3 reads many contracts in one call: it has the same address on nearly every chain (chains.md). */
export const multicall3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** The chain of pages when no wallet is connected (specification §9). */
export const defaultChainId = 56;

/** The supported chains, main networks first: the six, and those that the operator added. Read them at each use: they change at run time. */
export let chains: readonly Chain[] = [...firstChains];

export let chainIds: readonly number[] = firstChains.map(({ id }) => id);

/** Replaces the supported chains, which are the same for the whole process. `withAddedChains` makes the list. */
export function setChains(all: readonly Chain[]): void {
  chains = all;
  chainIds = all.map(({ id }) => id);
}

/** The chain with this id, or undefined when it is not supported. */
export function chainById(id: number): Chain | undefined {
  return chains.find((c) => c.id === id);
}
