import { chains, multicall3, type Chain as OurChain } from "@cointally/shared/chains.ts";
import type { Chain, Client } from "viem";
import { type Connector, createConfig, custom, injected } from "wagmi";
import { isProvider, sanitizeAnnouncements } from "./discovery.ts";
import { type ValidatingProvider, validatingProvider } from "./provider.ts";
import { read } from "./reads.ts";
import { type WalletEntry, walletConnectEntry } from "./wallet-entry.ts";

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

/** A wallet from before EIP-6963, which is in the window and announces nothing. It has no name. */
const legacyId = "window.ethereum";

const legacyWallet = (): unknown => (globalThis as { ethereum?: unknown }).ethereum;

/** It may come after the page: what is requested goes to the one that is there then. */
const legacyProvider = validatingProvider({
  request: (request) => (legacyWallet() as ValidatingProvider).request(request),
  on: (event, listener) => (legacyWallet() as ValidatingProvider).on(event, listener),
  removeListener: (event, listener) => (legacyWallet() as ValidatingProvider).removeListener(event, listener),
});

/** wagmi's own connector around a provider of ours. A disconnect is remembered by `connect.ts`, not by wagmi. */
const connectorTo = (id: string, name: string, provider: ValidatingProvider) =>
  injected({ shimDisconnect: false, target: { id, name, provider: provider as never } });

if (typeof window !== "undefined") sanitizeAnnouncements();

/**
 * wagmi's one configuration. It discovers the wallets of this browser; which of them was connected is stored by `connect.ts`. Reads of
 * one moment go as one call (specification §9); every chain has the contract for it. It is loaded in browsers alone, so it needs no `ssr`.
 */
export const config = createConfig({
  chains: [first, ...rest],
  transports: Object.fromEntries(
    chains.map(({ id }) => [id, custom({ request: (request) => read(id, request) }, { retryCount: 1 })]),
  ),
  connectors: [
    connectorTo(legacyId, "", legacyProvider),
    // What it speaks to is paired in each session (`wallet-connect.ts`).
    connectorTo(walletConnectEntry.id, walletConnectEntry.name, validatingProvider()),
  ],
  batch: { multicall: true },
  ccipRead: false,
  storage: null,
});

/**
 * A viem client that reads one of our chains, by the connected wallet or the site (`reads.ts`); reads of one moment go as one. For parts of
 * pages that come with a connected wallet, and then only by an `import()` of their own.
 */
export const clientOn = (chainId: number): Client => config.getClient({ chainId });

/** The connected wallet's connector. */
export const currentConnector = (): Connector | undefined =>
  config.state.connections.get(config.state.current ?? "")?.connector;

/** wagmi's connector of this wallet. */
export const connectorOf = (id: string): Connector | undefined => config.connectors.find((each) => each.id === id);

const entryOf = ({ id, name, icon }: Connector): WalletEntry => ({ id, name, icon: icon || null, installed: true });

/** The wallets of this browser; where none has announced itself, the one in the window. */
export function installedWallets(): readonly WalletEntry[] {
  const wallets = config.connectors.filter(isInstalled).map(entryOf);
  const announced = wallets.filter(({ id }) => id !== legacyId);
  return announced.length > 0 ? announced : wallets;
}

/** The wallet with this id, if it is in this browser. */
export function installedWallet(id: string): WalletEntry | undefined {
  const connector = connectorOf(id);
  return connector && isInstalled(connector) ? entryOf(connector) : undefined;
}

const isInstalled = ({ id }: Connector): boolean =>
  id === legacyId ? isProvider(legacyWallet()) : id !== walletConnectEntry.id;
