import { chains, defaultChainId } from "@cointally/shared/chains.ts";
import { walletConnectRelay } from "@cointally/shared/wallet-connect.ts";
import { UniversalProvider } from "@walletconnect/universal-provider";
import { storage, storageKeys } from "../lib/storage.ts";
import { Expired } from "./errors.ts";
import type { Asked } from "./provider.ts";
import { settingsStore } from "./settings.ts";
import { type WalletEntry, walletConnectEntry } from "./wallet-entry.ts";

/**
 * WalletConnect as one more EIP-1193 wallet, so that nothing else needs to know of it: to ask it for accounts is to pair, and to
 * revoke is to end the session. Loaded on its own tap; its relay is the one third party it asks.
 */

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

/** What it says of a code that is not scanned, and of a question that is not answered, in five minutes. */
const expiries: unknown[] = ["Proposal expired", "Request expired. Please try again."];
const isExpiry = (error: unknown) => expiries.includes((error as { message?: unknown } | null)?.message);

/** It tells twice: once where it was asked, and by a promise that it leaves to nobody. */
const hearExpiry = (event: PromiseRejectionEvent) => isExpiry(event.reason) && event.preventDefault();

type Universal = Awaited<ReturnType<typeof UniversalProvider.init>>;

let made: Promise<Universal> | undefined;

/** One for the page; where it does not begin the next call tries again. */
function universal(): Promise<Universal> {
  const { origin } = window.location;
  window.addEventListener("unhandledrejection", hearExpiry);
  made ??= UniversalProvider.init({
    projectId: settingsStore.get().projectId ?? "",
    relayUrl: walletConnectRelay,
    metadata: { name: "Cointally", description: "A coin listing", url: origin, icons: [`${origin}/icon-192.png`] },
    logger: "silent",
    telemetryEnabled: false,
  }).then(
    (provider) => {
      // It would load a frame of its maker's to vouch for this site, which the page's policy rightly forbids.
      provider.client.core.verify.register = async () => "";
      return provider;
    },
    (error) => {
      made = undefined;
      throw error;
    },
  );
  return made;
}

/** The addresses of a session, each once; wallets name them for each chain. */
const accountsOf = ({ session }: Universal): string[] => [
  ...new Set((session?.namespaces.eip155?.accounts ?? []).map((account) => account.split(":")[2] ?? "")),
];

/** A session is on all its chains at once: it begins on the default one where the wallet allows that. */
function beginOnDefault(provider: Universal): void {
  const chain = `eip155:${defaultChainId}`;
  if (provider.session?.namespaces.eip155?.chains?.includes(chain)) provider.setDefaultChain(chain);
}

const left = { code: 6000, message: "User disconnected." };

/** Ends these sessions, and forgets them even where their wallets cannot be told. */
async function end(provider: Universal, isOver: (topic: string) => boolean = () => true): Promise<void> {
  const { session } = provider.client;
  const over = session.keys.filter(isOver);
  await Promise.all(
    over.map((topic) => provider.client.disconnect({ topic, reason: left }).catch(() => session.delete(topic, left))),
  );
  provider.session = session.getAll()[0];
}

/** Whether the session is the one in use: another tab may have ended it, and a wallet may say yes to what was cancelled. */
async function isInUse({ client, session }: Universal): Promise<boolean> {
  const { session: sessions, core } = client as Universal["client"] & { session: { storageKey: string } };
  const kept = await core.storage.getItem<{ topic: string }[]>(sessions.storageKey);
  return (
    storage.get(storageKeys.wallet) === walletConnectEntry.id &&
    kept?.some(({ topic }) => topic === session?.topic) === true
  );
}

/** Pairs with a wallet; `onUri` is told the address to scan. What comes of it after `signal` is ended at once. */
async function pairUp(provider: Universal, signal: AbortSignal, onUri: (uri: string) => void): Promise<void> {
  const tell = (uri: string) => !signal.aborted && onUri(uri);
  const cancel = () => provider.cleanupPendingPairings().catch(() => undefined);
  signal.addEventListener("abort", cancel);
  provider.on("display_uri", tell);
  let topic: string | undefined;
  try {
    topic = (await provider.connect({ optionalNamespaces: namespaces(settingsStore.get().apiUrl) }))?.topic;
  } catch (error) {
    throw isExpiry(error) ? new Expired(error) : error;
  } finally {
    provider.off("display_uri", tell);
    signal.removeEventListener("abort", cancel);
  }
  if (signal.aborted) return end(provider, (each) => each === topic);
  beginOnDefault(provider);
  await end(provider, (each) => each !== topic);
}

/** WalletConnect as a wallet of EIP-1193. */
const entryOf = (provider: Universal, pair: () => Promise<void>): WalletEntry => ({
  ...walletConnectEntry,
  provider: {
    async request({ method, params }: Asked): Promise<unknown> {
      if (method === "eth_requestAccounts") await pair();
      if (method === "eth_requestAccounts" || method === "eth_accounts") return accountsOf(provider);
      if (method === "wallet_revokePermissions") return end(provider);
      return provider.request({ method, params: params as unknown[] });
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener as never),
  },
});

/** A wallet that pairs when it is asked, unless its session is in use. */
export async function pairing(signal: AbortSignal, onUri: (uri: string) => void): Promise<WalletEntry> {
  const provider = await universal();
  return entryOf(provider, async () => {
    if (provider.session && (await isInUse(provider))) return;
    await end(provider);
    signal.throwIfAborted();
    await pairUp(provider, signal, onUri);
  });
}

/** The wallet of the session in use; null where there is none. */
export async function knownSession(): Promise<WalletEntry | null> {
  const provider = await universal();
  return (await isInUse(provider)) ? entryOf(provider, async () => {}) : null;
}
