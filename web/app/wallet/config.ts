import { chains, multicall3, type Chain as OurChain } from "@cointally/shared/chains.ts";
import type { Chain } from "viem";
import { createConfig, custom } from "wagmi";
import { read } from "./reads.ts";

/** A chain as viem knows it. Its RPC is the one that a wallet is given when it adds the chain; our own reads go by `read`. */
const chainOf = ({ id, name, native, rpc, explorer, type }: OurChain): Chain => ({
  id,
  name,
  nativeCurrency: native,
  rpcUrls: { default: { http: [rpc] } },
  blockExplorers: { default: { name: new URL(explorer).host, url: explorer } },
  contracts: { multicall3: { address: multicall3 } },
  testnet: type === "testnet",
});

const [first, ...rest] = chains.map(chainOf) as [Chain, ...Chain[]];

/**
 * wagmi's one configuration. What is kept from visit to visit is kept by `connection.ts`, and wallets are found by `discovery.ts`:
 * wagmi would believe whatever announces itself. Reads of one moment go as one call (specification §9); every chain has the
 * contract for it.
 */
export const config = createConfig({
  chains: [first, ...rest],
  transports: Object.fromEntries(
    chains.map(({ id }) => [id, custom({ request: (asked) => read(id, asked) }, { retryCount: 1 })]),
  ),
  batch: { multicall: true },
  ccipRead: false,
  multiInjectedProviderDiscovery: false,
  ssr: true,
  storage: null,
});
