import { defaultChainId } from "@cointally/shared/chains.ts";
import { type ComponentType, useSyncExternalStore } from "react";
import type { Provider } from "./provider.ts";
import type { WalletEntry } from "./wallet-entry.ts";

/** The state of the wallet and its dialog, changed only by `machine.ts`. */

export type Address = `0x${string}`;

/** The connected wallet, for pages. `chainId` is 56 without a wallet (specification §9), and 0 if the wallet's response is invalid. */
export type Wallet = { address: Address | null; chainId: number; name: string | null; avatar: string | null };

/** The operator's settings (docs/operations.md). The listing is optional and requested only by the dialog. */
export type WalletSettings = {
  apiUrl: string;
  projectId: string | null;
  listingUrl: string | null;
  /** Whether the site uses an identity service. */
  identityService: boolean;
  /** Without a wallet, the dialog starts with the networks. */
  networkFirst: boolean;
  /** Without a wallet, the button connects an installed wallet without a dialog. */
  preferInjected: boolean;
};

/** The views of the dialog (specification §2). */
export type View =
  | { name: "ConnectWallet" }
  | { name: "Wallet"; wallet: WalletEntry }
  | { name: "Account" }
  | { name: "SelectNetwork" }
  | { name: "SwitchNetwork"; chainId: number };

/**
 * How the dialog is opened: on a named view, with the networks, or by connecting an installed wallet without a view. `chainId`: the network
 * that the page is about, for which nobody is asked.
 */
export type Opening = { view?: View; network?: boolean; injected?: boolean; chainId?: number };

/** The progress of connecting one wallet. */
export type ConnectStatus =
  | { status: "opening" }
  | { status: "awaiting_approval"; since: number; slow: boolean; uri?: string }
  | { status: "rejected" | "request_pending" | "not_installed" }
  | { status: "unreachable" | "expired" | "not_loaded" | "invalid_response" }
  | { status: "opening_app"; timedOut: boolean }
  | { status: "failed"; message: string };

/** An attempt to connect, identified by its request object. */
export type ConnectAttempt = {
  request: { wallet: WalletEntry; quietly: boolean };
  progress: ConnectStatus;
  /** Connects without a view, unless it is slow or fails. */
  hidden: boolean;
};

/** The progress of switching networks. `added`: the network was added to the wallet first. */
export type SwitchStatus =
  | { status: "awaiting_approval" | "slow"; added: boolean }
  | { status: "rejected" | "unsupported" | "request_pending" | "rpc_down" | "unchanged" | "no_wallet"; added: boolean }
  | { status: "failed"; added: boolean; message: string };

/** An attempt to switch networks, identified by its request object. */
export type NetworkSwitch = {
  /** `add`: without first asking the wallet whether it knows the network. */
  request: { chainId: number; add: boolean };
  progress: SwitchStatus;
};

export type WalletState = {
  settings: WalletSettings;
  /** The dialog, once it is loaded. */
  Dialog: ComponentType | null;
  onPhone: boolean;
  wallet: Wallet;
  /** The connected wallet and its provider. `ending`: the user is disconnecting it. */
  connection: { wallet: WalletEntry; provider: Provider; ending?: boolean } | null;
  /** The history of views, the shown one last; empty while the dialog is closed. */
  views: readonly View[];
  /** The network to switch to after connecting, kept while the dialog is open. */
  targetNetwork: number | null;
  /** Shows all wallets instead of the recommended ones until the dialog is closed. */
  showsAllWallets: boolean;
  attempt: ConnectAttempt | null;
  networkSwitch: NetworkSwitch | null;
  /** Installed wallets, in the order of their announcements. */
  installed: readonly WalletEntry[];
  /** Wallets that the listing service added; `total` counts all that can be searched. */
  listing: { wallets: readonly WalletEntry[]; total: number };
  findingIdentity: boolean;
  /** How many transactions of this page were mined. */
  minedTransactions: number;
};

export const noWallet: Wallet = { address: null, chainId: defaultChainId, name: null, avatar: null };

/** The state before the dialog is loaded. `machine.ts` adds the rest when loaded, before anything reads it. */
const initial = { Dialog: null, wallet: noWallet } as Partial<WalletState> as WalletState;

let state = initial;
const listeners = new Set<() => void>();

/** The only store. The server and the first render see the initial state. */
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

/** A part of the state. `select` must return the same object while that part is unchanged. */
export const useWalletState = <T>(select: (state: WalletState) => T): T =>
  useSyncExternalStore(
    walletStore.subscribe,
    () => select(state),
    () => select(initial),
  );

/** The connected wallet's address, network, name and avatar. Loads no code. */
export const useWallet = (): Wallet => useWalletState(({ wallet }) => wallet);
