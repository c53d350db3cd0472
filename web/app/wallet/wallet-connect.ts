import { chains, defaultChainId } from "@cointally/api/chains.ts";
import { walletConnectRelay } from "@cointally/api/wallet-connect.ts";
import { UniversalProvider } from "@walletconnect/universal-provider";
import { connectTo } from "./connection.ts";
import { Unreachable } from "./errors.ts";
import type { Asked, Provider } from "./provider.ts";
import { inTime } from "./reads.ts";
import { settingsStore } from "./settings.ts";
import { type WalletEntry, walletConnectEntry } from "./wallet-entry.ts";

/**
 * WalletConnect as one more EIP-1193 wallet, so that nothing else needs to know of it: to ask it for accounts is to pair, and to
 * revoke is to end the session. Loaded on its own tap; its relay is the one third party it asks.
 */

/** A relay that is not there by then, from the tap on, is not waited for. */
const reachWithinMs = 8500;

const methods = [
  "eth_sendTransaction",
  "personal_sign",
  "eth_signTypedData_v4",
  "wallet_switchEthereumChain",
  "wallet_addEthereumChain",
  "wallet_watchAsset",
];

/** The first of them is the one a wallet begins on. */
const chainIds = [defaultChainId, ...chains.map(({ id }) => id).filter((id) => id !== defaultChainId)];

/** What a wallet over WalletConnect is not there for: reads of a chain go to this site. */
const namespaces = (apiUrl: string) => ({
  eip155: {
    methods,
    chains: chainIds.map((id) => `eip155:${id}`),
    events: ["accountsChanged", "chainChanged"],
    rpcMap: Object.fromEntries(chainIds.map((id) => [id, new URL(`${apiUrl}/rpc/${id}`, window.location.href).href])),
  },
});

type Universal = Awaited<ReturnType<typeof UniversalProvider.init>>;

let made: Promise<Universal> | undefined;

/** One for the page. @throws Unreachable when it does not begin in time; the next call tries again. */
function universal(): Promise<Universal> {
  const { origin } = window.location;
  made ??= UniversalProvider.init({
    projectId: settingsStore.get().projectId ?? "",
    relayUrl: walletConnectRelay,
    metadata: { name: "Cointally", description: "A coin listing", url: origin, icons: [`${origin}/icon-192.png`] },
    logger: "silent",
    telemetryEnabled: false,
  });
  return inTime(made, reachWithinMs).then(
    (provider) => {
      // It would load a frame of its maker's to vouch for this site, which the page's policy rightly forbids.
      provider.client.core.verify.register = async () => "";
      return provider;
    },
    (error) => {
      made = undefined;
      throw new Unreachable(error);
    },
  );
}

/** Rejects when the relay is not reached in time; else says nothing. */
const unreached = ({ client }: Universal, ms: number): Promise<never> =>
  new Promise((_, reject) => {
    const look = () => !client.core.relayer.connected && reject(new Unreachable());
    setTimeout(look, ms);
  });

/** The addresses of a session, each once; wallets name them for each chain. */
const accountsOf = ({ session }: Universal): string[] => [
  ...new Set((session?.namespaces.eip155?.accounts ?? []).map((account) => account.split(":")[2] ?? "")),
];

/** A session is on all its chains at once: it begins on the default one where the wallet allows that. */
function beginOnDefault(provider: Universal): void {
  const chain = `eip155:${defaultChainId}`;
  if (provider.session?.namespaces.eip155?.chains?.includes(chain)) provider.setDefaultChain(chain);
}

/** Pairs with a wallet, unless one is paired; `onUri` is told the address to scan. */
async function pairedAccounts(provider: Universal, onUri: (uri: string) => void, ms: number): Promise<string[]> {
  if (!provider.session) {
    provider.on("display_uri", onUri);
    const { apiUrl } = settingsStore.get();
    const paired = provider.connect({ optionalNamespaces: namespaces(apiUrl) });
    // Whoever has stopped waiting does not hear that it failed.
    paired.catch(() => undefined);
    await Promise.race([paired, unreached(provider, ms)]).finally(() => provider.off("display_uri", onUri));
    beginOnDefault(provider);
  }
  return accountsOf(provider);
}

/** WalletConnect as a wallet of EIP-1193. */
const asWallet = (provider: Universal, onUri: (uri: string) => void, ms: number): Provider => ({
  async request({ method, params }: Asked): Promise<unknown> {
    if (method === "eth_requestAccounts") return pairedAccounts(provider, onUri, ms);
    if (method === "eth_accounts") return accountsOf(provider);
    if (method === "wallet_revokePermissions") return provider.session && provider.disconnect();
    return provider.request({ method, params: params as unknown[] });
  },
  on: (event, listener) => provider.on(event, listener),
  removeListener: (event, listener) => provider.removeListener(event, listener as never),
});

/** Connects over WalletConnect. @throws Unreachable within 10 s when its relay is away */
export async function pair(signal: AbortSignal, onUri: (uri: string) => void): Promise<void> {
  const until = Date.now() + reachWithinMs;
  const provider = await universal();
  await connectTo({ ...walletConnectEntry, provider: asWallet(provider, onUri, until - Date.now()) }, { signal });
}

/** Connects to the session of before, where there is one. */
export async function resume(signal: AbortSignal): Promise<void> {
  const wallet: WalletEntry = { ...walletConnectEntry, provider: asWallet(await universal(), () => undefined, 0) };
  await connectTo(wallet, { signal, quietly: true });
}
