import { defaultChainId } from "@cointally/shared/chains.ts";
import { type ComponentType, useSyncExternalStore } from "react";
import type { Provider } from "./provider.ts";
import type { WalletEntry } from "./wallet-entry.ts";

/** The state of the wallet and its dialog. `machine.ts` says how it changes; nothing else changes it. */

export type Address = `0x${string}`;

/** The wallet as pages see it. `chainId` is 56 while none is connected (specification §9), and 0 where the wallet's answer is not valid. */
export type Wallet = { address: Address | null; chainId: number; name: string | null; avatar: string | null };

/** What the operator set (docs/operations.md). The listing is requested by the dialog alone, and never needed. */
export type WalletSettings = {
  apiUrl: string;
  projectId: string | null;
  listingUrl: string | null;
  /** Whether there is an identity service, which the site requests. */
  identityService: boolean;
  /** Where no wallet is connected, the dialog begins with the networks. */
  networkFirst: boolean;
  /** Where no wallet is connected, the button connects an installed wallet without a dialog. */
  preferInjected: boolean;
};

/** The views of the dialog (specification §2): two of them carry data. */
export type View =
  | { name: "ConnectWallet" }
  | { name: "Wallet"; wallet: WalletEntry }
  | { name: "Account" }
  | { name: "SelectNetwork" }
  | { name: "SwitchNetwork"; chainId: number };

/** How the dialog is opened: on a named view, with the networks, or by connecting an installed wallet without a view. */
export type Opening = { view?: View; network?: boolean; injected?: boolean };

/** The progress of connecting one wallet. */
export type ConnectStatus =
  | { status: "opening" }
  | { status: "awaiting_approval"; since: number; slow: boolean; uri?: string }
  | { status: "rejected" | "request_pending" | "not_installed" }
  | { status: "unreachable" | "expired" | "not_loaded" | "invalid_response" }
  | { status: "opening_app"; timedOut: boolean }
  | { status: "failed"; message: string };

/** One attempt to connect. Its request is the identity of the attempt: another request is another attempt. */
export type ConnectAttempt = {
  request: { wallet: WalletEntry; quietly: boolean };
  progress: ConnectStatus;
  /** Connects without a view, until there is something to say. */
  hidden: boolean;
};

/** The progress of changing the network. `added`: the wallet has learned the network on the way. */
export type SwitchStatus =
  | { status: "awaiting_approval" | "slow"; added: boolean }
  | { status: "rejected" | "unsupported" | "request_pending" | "rpc_down" | "unchanged" | "no_wallet"; added: boolean }
  | { status: "failed"; added: boolean; message: string };

/** One attempt to change the network, identified by its request. */
export type NetworkSwitch = { request: { chainId: number }; progress: SwitchStatus };

export type WalletState = {
  settings: WalletSettings;
  /** The dialog, once it is loaded. */
  Dialog: ComponentType | null;
  onPhone: boolean;
  wallet: Wallet;
  /** The connected wallet and the provider that speaks to it. `ending`: the person disconnects it. */
  connection: { wallet: WalletEntry; provider: Provider; ending?: boolean } | null;
  /** The views one came through, the shown one last; none when the dialog is closed. */
  views: readonly View[];
  /** The network on which a connection is to end, as long as the dialog is open. */
  targetNetwork: number | null;
  /** All wallets are shown, not the recommended alone. Until the dialog is closed, so that Back leads to them. */
  showsAllWallets: boolean;
  attempt: ConnectAttempt | null;
  networkSwitch: NetworkSwitch | null;
  /** Wallets of this browser, in the order in which they announced themselves. */
  installed: readonly WalletEntry[];
  /** What the listing service added to the bundled wallets; `total` is how many there are to search in. */
  listing: { wallets: readonly WalletEntry[]; total: number };
  findingIdentity: boolean;
  /** Transactions of this page that were mined. */
  minedTransactions: number;
};

export const noWallet: Wallet = { address: null, chainId: defaultChainId, name: null, avatar: null };

/** What pages see before the dialog is loaded. `machine.ts` adds the rest as it is loaded, before anything reads it. */
const initial = { Dialog: null, wallet: noWallet } as Partial<WalletState> as WalletState;

let state = initial;
const listeners = new Set<() => void>();

/** The one store. The server and the first render see the initial state. */
export const walletStore = {
  get: (): WalletState => state,
  set(changes: Partial<WalletState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A part of the state; `select` returns the same object while that part is the same. */
export const useWalletState = <T>(select: (state: WalletState) => T): T =>
  useSyncExternalStore(
    walletStore.subscribe,
    () => select(state),
    () => select(initial),
  );

/** The connected wallet's address, network, name and avatar, in every tab. Loads nothing. */
export const useWallet = (): Wallet => useWalletState(({ wallet }) => wallet);
