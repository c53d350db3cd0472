import type { Connector } from "wagmi";
import { connect, reconnect, watchConnectors } from "wagmi/actions";
import { storage, storageKeys } from "../lib/storage.ts";
import { config, connectorOf, currentConnector, installedWallet, installedWallets } from "./config.ts";
import { after, runWhile, slowAfterMs, until } from "./effects.ts";
import { ConnectError, Disconnected } from "./errors.ts";
import { findIdentity } from "./identity.ts";
import { dispatch } from "./machine.ts";
import type { Provider, ValidatingProvider } from "./provider.ts";
import {
  isWalletConnect,
  requestWallets,
  type WalletEntry,
  walletConnectEntry,
  walletsRequested,
} from "./wallet-entry.ts";
import { type ConnectAttempt, walletStore } from "./wallet-state.ts";
import { watchReceipt } from "./watch-receipt.ts";

/**
 * Connections, as an effect of the state machine: it begins attempts, wagmi makes them; changes of the connected wallet; the wallet of the
 * last visit and of other tabs.
 */

/** WalletConnect has this long from the tap to show a code; after that its relay counts as down. */
const relayTimeoutMs = 9000;

/** An app that opens takes the page out of sight sooner. */
const appOpensWithinMs = 2000;

/** Reconnecting a wallet takes no longer than this, and shows no error. */
const reconnectTimeoutMs = 3000;

/** Ends the session with the connected wallet. */
let session: AbortController | undefined;

/** Starts to make attempts, and to dispatch what wagmi learns about wallets and the connection. */
export function startConnecting(): void {
  runWhile(({ attempt }) => attempt?.request, attemptToConnect);
  runWhile(({ connection }) => (connection?.ending ? connection : undefined), disconnect);
  watchConnectors(config, { onChange: updateInstalled });
  // The wallet in the window announces nothing.
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
  const unreachable = new AbortController();
  const attempted = AbortSignal.any([signal, unreachable.signal]);
  try {
    if (isWalletConnect(wallet)) {
      const cancelTimeout = after(relayTimeoutMs, signal, () => {
        dispatch({ type: "connect_failed", error: new ConnectError("unreachable") });
        unreachable.abort();
      });
      const target = await pairing(attempted, (uri) => {
        cancelTimeout();
        dispatch({ type: "wallet_asked", at: Date.now(), uri });
      });
      await connectTo(wallet, { signal: attempted, target }).finally(cancelTimeout);
    } else {
      dispatch({ type: "wallet_asked", at: Date.now() });
      await connectTo(wallet, { signal: attempted, quietly });
    }
  } catch (error) {
    if (!attempted.aborted) dispatch({ type: "connect_failed", error });
  }
}

/** WalletConnect, as a wallet that pairs when its accounts are requested. @throws ConnectError */
async function pairing(signal: AbortSignal, onUri: (uri: string) => void): Promise<Provider> {
  const walletConnect = await import("./wallet-connect.ts").catch((error) => {
    throw new ConnectError("not_loaded", error);
  });
  return walletConnect.pairing(signal, onUri);
}

type Way = {
  /** Ends the attempt: what the wallet answers later is not heard. */
  signal: AbortSignal;
  /** What to speak to, where it is not the wallet in this browser. */
  target?: Provider;
  /** Looks first whether the person has allowed this site meanwhile. */
  quietly?: boolean;
};

/**
 * Connects the wallet that the person chose, in all tabs.
 * @throws the wallet's error; the signal's reason when it was cancelled. What was connected stays connected then
 */
export async function connectTo(wallet: WalletEntry, { quietly, ...way }: Way): Promise<void> {
  stopFollowing();
  await reconnecting;
  const before = { connector: currentConnector(), session };
  await join(wallet, { ...way, followed: false }, async (connector) => {
    if (quietly && (await connector.isAuthorized())) await reconnectTo(connector);
    else await connect(config, { connector });
  });
  await before.connector?.disconnect().catch(() => undefined);
  before.session?.abort(new Disconnected());
}

/** Opens a session with a wallet and connects it in the place of the one before, whose session is still open then. */
async function join(
  wallet: WalletEntry,
  { signal, target, followed }: Way & { followed: boolean },
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
  if (!followed) {
    // Another tab may have chosen meanwhile: this choice is later.
    stopFollowing();
    storage.set(storageKeys.wallet, wallet.id);
    storage.set(storageKeys.lastWallet, wallet.id);
  }
  findIdentity(address);
  dispatch({ type: "connected", connection: { wallet, provider }, address, chainId: connection.chainId, followed });
}

let reconnecting: Promise<unknown> = Promise.resolve();

/** Reconnects a wallet that has allowed this site before, without asking the person. wagmi does one at a time. */
async function reconnectTo(connector: Connector): Promise<void> {
  const mine = reconnecting.then(() => reconnect(config, { connectors: [connector] }));
  reconnecting = mine.catch(() => undefined);
  if ((await mine).length === 0) throw new Disconnected();
}

/** Ends the connection without notifying its wallet. */
const drop = (): void =>
  config.setState((state) => ({ ...state, connections: new Map(), current: null, status: "disconnected" }));

function onConnectionChange(
  current: { connector: Connector; accounts: readonly `0x${string}`[]; chainId: number } | undefined,
) {
  const { connection, wallet } = walletStore.get();
  if (!connection) return;
  const address = current?.accounts[0];
  if (!address) {
    // A wallet that disconnected by itself is not reconnected after a reload.
    if (storage.get(storageKeys.wallet) === connection.wallet.id) storage.remove(storageKeys.wallet);
    session?.abort(new Disconnected());
    session = undefined;
    return dispatch({ type: "disconnected" });
  }
  // Another wallet is being connected: `join` dispatches that.
  if (current.connector.id !== connection.wallet.id) return;
  if (wallet.address !== address) findIdentity(address);
  if (wallet.chainId !== current.chainId) tabs?.postMessage("network_changed");
  dispatch({ type: "account_changed", address, chainId: current.chainId });
}

/** Disconnects in all tabs, and over a reload. */
async function disconnect(): Promise<void> {
  stopFollowing();
  storage.remove(storageKeys.wallet);
  const ended = session;
  await currentConnector()
    ?.disconnect()
    .catch(() => undefined);
  if (ended && session === ended) drop();
}

let following: { id: string; stop: AbortController } | undefined;

/** The person has chosen in this tab. */
function stopFollowing(): void {
  following?.stop.abort(new Error("Chosen in this tab"));
  following = undefined;
}

/**
 * Connects the wallet of another tab, or of the last visit, without asking the person; null disconnects. wagmi does not sync tabs: it reads
 * its stored state once. The previous wallet is not notified and nothing is stored: the tab in which the person chose did both. A tab that
 * cannot follow has no wallet, and the other tab keeps its own.
 */
export async function follow(id: string | null): Promise<void> {
  if (id !== null && following?.id === id) return;
  stopFollowing();
  if ((walletStore.get().connection?.wallet.id ?? null) === id) return;
  drop();
  if (id === null) return;
  const stop = new AbortController();
  following = { id, stop };
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(reconnectTimeoutMs)]);
  try {
    const target = id === walletConnectEntry.id ? await knownSession() : undefined;
    if (target === null) return;
    await join(target ? walletConnectEntry : await wallet(id, signal), { signal, target, followed: true }, reconnectTo);
  } catch {
    // It is locked, removed, or hangs: the person can connect it at any time.
  } finally {
    if (following?.stop === stop) following = undefined;
  }
}

/** The installed wallet with this id, as soon as it is announced. @throws the signal's reason */
async function wallet(id: string, signal: AbortSignal): Promise<WalletEntry> {
  requestWallets();
  await until(() => installedWallet(id) !== undefined, signal);
  return installedWallet(id) as WalletEntry;
}

/** The session in use over WalletConnect, where the operator still offers it. */
const knownSession = async (): Promise<Provider | null> =>
  walletStore.get().settings.projectId ? (await import("./wallet-connect.ts")).knownSession() : null;

let tabs: BroadcastChannel | undefined;

/** Tabs notify each other of a changed network: not every wallet notifies all of them. */
export function listenToTabs(): void {
  tabs = new BroadcastChannel("cointally.wallet");
  // A wallet that does not answer stays where it was.
  tabs.onmessage = () => readNetwork().catch(() => undefined);
}

async function readNetwork(): Promise<void> {
  const connector = currentConnector();
  const chainId = await connector?.getChainId();
  if (connector && currentConnector() === connector) connector.onChainChanged(String(chainId));
}
