import { chains, defaultChainId } from "@cointally/shared/chains.ts";
import { walletConnectRelay } from "@cointally/shared/wallet-connect.ts";
import { UniversalProvider } from "@walletconnect/universal-provider";
import { storage, storageKeys } from "../../lib/storage/storage.ts";
import type { Provider, Request } from "../provider.ts";
import { rpcUrl } from "../site-api/wallet-api.ts";
import { walletConnectEntry } from "../wallet-entry.ts";
import { walletStore } from "../wallet-state.ts";
import { ConnectError } from "./errors.ts";

/**
 * Wraps WalletConnect as an EIP-1193 wallet, so that no other code handles it: requesting accounts pairs, revoking permissions ends the
 * session. Loaded only when the user chooses it; its relay is the only third party involved.
 */

const methods = [
  "eth_sendTransaction",
  "personal_sign",
  "eth_signTypedData_v4",
  "wallet_switchEthereumChain",
  "wallet_addEthereumChain",
  "wallet_watchAsset",
];

/** Wallets start on the first one. */
const startChainIds = () => [defaultChainId, ...chains.map(({ id }) => id).filter((id) => id !== defaultChainId)];

/** Reads of a chain go to this site, not over WalletConnect. */
const namespaces = () => ({
  eip155: {
    methods,
    chains: startChainIds().map((id) => `eip155:${id}`),
    events: ["accountsChanged", "chainChanged"],
    rpcMap: Object.fromEntries(startChainIds().map((id) => [id, rpcUrl(id)])),
  },
});

/** WalletConnect's errors for a code not scanned and a request not answered within five minutes. */
const expiries: unknown[] = ["Proposal expired", "Request expired. Please try again."];
const isExpiry = (error: unknown) => expiries.includes((error as { message?: unknown } | null)?.message);

/** WalletConnect also rejects a promise that nothing handles. */
const ignoreExpiry = (event: PromiseRejectionEvent) => isExpiry(event.reason) && event.preventDefault();

type Universal = Awaited<ReturnType<typeof UniversalProvider.init>>;

let creating: Promise<Universal> | undefined;

/** One per page; if creating it fails, the next call tries again. */
function universal(): Promise<Universal> {
  const { origin } = window.location;
  const name = document.querySelector<HTMLMetaElement>("meta[property='og:site_name']")?.content ?? origin;
  window.addEventListener("unhandledrejection", ignoreExpiry);
  creating ??= UniversalProvider.init({
    projectId: walletStore.get().settings.projectId ?? "",
    relayUrl: walletConnectRelay,
    metadata: { name, description: "A coin listing", url: origin, icons: [`${origin}/icon-192.png`] },
    logger: "silent",
    telemetryEnabled: false,
  }).then(
    (provider) => {
      // It would load its vendor's frame to attest this site, which the Content-Security-Policy forbids.
      provider.client.core.verify.register = async () => "";
      return provider;
    },
    (error) => {
      creating = undefined;
      throw error;
    },
  );
  return creating;
}

/** The distinct addresses of a session; wallets list them for each chain. */
const accountsOf = ({ session }: Universal): string[] => [
  ...new Set((session?.namespaces.eip155?.accounts ?? []).map((account) => account.split(":")[2] ?? "")),
];

/** Selects the default chain if the wallet allows it; a session has several chains. */
function selectDefaultChain(provider: Universal): void {
  const chain = `eip155:${defaultChainId}`;
  if (provider.session?.namespaces.eip155?.chains?.includes(chain)) provider.setDefaultChain(chain);
}

const reason = { code: 6000, message: "User disconnected." };

/** Ends these sessions, even if their wallets cannot be reached. */
async function endSessions(provider: Universal, matches: (topic: string) => boolean = () => true): Promise<void> {
  const { session } = provider.client;
  const topics = session.keys.filter(matches);
  await Promise.all(
    topics.map((topic) => provider.client.disconnect({ topic, reason }).catch(() => session.delete(topic, reason))),
  );
  provider.session = session.getAll()[0];
}

/** Whether the session is in use: another tab may have ended it, or a wallet may approve a cancelled request. */
async function isInUse({ client, session }: Universal): Promise<boolean> {
  const { session: sessions, core } = client as Universal["client"] & { session: { storageKey: string } };
  const stored = await core.storage.getItem<{ topic: string }[]>(sessions.storageKey);
  return (
    storage.get(storageKeys.wallet) === walletConnectEntry.id &&
    stored?.some(({ topic }) => topic === session?.topic) === true
  );
}

/** Pairs with a wallet; `onUri` gets the URI to scan. A session approved after `signal` has aborted is ended at once. */
async function pair(provider: Universal, signal: AbortSignal, onUri: (uri: string) => void): Promise<void> {
  const onDisplayUri = (uri: string) => !signal.aborted && onUri(uri);
  const cancel = () => provider.cleanupPendingPairings().catch(() => undefined);
  signal.addEventListener("abort", cancel);
  provider.on("display_uri", onDisplayUri);
  let topic: string | undefined;
  try {
    topic = (await provider.connect({ optionalNamespaces: namespaces() }))?.topic;
  } catch (error) {
    throw isExpiry(error) ? new ConnectError("expired", error) : error;
  } finally {
    provider.off("display_uri", onDisplayUri);
    signal.removeEventListener("abort", cancel);
  }
  if (signal.aborted) return endSessions(provider, (each) => each === topic);
  selectDefaultChain(provider);
  await endSessions(provider, (each) => each !== topic);
}

/** WalletConnect as an EIP-1193 wallet. */
const providerOf = (provider: Universal, ensurePaired: () => Promise<void>): Provider => ({
  async request({ method, params }: Request): Promise<unknown> {
    if (method === "eth_requestAccounts") await ensurePaired();
    if (method === "eth_requestAccounts" || method === "eth_accounts") return accountsOf(provider);
    if (method === "wallet_revokePermissions") return endSessions(provider);
    return provider.request({ method, params: params as unknown[] });
  },
  on: (event, listener) => provider.on(event, listener),
  removeListener: (event, listener) => provider.removeListener(event, listener as never),
});

/** A wallet that pairs when its accounts are requested, unless its session is in use. */
export async function pairing(signal: AbortSignal, onUri: (uri: string) => void): Promise<Provider> {
  const provider = await universal();
  return providerOf(provider, async () => {
    if (provider.session && (await isInUse(provider))) return;
    await endSessions(provider);
    signal.throwIfAborted();
    await pair(provider, signal, onUri);
  });
}

/** The wallet of the session in use; null if there is none. */
export async function knownSession(): Promise<Provider | null> {
  const provider = await universal();
  return (await isInUse(provider)) ? providerOf(provider, async () => {}) : null;
}
