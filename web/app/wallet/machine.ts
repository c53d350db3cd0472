import { chainById } from "@cointally/shared/chains.ts";
import { ConnectError, errorKind } from "./connection/errors.ts";
import { walletMessage } from "./connection/sanitize.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";
import {
  type Address,
  type ConnectAttempt,
  type ConnectStatus,
  type NetworkSwitch,
  noWallet,
  type Opening,
  type SwitchStatus,
  type View,
  type WalletState,
  walletStore,
} from "./wallet-state.ts";

/**
 * The state machine of the wallet and its dialog: events (`WalletEvent`) and a pure reducer (`transition`). Side effects, such as wallet
 * requests and name lookups, are run by the effects that `wallet-chunk.tsx` starts.
 */
export type WalletEvent =
  | { type: "opened"; view: View; targetNetwork?: number }
  | { type: "view_chosen"; view: View }
  | { type: "went_back" }
  | { type: "closed" }
  | { type: "network_chosen"; chainId: number }
  | { type: "all_wallets_requested" }
  /** `quietly`: the user has responded to an earlier request. `hidden`: without a view, unless it fails. */
  | { type: "wallet_chosen"; wallet: WalletEntry; quietly?: boolean; hidden?: boolean }
  | { type: "approval_requested"; at: number; uri?: string }
  | { type: "connect_timed_out" }
  | { type: "connect_failed"; error: unknown }
  /** `synced`: connected by another tab or the last visit, not chosen in this tab. */
  | {
      type: "connected";
      connection: NonNullable<WalletState["connection"]>;
      address: Address;
      chainId: number;
      synced?: boolean;
    }
  | { type: "account_changed"; address: Address; chainId: number }
  | { type: "disconnect_requested" }
  | { type: "disconnected" }
  /** `add`: adds the network to the wallet first. */
  | { type: "switch_retried"; add?: boolean }
  | { type: "switch_progressed"; progress: SwitchStatus }
  | { type: "switched" }
  | { type: "wallets_announced"; wallets: readonly WalletEntry[] }
  | { type: "wallets_listed"; wallets: readonly WalletEntry[]; total: number }
  | { type: "identity_requested" }
  | { type: "identity_found"; address: Address; name: string | null; avatar: string | null }
  | { type: "transaction_mined" };

/** The initial state. Its settings apply if the root's loader failed. */
const initial: Omit<WalletState, "Dialog" | "wallet"> = {
  settings: {
    apiUrl: "/api",
    projectId: null,
    listingUrl: null,
    identityService: false,
    networkFirst: false,
    preferInjected: false,
  },
  onPhone: false,
  connection: null,
  views: [],
  targetNetwork: null,
  showsAllWallets: false,
  attempt: null,
  networkSwitch: null,
  installed: [],
  listing: { wallets: [], total: 0 },
  findingIdentity: false,
  minedTransactions: 0,
};

walletStore.set({ ...initial, ...walletStore.get() });

/** The only way to change the state, once the dialog is loaded. */
export function dispatch(event: WalletEvent): void {
  walletStore.set(transition(walletStore.get(), event));
}

/** The state after an event. */
export function transition(state: WalletState, event: WalletEvent): WalletState {
  return normalize({ ...state, ...changesBy(state, event) });
}

function changesBy(state: WalletState, event: WalletEvent): Partial<WalletState> {
  switch (event.type) {
    case "opened": {
      const { view, targetNetwork = null } = event;
      const attempt = view.name === "Wallet" ? attemptOf(state, view.wallet) : state.attempt;
      return { views: [view], targetNetwork, attempt };
    }
    case "view_chosen":
      return { views: goTo(state.views, event.view) };
    case "went_back":
      return { views: state.views.slice(0, -1) };
    case "closed":
      return { views: [] };
    case "network_chosen":
      return { targetNetwork: event.chainId, views: goTo(state.views, { name: "ConnectWallet" }) };
    case "all_wallets_requested":
      return { showsAllWallets: true };

    case "wallet_chosen": {
      const { wallet, quietly, hidden = false } = event;
      const attempt = { ...attemptOf(state, wallet, quietly), hidden };
      return { attempt, views: hidden ? state.views : goTo(state.views, { name: "Wallet", wallet }) };
    }
    case "approval_requested":
      return progressed(state, { status: "awaiting_approval", since: event.at, slow: false, uri: event.uri });
    case "connect_timed_out":
      return state.attempt ? progressed(state, timedOut(state.attempt.progress)) : {};
    case "connect_failed":
      return progressed(state, connectFailure(event.error));
    case "connected": {
      const { connection, address, chainId, synced } = event;
      const wallet = walletOf(state, address, chainId);
      if (!synced) return { connection, wallet, attempt: null, views: viewsOnceConnected(state, chainId) };
      // Closes only the list of wallets: the user no longer needs to choose one.
      const isChoosing = shownView(state)?.name === "ConnectWallet";
      return { connection, wallet, ...(isChoosing && { views: viewsOnceConnected(state, chainId) }) };
    }
    case "account_changed":
      return { wallet: walletOf(state, event.address, event.chainId) };
    case "disconnect_requested":
      // Close the dialog first: some wallets emit the change before they respond, others never respond.
      return { views: [], connection: state.connection && { ...state.connection, ending: true } };
    case "disconnected":
      return { connection: null, wallet: noWallet };

    case "switch_retried": {
      const { networkSwitch } = state;
      return { networkSwitch: networkSwitch && switchTo(networkSwitch.request.chainId, event.add) };
    }
    case "switch_progressed":
      return state.networkSwitch ? { networkSwitch: { ...state.networkSwitch, progress: event.progress } } : {};
    case "switched":
      return { views: [] };

    case "wallets_announced":
      return { installed: event.wallets };
    case "wallets_listed":
      return { listing: { wallets: event.wallets, total: event.total } };
    case "identity_requested":
      return { findingIdentity: true };
    case "identity_found": {
      const { address, name, avatar } = event;
      const isCurrent = state.wallet.address === address;
      return { findingIdentity: false, ...(isCurrent && { wallet: { ...state.wallet, name, avatar } }) };
    }
    case "transaction_mined":
      return { minedTransactions: state.minedTransactions + 1 };
  }
}

/**
 * Enforces the invariants after every event: an attempt and a network switch end with their view; the account is shown only while a wallet
 * is connected; a chosen network is kept only while the dialog is open.
 */
function normalize(state: WalletState): WalletState {
  const view = shownView(state);
  const { attempt, networkSwitch, wallet } = state;
  if (!view) {
    return {
      ...state,
      targetNetwork: null,
      showsAllWallets: false,
      networkSwitch: null,
      attempt: attempt?.hidden ? attempt : null,
    };
  }
  if (view.name === "Account" && !wallet.address) return normalize({ ...state, views: [{ name: "ConnectWallet" }] });
  if (view.name !== "SwitchNetwork") {
    const isShown = view.name === "Wallet" && view.wallet.id === attempt?.request.wallet.id;
    return { ...state, networkSwitch: null, attempt: isShown || attempt?.hidden ? attempt : null };
  }
  const { chainId } = view;
  const current = networkSwitch?.request.chainId === chainId ? networkSwitch : switchTo(chainId);
  // The user switched in the wallet itself. While a request is open, its response decides.
  const hasSwitched = wallet.address !== null && wallet.chainId === chainId;
  if (hasSwitched && current.progress.status !== "awaiting_approval") return normalize({ ...state, views: [] });
  return { ...state, networkSwitch: current, attempt: attempt?.hidden ? attempt : null };
}

export const shownView = ({ views }: Pick<WalletState, "views">): View | undefined => views.at(-1);

/** The history after navigating to a view; goes back if it is already in the history. */
function goTo(views: readonly View[], to: View): readonly View[] {
  const before = views.findIndex(({ name }) => name === to.name);
  return [...(before === -1 ? views : views.slice(0, before)), to];
}

/** The first view in the order of specification §2, or connecting without a view. */
export function firstView(opening: Opening, connected: boolean): View | "connect_injected" {
  const { view, network, injected, chainId } = opening;
  if (view) return view;
  if (connected) return { name: "Account" };
  if (network) return { name: chainId === undefined ? "SelectNetwork" : "ConnectWallet" };
  if (injected) return "connect_injected";
  return { name: "ConnectWallet" };
}

/** After connecting, the dialog closes, or shows the switch or the unsupported network. */
function viewsOnceConnected({ views, targetNetwork, attempt }: WalletState, chainId: number): readonly View[] {
  if (views.length === 0 && !attempt?.hidden) return views;
  if (targetNetwork !== null && targetNetwork !== chainId) return [{ name: "SwitchNetwork", chainId: targetNetwork }];
  return chainById(chainId) ? [] : [{ name: "Account" }];
}

const switchTo = (chainId: number, add = false): NetworkSwitch => ({
  request: { chainId, add },
  progress: { status: "awaiting_approval", added: false },
});

/** Keeps name and avatar only for the same address. */
const walletOf = ({ wallet }: WalletState, address: Address, chainId: number) =>
  wallet.address === address ? { ...wallet, chainId } : { address, chainId, name: null, avatar: null };

function attemptOf({ onPhone }: WalletState, wallet: WalletEntry, quietly = false): ConnectAttempt {
  const request = { wallet, quietly };
  if (wallet.installed || isWalletConnect(wallet)) return { request, progress: { status: "opening" }, hidden: false };
  const progress: ConnectStatus =
    onPhone && wallet.appLink ? { status: "opening_app", timedOut: false } : { status: "not_installed" };
  return { request, progress, hidden: false };
}

/** The progress of an attempt after an error. */
export function connectFailure(error: unknown): ConnectStatus {
  if (error instanceof ConnectError) return { status: error.status };
  const kind = errorKind(error);
  if (kind === "rejected" || kind === "request_pending") return { status: kind };
  return { status: "failed", message: walletMessage(error) };
}

const timedOut = (progress: ConnectStatus): ConnectStatus => {
  if (progress.status === "opening_app") return { ...progress, timedOut: true };
  return progress.status === "awaiting_approval" ? { ...progress, slow: true } : progress;
};

/** A hidden attempt gets a view as soon as it is slow or fails, with the list of wallets to go back to. */
function progressed({ attempt, views }: WalletState, progress: ConnectStatus): Partial<WalletState> {
  if (!attempt) return {};
  const isOnTrack = progress.status === "opening" || (progress.status === "awaiting_approval" && !progress.slow);
  if (!attempt.hidden || isOnTrack || views.length > 0) return { attempt: { ...attempt, progress } };
  const { wallet } = attempt.request;
  return {
    attempt: { ...attempt, progress, hidden: false },
    views: [{ name: "ConnectWallet" }, { name: "Wallet", wallet }],
  };
}
