import { chains, multicall3, type Chain as OurChain } from "@cointally/shared/chains.ts";
import type { Chain, Client } from "viem";
import { type Connector, createConfig, custom, injected } from "wagmi";
import { isProvider, sanitizeAnnouncements } from "./connection/discovery.ts";
import { type ValidatingProvider, validatingProvider } from "./provider.ts";
import { read } from "./site-api/reads.ts";
import { type WalletEntry, walletConnectEntry } from "./wallet-entry.ts";

/** A chain for viem. Wallets get its RPC URL when they add the chain; our own reads use `read`. */
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

/** A wallet from before EIP-6963: in `window.ethereum`, without an announcement or a name. */
const legacyId = "window.ethereum";

const legacyWallet = (): unknown => (globalThis as { ethereum?: unknown }).ethereum;

/** Looked up at each request, since it may be injected after the page has loaded. */
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
 * The only wagmi config. It discovers the browser's wallets; `connect.ts` stores which one was connected. Simultaneous reads are batched
 * by multicall (specification §9). Loaded only in browsers, so it needs no `ssr`.
 */
export const config = createConfig({
  chains: [first, ...rest],
  transports: Object.fromEntries(
    chains.map(({ id }) => [id, custom({ request: (request) => read(id, request) }, { retryCount: 1 })]),
  ),
  connectors: [
    connectorTo(legacyId, "", legacyProvider),
    // Its wallet is paired in each session (`wallet-connect.ts`).
    connectorTo(walletConnectEntry.id, walletConnectEntry.name, validatingProvider()),
  ],
  batch: { multicall: true },
  ccipRead: false,
  storage: null,
});

/**
 * A viem client that reads one of our chains through the connected wallet or the site (`reads.ts`), batching simultaneous reads. Only for
 * components that need a connected wallet; load them by `import()`.
 */
export const clientOn = (chainId: number): Client => config.getClient({ chainId });

/** The connected wallet's connector. */
export const currentConnector = (): Connector | undefined =>
  config.state.connections.get(config.state.current ?? "")?.connector;

/** wagmi's connector of this wallet. */
export const connectorOf = (id: string): Connector | undefined => config.connectors.find((each) => each.id === id);

const entryOf = ({ id, name, icon }: Connector): WalletEntry => ({ id, name, icon: icon || null, installed: true });

/** The wallets that announced themselves; `window.ethereum` if none did. */
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
