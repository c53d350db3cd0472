import * as m from "@cointally/i18n/messages";
import type { Connector } from "wagmi";
import { connect, reconnect, watchConnectors } from "wagmi/actions";
import { storage, storageKeys } from "../../lib/storage/storage.ts";
import { toastError } from "../../ui/feedback/toasts.tsx";
import { config, connectorOf, currentConnector, installedWallet, installedWallets } from "../config.ts";
import { dispatch } from "../machine.ts";
import type { Provider, ValidatingProvider } from "../provider.ts";
import { findIdentity } from "../site-api/identity.ts";
import { watchReceipt } from "../site-api/watch-receipt.ts";
import {
  isWalletConnect,
  requestWallets,
  type WalletEntry,
  walletConnectEntry,
  walletsRequested,
} from "../wallet-entry.ts";
import { type ConnectAttempt, walletStore } from "../wallet-state.ts";
import { asConnectFailure } from "./connect-failure.ts";
import { after, runWhile, slowAfterMs, until } from "./effects.ts";
import { ConnectError, Disconnected } from "./errors.ts";
import { replaceForbiddenStorage } from "./replace-forbidden-storage.ts";

/**
 * Connections, as an effect of the state machine: attempts to connect, made by wagmi; changes in the connected wallet; reconnecting the
 * wallet of the last visit and of other tabs.
 */

/** Without a WalletConnect code this long after the tap, its relay counts as down. */
const relayTimeoutMs = 9000;

/** An app that opens hides the page within this time. */
const appOpensWithinMs = 2000;

/** Reconnecting gives up silently after this time. */
const reconnectTimeoutMs = 3000;

/** Ends the session with the connected wallet. */
let session: AbortController | undefined;

/** Starts the effect: makes attempts and dispatches wagmi's changes of wallets and connection. */
export function startConnecting(): void {
  runWhile(({ attempt }) => attempt?.request, attemptToConnect);
  runWhile(({ connection }) => (connection?.ending ? connection : undefined), disconnect);
  watchConnectors(config, { onChange: updateInstalled });
  // `window.ethereum` does not announce itself.
  window.addEventListener(walletsRequested, updateInstalled);
  config.subscribe(({ connections, current }) => connections.get(current ?? ""), onConnectionChange);
}

const updateInstalled = () => dispatch({ type: "wallets_announced", wallets: installedWallets() });

async function attemptToConnect({ wallet, quietly }: ConnectAttempt["request"], signal: AbortSignal): Promise<void> {
  const { attempt, connection, wallet: account } = walletStore.get();
  if (attempt?.progress.status === "opening_app") {
    // A hidden page means that the app has opened.
    const isVisible = () => document.visibilityState === "visible";
    after(appOpensWithinMs, signal, () => isVisible() && dispatch({ type: "connect_timed_out" }));
  }
  if (attempt?.progress.status !== "opening") return;
  if (connection?.wallet.id === wallet.id && account.address)
    return dispatch({ type: "connected", connection, address: account.address, chainId: account.chainId });
  after(slowAfterMs, signal, () => dispatch({ type: "connect_timed_out" }));
  const fail = (error: unknown) => {
    dispatch({ type: "connect_failed", error });
    toastError(asConnectFailure(error, wallet.name || m.wallet_browser_wallet()));
  };
  const unreachable = new AbortController();
  const attemptSignal = AbortSignal.any([signal, unreachable.signal]);
  try {
    if (isWalletConnect(wallet)) {
      const cancelTimeout = after(relayTimeoutMs, signal, () => {
        fail(new ConnectError("unreachable"));
        unreachable.abort();
      });
      const target = await pairing(attemptSignal, (uri) => {
        cancelTimeout();
        dispatch({ type: "approval_requested", at: Date.now(), uri });
      });
      await connectTo(wallet, { signal: attemptSignal, target }).finally(cancelTimeout);
    } else {
      dispatch({ type: "approval_requested", at: Date.now() });
      await connectTo(wallet, { signal: attemptSignal, quietly });
    }
  } catch (error) {
    if (!attemptSignal.aborted) fail(error);
  }
}

/** WalletConnect reads local storage without a guard as it is loaded. */
function importWalletConnect() {
  replaceForbiddenStorage();
  return import("./wallet-connect.ts");
}

/** WalletConnect, as a wallet that pairs when its accounts are requested. @throws ConnectError */
async function pairing(signal: AbortSignal, onUri: (uri: string) => void): Promise<Provider> {
  const walletConnect = await importWalletConnect().catch((error) => {
    throw new ConnectError("not_loaded", error);
  });
  return walletConnect.pairing(signal, onUri);
}

type ConnectOptions = {
  /** Ends the attempt: later responses of the wallet are ignored. */
  signal: AbortSignal;
  /** The provider, if it is not a wallet in this browser. */
  target?: Provider;
  /** First checks whether the user has allowed this site meanwhile. */
  quietly?: boolean;
};

/**
 * Connects the wallet that the user chose, in all tabs.
 * @throws the wallet's error, or the signal's reason if cancelled; the previous connection then stays
 */
export async function connectTo(wallet: WalletEntry, { quietly, ...options }: ConnectOptions): Promise<void> {
  stopSyncing();
  await reconnecting;
  const previous = { connector: currentConnector(), session };
  await connectInSession(wallet, { ...options, synced: false }, async (connector) => {
    if (quietly && (await connector.isAuthorized())) await reconnectTo(connector);
    else await connect(config, { connector });
  });
  await previous.connector?.disconnect().catch(() => undefined);
  previous.session?.abort(new Disconnected());
}

/** Opens a session with a wallet and connects it in place of the previous one, whose session is still open. */
async function connectInSession(
  wallet: WalletEntry,
  { signal, target, synced }: ConnectOptions & { synced: boolean },
  connectBy: (connector: Connector) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted();
  const connector = connectorOf(wallet.id);
  if (!connector) throw new Disconnected();
  const provider = (await connector.getProvider()) as ValidatingProvider;
  const opened = new AbortController();
  const cancel = () => opened.abort(signal.reason);
  signal.addEventListener("abort", cancel);
  let isConnected = false;
  provider.openSession({ signal: opened.signal, isConnected: () => isConnected, onSent: watchReceipt, wallet: target });
  try {
    await connectBy(connector);
  } catch (error) {
    opened.abort();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  isConnected = true;
  session = opened;
  const connection = config.state.connections.get(connector.uid);
  const [address] = connection?.accounts ?? [];
  if (!connection || !address) throw new Disconnected();
  config.setState((state) => ({ ...state, connections: new Map([[connector.uid, connection]]) }));
  if (!synced) {
    // The later choice wins: another tab's may be connecting.
    stopSyncing();
    storage.set(storageKeys.wallet, wallet.id);
    storage.set(storageKeys.lastWallet, wallet.id);
  }
  findIdentity(address);
  dispatch({ type: "connected", connection: { wallet, provider }, address, chainId: connection.chainId, synced });
}

let reconnecting: Promise<unknown> = Promise.resolve();

/** Reconnects a wallet that has allowed this site, without a prompt. wagmi reconnects one at a time. */
async function reconnectTo(connector: Connector): Promise<void> {
  const current = reconnecting.then(() => reconnect(config, { connectors: [connector] }));
  reconnecting = current.catch(() => undefined);
  if ((await current).length === 0) throw new Disconnected();
}

/** Ends the connection without notifying the wallet. */
const dropConnection = (): void =>
  config.setState((state) => ({ ...state, connections: new Map(), current: null, status: "disconnected" }));

function onConnectionChange(
  current: { connector: Connector; accounts: readonly `0x${string}`[]; chainId: number } | undefined,
) {
  const { connection, wallet } = walletStore.get();
  if (!connection) return;
  const address = current?.accounts[0];
  if (!address) {
    // Do not reconnect a wallet after a reload if it disconnected by itself.
    if (storage.get(storageKeys.wallet) === connection.wallet.id) storage.remove(storageKeys.wallet);
    session?.abort(new Disconnected());
    session = undefined;
    return dispatch({ type: "disconnected" });
  }
  // Another wallet is connecting: `connectInSession` dispatches that.
  if (current.connector.id !== connection.wallet.id) return;
  if (wallet.address !== address) findIdentity(address);
  if (wallet.chainId !== current.chainId) tabs?.postMessage("network_changed");
  dispatch({ type: "account_changed", address, chainId: current.chainId });
}

/** Disconnects in all tabs and beyond a reload. */
async function disconnect(): Promise<void> {
  stopSyncing();
  storage.remove(storageKeys.wallet);
  const ended = session;
  await currentConnector()
    ?.disconnect()
    .catch(() => undefined);
  if (ended && session === ended) dropConnection();
}

let syncing: { id: string; stop: AbortController } | undefined;

/** Called when the user chooses in this tab. */
function stopSyncing(): void {
  syncing?.stop.abort(new Error("Chosen in this tab"));
  syncing = undefined;
}

/**
 * Connects the wallet of another tab or of the last visit without a prompt; null disconnects. wagmi does not sync tabs: it reads its
 * stored state once. The previous wallet is not notified and nothing is stored, since the tab of the user's choice did both. If it fails,
 * this tab has no wallet, and the other tab keeps its own.
 */
export async function syncWallet(id: string | null): Promise<void> {
  if (id !== null && syncing?.id === id) return;
  stopSyncing();
  if ((walletStore.get().connection?.wallet.id ?? null) === id) return;
  dropConnection();
  if (id === null) return;
  const stop = new AbortController();
  syncing = { id, stop };
  try {
    const target = id === walletConnectEntry.id ? await knownSession() : undefined;
    if (target === null) return;
    // Not before the code of WalletConnect has loaded, which takes longer on a slow line.
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(reconnectTimeoutMs)]);
    await connectInSession(
      target ? walletConnectEntry : await wallet(id, signal),
      { signal, target, synced: true },
      reconnectTo,
    );
  } catch {
    // The wallet is locked, removed or hangs. The user can connect it at any time.
  } finally {
    if (syncing?.stop === stop) syncing = undefined;
  }
}

/** The installed wallet with this id, as soon as it is announced. @throws the signal's reason */
async function wallet(id: string, signal: AbortSignal): Promise<WalletEntry> {
  requestWallets();
  await until(() => installedWallet(id) !== undefined, signal);
  return installedWallet(id) as WalletEntry;
}

/** The WalletConnect session in use, if the operator still offers WalletConnect. */
const knownSession = async (): Promise<Provider | null> =>
  walletStore.get().settings.projectId ? (await importWalletConnect()).knownSession() : null;

let tabs: BroadcastChannel | undefined;

/** Tabs notify each other of a changed network, since not every wallet notifies all tabs. */
export function listenToTabs(): void {
  tabs = new BroadcastChannel("cointally.wallet");
  // If the wallet does not respond, the network stays as it was.
  tabs.onmessage = () => readNetwork().catch(() => undefined);
}

async function readNetwork(): Promise<void> {
  const connector = currentConnector();
  const chainId = await connector?.getChainId();
  if (connector && currentConnector() === connector) connector.onChainChanged(String(chainId));
}
