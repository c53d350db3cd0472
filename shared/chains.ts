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

const chain = (
  id: number,
  name: string,
  label: string,
  native: string,
  symbol: string,
  rpc: string,
  explorer: string,
  type: Chain["type"] = "mainnet",
): Chain => ({
  id,
  hexId: `0x${id.toString(16)}`,
  name,
  label,
  native: { name: native, symbol, decimals: 18 },
  type,
  rpc,
  explorer,
});

/** The six supported chains, main networks first (specification §3). */
export const chains: readonly Chain[] = [
  chain(1, "Ethereum", "Ethereum", "Ether", "ETH", "https://ethereum-rpc.publicnode.com", "https://etherscan.io"),
  chain(56, "BNB Smart Chain", "BNB", "BNB", "BNB", "https://bsc-dataseed.bnbchain.org", "https://bscscan.com"),
  chain(137, "Polygon", "Polygon", "POL", "POL", "https://polygon-rpc.com", "https://polygonscan.com"),
  chain(25, "Cronos", "Cronos", "Cronos", "CRO", "https://evm.cronos.org", "https://explorer.cronos.org"),
  chain(
    97,
    "BNB Smart Chain Testnet",
    "BNB testnet",
    "BNB",
    "tBNB",
    "https://data-seed-prebsc-1-s1.bnbchain.org:8545",
    "https://testnet.bscscan.com",
    "testnet",
  ),
  chain(
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

/** Multicall3 reads many contracts in one call: it has the same address on all six chains (chains.md). */
export const multicall3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** The chain of pages when no wallet is connected (specification §9). */
export const defaultChainId = 56;

export const chainIds: readonly number[] = chains.map((c) => c.id);

/** The chain with this id, or undefined when it is not supported. */
export function chainById(id: number): Chain | undefined {
  return chains.find((c) => c.id === id);
}
