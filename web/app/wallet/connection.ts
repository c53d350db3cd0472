import { type Connector, injected } from "wagmi";
import { connect } from "wagmi/actions";
import { storage, storageKeys } from "../lib/storage.ts";
import { config } from "./config.ts";
import { Disconnected } from "./errors.ts";
import { learnWho } from "./identity.ts";
import { guarded, type Provider, quiet } from "./provider.ts";
import { reader } from "./reads.ts";
import { createStore } from "./store.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";
import { disconnected, walletStore } from "./wallet-state.ts";
import { tellWhenMined } from "./watch-receipt.ts";

type Connection = { wallet: WalletEntry; connector: Connector; leave: AbortController };

/** The connected wallet. There is one at a time. */
export const connection = createStore<Connection | null>(null);

/** wagmi's own connector, around a wallet that is watched. That it was left is kept by `storage`, so that wagmi needs no mark of it. */
const connectorOf = ({ id, name }: WalletEntry, provider: Provider) =>
  injected({ shimDisconnect: false, target: { id, name, provider: provider as never } });

export type Way = {
  /** Ends the attempt: what the wallet says later is not heard. */
  signal: AbortSignal;
  /** Without a question to the person: only a wallet that was allowed before. */
  quietly?: boolean;
};

/**
 * Connects a wallet in the place of the one before, which is given back and has not been told.
 * @throws the wallet's error; the signal's reason when the attempt was cancelled. What was connected stays connected then
 */
export async function join(wallet: WalletEntry, { signal, quietly }: Way): Promise<Connection | null> {
  signal.throwIfAborted();
  const leave = new AbortController();
  const cancel = () => leave.abort(signal.reason);
  signal.addEventListener("abort", cancel);
  let connected = false;
  const provider = wallet.provider as Provider;
  const own = guarded(quietly ? quiet(provider) : provider, leave.signal, {
    isConnected: () => connected,
    onSent: tellWhenMined,
  });
  try {
    await connect(config, { connector: connectorOf(wallet, own) });
  } catch (error) {
    leave.abort();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  connected = true;
  const before = connection.get();
  connection.set({ wallet, connector: current() as Connector, leave });
  config.setState((state) => ({
    ...state,
    connections: new Map([...state.connections].filter(([uid]) => uid === state.current)),
  }));
  publish();
  return before;
}

/** wagmi's connector of the connected wallet. */
export const current = (): Connector | undefined => config.state.connections.get(config.state.current ?? "")?.connector;

/** Takes the connection away without a word to its wallet. */
export const drop = (): void =>
  config.setState((state) => ({ ...state, connections: new Map(), current: null, status: "disconnected" }));

/** What wagmi knows, for the page. */
function publish() {
  const { connections, current: uid } = config.state;
  const { accounts: [address] = [], chainId = 0, connector } = connections.get(uid ?? "") ?? {};
  const here = connection.get();
  if (!address || !connector) {
    reader.set(null);
    // A wallet that has gone by itself is not asked again after a reload.
    if (here && storage.get(storageKeys.wallet) === here.wallet.id) storage.remove(storageKeys.wallet);
    here?.leave.abort(new Disconnected());
    connection.set(null);
    return disconnected();
  }
  const before = walletStore.get();
  const same = before.address === address;
  walletStore.set({ address, chainId, name: same ? before.name : null, avatar: same ? before.avatar : null });
  if (!same) learnWho();
  // Over WalletConnect a read would come back to this site by a longer way.
  if (!here || isWalletConnect(here.wallet)) return reader.set(null);
  connector.getProvider().then((provider) => {
    if (connection.get() === here) reader.set({ provider: provider as Provider, chainId });
  });
}

/** Follows wagmi from now on. */
export const followConnection = () =>
  config.subscribe(({ connections, current: uid }) => connections.get(uid ?? ""), publish);
