import { describe, expect, it } from "vitest";
import { ConnectError, InvalidProviderResponse } from "./connection/errors.ts";
import { firstView, transition, type WalletEvent } from "./machine.ts";
import {
  type ConnectStatus,
  noWallet,
  type Opening,
  type View,
  type WalletState,
  walletStore,
} from "./wallet-state.ts";

const initial = walletStore.get();
const address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const metamask = { id: "io.metamask", name: "MetaMask", icon: null, installed: true };
const rabby = { id: "io.rabby", name: "Rabby", icon: null, installed: true };
const connection = { wallet: metamask, provider: { request: async () => null } };
const connected: WalletState = { ...initial, connection, wallet: { ...noWallet, address } };

const connectWallet: View = { name: "ConnectWallet" };
const account: View = { name: "Account" };
const selectNetwork: View = { name: "SelectNetwork" };
const switchToCronos: View = { name: "SwitchNetwork", chainId: 25 };

/** The state after these events. */
const after = (events: WalletEvent[], from: WalletState = initial): WalletState => events.reduce(transition, from);
const opened = (view: View, targetNetwork?: number): WalletEvent => ({ type: "opened", view, targetNetwork });
const chosen = (view: View): WalletEvent => ({ type: "view_chosen", view });
const nowConnected = (chainId: number, synced = false): WalletEvent => ({
  type: "connected",
  connection,
  address,
  chainId,
  synced,
});
const failed = (error: unknown): WalletEvent => ({ type: "connect_failed", error });

describe("the first view", () => {
  it.each<[string, Opening, boolean, ReturnType<typeof firstView>]>([
    [
      "a named view, whatever else is enabled",
      { view: switchToCronos, network: true, injected: true },
      true,
      switchToCronos,
    ],
    ["a named view, also without a wallet", { view: selectNetwork, injected: true }, false, selectNetwork],
    ["the account of a connected wallet", {}, true, account],
    ["the account, whatever else is enabled", { network: true, injected: true }, true, account],
    ["the networks if they are enabled", { network: true }, false, selectNetwork],
    ["the networks before an installed wallet", { network: true, injected: true }, false, selectNetwork],
    [
      "the wallets if the page is about one network",
      { network: true, injected: true, chainId: 25 },
      false,
      connectWallet,
    ],
    ["the account on such a page too", { network: true, chainId: 25 }, true, account],
    ["an installed wallet without a view if it is preferred", { injected: true }, false, "connect_injected"],
    ["the wallets otherwise", {}, false, connectWallet],
  ])("is %s", (_rule, opening, isConnected, view) => expect(firstView(opening, isConnected)).toEqual(view));
});

describe("navigation", () => {
  it("goes back through the views, and closes from the first one", () => {
    const state = after([opened(account), chosen(selectNetwork), chosen(switchToCronos)], connected);
    expect(state.views).toEqual([account, selectNetwork, switchToCronos]);
    expect(after([{ type: "went_back" }], state).views).toEqual([account, selectNetwork]);
    expect(after([{ type: "went_back" }, { type: "went_back" }, { type: "went_back" }], state).views).toEqual([]);
    expect(after([{ type: "closed" }], state).views).toEqual([]);
  });

  it("goes back to a view that is in the history instead of adding it twice", () => {
    const state = after([opened(account), chosen(selectNetwork), chosen(switchToCronos)], connected);
    expect(after([chosen(selectNetwork)], state).views).toEqual([account, selectNetwork]);
    expect(after([opened(connectWallet), chosen(connectWallet)]).views).toEqual([connectWallet]);
  });

  it("clears the history when the dialog is opened on another view", () => {
    expect(after([opened(account), chosen(selectNetwork), opened(connectWallet)], connected).views).toEqual([
      connectWallet,
    ]);
  });

  it("shows the wallets instead of the account once no wallet is connected", () => {
    expect(after([opened(account)]).views).toEqual([connectWallet]);
    expect(after([opened(account), { type: "disconnected" }], connected).views).toEqual([connectWallet]);
  });

  it("resets the chosen network and the expanded list when the dialog is closed", () => {
    const choosing = after([
      opened(selectNetwork),
      { type: "network_chosen", chainId: 137 },
      { type: "all_wallets_requested" },
    ]);
    expect(choosing).toMatchObject({
      views: [selectNetwork, connectWallet],
      targetNetwork: 137,
      showsAllWallets: true,
    });
    expect(after([{ type: "closed" }], choosing)).toMatchObject({ targetNetwork: null, showsAllWallets: false });
  });
});

describe("the dialog", () => {
  const choosing = [opened(connectWallet), { type: "wallet_chosen", wallet: metamask }] satisfies WalletEvent[];

  it("closes when a wallet on a supported network is connected", () => {
    expect(after([...choosing, nowConnected(56)])).toMatchObject({
      views: [],
      attempt: null,
      wallet: { address, chainId: 56 },
    });
  });

  it("stays open when a wallet on an unsupported network is connected, and shows the account, which explains it", () => {
    expect(after([...choosing, nowConnected(424242)]).views).toEqual([account]);
  });

  it("stays open when a wallet on another network than the chosen one is connected, and shows the switch", () => {
    const target: WalletEvent[] = [opened(connectWallet, 25), { type: "wallet_chosen", wallet: metamask }];
    expect(after([...target, nowConnected(56)])).toMatchObject({
      views: [switchToCronos],
      networkSwitch: { request: { chainId: 25 } },
    });
    expect(after([...target, nowConnected(25)]).views).toEqual([]);
  });

  it("closes the list of wallets, but no other view, when another tab connects a wallet", () => {
    expect(after([opened(connectWallet), nowConnected(56, true)]).views).toEqual([]);
    expect(after([opened(selectNetwork), nowConnected(56, true)]).views).toEqual([selectNetwork]);
  });

  it("closes after a successful switch, or a change in the wallet itself when no request is open", () => {
    const switching = after([opened(account), chosen(switchToCronos)], connected);
    expect(after([{ type: "switched" }], switching).views).toEqual([]);
    const changed: WalletEvent = { type: "account_changed", address, chainId: 25 };
    expect(after([changed], switching).views).toEqual([account, switchToCronos]);
    const unsupported: WalletEvent = { type: "switch_progressed", progress: { status: "unsupported", added: false } };
    expect(after([unsupported, changed], switching)).toMatchObject({ views: [], networkSwitch: null });
  });

  it("closes on the request to disconnect, before the wallet responds", () => {
    const ending = after([opened(account), { type: "disconnect_requested" }], connected);
    expect(ending).toMatchObject({ views: [], wallet: { address }, connection: { ending: true } });
    expect(after([{ type: "disconnected" }], ending)).toMatchObject({ wallet: noWallet, connection: null });
  });
});

describe("an attempt to connect", () => {
  const start: WalletEvent = { type: "wallet_chosen", wallet: metamask };
  const requested: WalletEvent = { type: "approval_requested", at: 5 };
  const awaiting: ConnectStatus = { status: "awaiting_approval", since: 5, slow: false, uri: undefined };
  const timedOut: WalletEvent = { type: "connect_timed_out" };

  it.each<[string, WalletEvent[], ConnectStatus]>([
    ["opens the wallet", [], { status: "opening" }],
    ["awaits its approval", [requested], awaiting],
    ["awaits it with a code to scan", [{ ...requested, uri: "wc:1" }], { ...awaiting, uri: "wc:1" }],
    ["is slow after 15 s", [requested, timedOut], { ...awaiting, slow: true }],
    ["is no longer slow after a rejection", [requested, failed({ code: 4001 }), timedOut], { status: "rejected" }],
    ["is rejected", [requested, failed({ code: 4001 })], { status: "rejected" }],
    ["finds an open request", [requested, failed({ code: -32002 })], { status: "request_pending" }],
    [
      "fails with a message",
      [requested, failed({ code: 1, message: "Locked." })],
      { status: "failed", message: "Locked" },
    ],
    [
      "fails with an unsupported method",
      [requested, failed({ code: 4200, message: "No." })],
      { status: "failed", message: "No" },
    ],
    ["gets an invalid response", [requested, failed(new InvalidProviderResponse())], { status: "invalid_response" }],
    ["fails to load a part of the site", [failed(new ConnectError("not_loaded"))], { status: "not_loaded" }],
    ["expires if its code is not scanned", [requested, failed(new ConnectError("expired"))], { status: "expired" }],
    ["cannot reach the relay", [failed(new ConnectError("unreachable"))], { status: "unreachable" }],
  ])("%s", (_what, events, progress) => {
    expect(after([opened(connectWallet), start, ...events]).attempt?.progress).toEqual(progress);
  });

  it("opens a wallet's app on a phone, and notices if it did not open", () => {
    const wallet = { id: "app", name: "App", icon: null, appLink: "app://{url}" };
    const state = after([opened(connectWallet), { type: "wallet_chosen", wallet }], { ...initial, onPhone: true });
    expect(state.attempt?.progress).toEqual({ status: "opening_app", timedOut: false });
    expect(after([timedOut], state).attempt?.progress).toEqual({ status: "opening_app", timedOut: true });
    expect(after([opened(connectWallet), { type: "wallet_chosen", wallet }]).attempt?.progress).toEqual({
      status: "not_installed",
    });
  });

  it("ends with its view, and choosing another wallet starts another attempt", () => {
    const state = after([opened(connectWallet), start, requested]);
    expect(after([{ type: "went_back" }], state).attempt).toBeNull();
    expect(after([{ type: "closed" }], state).attempt).toBeNull();
    expect(after([{ type: "wallet_chosen", wallet: rabby }], state).attempt?.request.wallet).toBe(rabby);
    expect(after([requested, failed({ code: 4001 })], after([{ type: "closed" }], state)).attempt).toBeNull();
  });

  it("gets a new request when it is repeated", () => {
    const state = after([opened(connectWallet), start, failed({ code: 4001 })]);
    const repeated = after([start], state);
    expect(repeated.attempt?.progress).toEqual({ status: "opening" });
    expect(repeated.attempt?.request).not.toBe(state.attempt?.request);
    expect(repeated.views).toEqual(state.views);
  });

  it("starts when the dialog opens on its view", () => {
    expect(after([opened({ name: "Wallet", wallet: metamask })])).toMatchObject({
      views: [{ name: "Wallet" }],
      attempt: { request: { wallet: metamask }, progress: { status: "opening" } },
    });
  });

  it("shows a view as soon as it is slow or fails, if it has none", () => {
    const hidden = after([{ type: "wallet_chosen", wallet: metamask, hidden: true }, requested]);
    expect(hidden).toMatchObject({ views: [], attempt: { hidden: true } });
    expect(after([nowConnected(56)], hidden)).toMatchObject({ views: [], attempt: null });
    expect(after([nowConnected(424242)], hidden).views).toEqual([account]);
    for (const event of [timedOut, failed({ code: 4001 })]) {
      expect(after([event], hidden)).toMatchObject({
        views: [connectWallet, { name: "Wallet", wallet: metamask }],
        attempt: { hidden: false },
      });
    }
  });
});

describe("a switch of networks", () => {
  it("starts with its view, restarts on retry, and ends with its view", () => {
    const state = after([opened(account), chosen(switchToCronos)], connected);
    expect(state.networkSwitch?.progress).toEqual({ status: "awaiting_approval", added: false });
    const rejected = after([{ type: "switch_progressed", progress: { status: "rejected", added: true } }], state);
    expect(rejected.networkSwitch?.request).toBe(state.networkSwitch?.request);
    const retried = after([{ type: "switch_retried" }], rejected);
    expect(retried.networkSwitch?.progress).toEqual({ status: "awaiting_approval", added: false });
    expect(retried.networkSwitch?.request).not.toBe(state.networkSwitch?.request);
    expect(after([{ type: "went_back" }], state).networkSwitch).toBeNull();
  });

  it("keeps its view when the wallet disconnects", () => {
    const state = after([opened(switchToCronos), { type: "disconnected" }], connected);
    expect(state.views).toEqual([switchToCronos]);
  });
});

describe("the account", () => {
  it("keeps its name on another network, but not for another address", () => {
    const named = after([{ type: "identity_found", address, name: "mara.eth", avatar: "/avatars/1" }], connected);
    expect(named.wallet.name).toBe("mara.eth");
    expect(after([{ type: "account_changed", address, chainId: 1 }], named).wallet).toEqual({
      ...named.wallet,
      chainId: 1,
    });
    const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    const moved = after([{ type: "account_changed", address: other, chainId: 1 }], named);
    expect(moved.wallet).toEqual({ address: other, chainId: 1, name: null, avatar: null });
    expect(after([{ type: "identity_found", address, name: "mara.eth", avatar: null }], moved).wallet.name).toBeNull();
  });
});
