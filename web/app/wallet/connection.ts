import { type Connector, injected } from "wagmi";
import { connect, disconnect, reconnect } from "wagmi/actions";
import { storage, storageKeys } from "../lib/storage.ts";
import { config } from "./config.ts";
import { guarded, type Provider } from "./provider.ts";
import { inTime, read, reader } from "./reads.ts";
import { createStore } from "./store.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";
import { disconnected, walletStore } from "./wallet-state.ts";

type Connection = { wallet: WalletEntry; leave: AbortController };

/** The connected wallet, for views that name it. */
export const connection = createStore<Connection | null>(null);

/** Told of each transaction of this page that is in a block. */
export const mined = createStore(0);

/** Left without an answer a transaction is no news any more. */
const watchMs = 120_000;
const lookEveryMs = 1500;

/** Whether a transaction is in a block, and that block is the one that reads are answered from: the site's may be a second behind. */
async function isMined(chainId: number, hash: string): Promise<boolean> {
  try {
    const receipt = (await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] })) as {
      blockNumber: string;
    } | null;
    return (
      receipt !== null &&
      BigInt((await read(chainId, { method: "eth_blockNumber" })) as string) >= BigInt(receipt.blockNumber)
    );
  } catch {
    return false;
  }
}

async function tellWhenMined(hash: string) {
  const { chainId } = walletStore.get();
  for (let waited = 0; waited < watchMs; waited += lookEveryMs) {
    if (await isMined(chainId, hash)) return mined.set(mined.get() + 1);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** wagmi's own connector, around a wallet that is watched. That it was left is kept by `storage`, so that wagmi needs no mark of it. */
const connectorOf = ({ id, name, provider }: WalletEntry, signal: AbortSignal, isConnected: () => boolean) => {
  const own = guarded(provider as Provider, signal, { isConnected, onSent: tellWhenMined });
  return injected({ shimDisconnect: false, target: { id, name, provider: own as never } });
};

type Way = {
  /** Ends the attempt: what the wallet says later is not heard. */
  signal: AbortSignal;
  /** Without a question to the person: only a wallet that was allowed before. */
  quietly?: boolean;
};

/** Connects a wallet in the place of the one before. @throws the wallet's error; the signal's reason when the attempt was cancelled */
export async function connectTo(wallet: WalletEntry, { signal, quietly }: Way): Promise<void> {
  const before = current();
  const leave = new AbortController();
  const cancel = () => leave.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", cancel);
  let connected = false;
  const made = connectorOf(wallet, leave.signal, () => connected);
  try {
    if (!quietly) await connect(config, { connector: made });
    else if ((await reconnect(config, { connectors: [made] })).length === 0)
      throw signal.reason ?? new Error("Not allowed");
  } catch (error) {
    leave.abort();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  connected = true;
  const left = connection.get();
  connection.set({ wallet, leave });
  storage.set(storageKeys.wallet, wallet.id);
  storage.set(storageKeys.lastWallet, wallet.id);
  // The same wallet again is not told that it is left: it would take back what it has just allowed.
  if (before && left?.wallet.id === wallet.id) drop(before);
  else if (before) await inTime(disconnect(config, { connector: before }), leaveMs).catch(() => undefined);
  left?.leave.abort();
  publish();
}

/** wagmi's connector of the connected wallet. */
export const current = (): Connector | undefined => config.state.connections.get(config.state.current ?? "")?.connector;

/** Takes a connection away without a word to its wallet. */
const drop = ({ uid }: Connector) =>
  config.setState((state) => ({
    ...state,
    connections: new Map([...state.connections].filter(([of]) => of !== uid)),
  }));

/** A wallet is told that it is left; whether it hears it is its own matter. */
const leaveMs = 1000;

/** Ends the connection, here and in other tabs, and stays ended after a reload. */
export async function leave(): Promise<void> {
  storage.remove(storageKeys.wallet);
  if (!current()) return;
  await inTime(disconnect(config), leaveMs).catch(() =>
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: "disconnected" })),
  );
}

/** What wagmi knows, for the page. */
function publish() {
  const { connections, current: uid } = config.state;
  const { accounts: [address] = [], chainId = 0, connector } = connections.get(uid ?? "") ?? {};
  const here = connection.get();
  if (!address || !connector) {
    reader.set(null);
    // A wallet that has gone by itself is not asked again after a reload.
    if (here && storage.get(storageKeys.wallet) === here.wallet.id) storage.remove(storageKeys.wallet);
    here?.leave.abort();
    connection.set(null);
    return disconnected();
  }
  const before = walletStore.get();
  const same = before.address === address;
  walletStore.set({ address, chainId, name: same ? before.name : null, avatar: same ? before.avatar : null });
  // Over WalletConnect a read would come back to this site by a longer way.
  if (!here || isWalletConnect(here.wallet)) return reader.set(null);
  connector.getProvider().then((provider) => {
    if (connection.get() === here) reader.set({ provider: provider as Provider, chainId });
  });
}

/** Follows wagmi from now on. */
export const followConnection = () =>
  config.subscribe(({ connections, current: uid }) => connections.get(uid ?? ""), publish);
