import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { numberToHex, parseEther } from "viem";
import { expect, vi } from "vitest";
import { closeToasts, Toasts } from "../ui/feedback/toasts.tsx";
import { config } from "../wallet/config.ts";
import { syncWallet } from "../wallet/connection/connect.ts";
import { dispatch } from "../wallet/machine.ts";
import type { Request } from "../wallet/provider.ts";
import { WalletButton } from "../wallet/wallet-button.tsx";
import { WalletRoot } from "../wallet/wallet-root.tsx";
import type { WalletSettings } from "../wallet/wallet-state.ts";
import { renderPage } from "./render-page.tsx";

/** The header's wallet button and the dialog, with wallets that the test announces. */

/** jsdom has no dialogs. As in browsers, `close` is dispatched in a later task. */
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
  setTimeout(() => this.dispatchEvent(new Event("close")));
};

export const accounts = [
  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
] as const;

// biome-ignore lint/suspicious/noExplicitAny: requests have parameters of every shape
type Handler = (params: any) => unknown;

/** Overrides for a wallet's methods. */
export const neverResponds: Handler = () => new Promise(() => {});
export const failsWith =
  (code: number, message: string): Handler =>
  () => {
    throw { code, message };
  };
export const rejects = failsWith(4001, "User rejected the request.");

type WalletOptions = { name?: string; icon?: string; chainId?: number };

let announced = 0;

/**
 * A wallet of the first account, with 10,000 coins on every network. It approves everything, and knows BNB Smart Chain and Ethereum;
 * `overrides` replace its usual behaviour by method.
 */
export function createWallet(chainId = 56) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const knownChainIds = new Set([56, 1]);
  const overrides: Record<string, Handler> = {};
  const wallet = { requests: [] as string[], overrides, allowed: false, chainId, emit, timesRequested };

  function emit(event: string, payload: unknown) {
    act(() => listeners.get(event)?.forEach((listener) => void listener(payload)));
  }
  function timesRequested(method: string): number {
    return wallet.requests.filter((requested) => requested === method).length;
  }
  const allow = (allowed: boolean) => {
    wallet.allowed = allowed;
    emit("accountsChanged", allowed ? [accounts[0]] : []);
    return allowed ? [accounts[0]] : null;
  };
  const moveTo = (id: number) => {
    wallet.chainId = id;
    emit("chainChanged", numberToHex(id));
    return null;
  };
  const handlers: Record<string, Handler> = {
    eth_requestAccounts: () => allow(true),
    eth_accounts: () => (wallet.allowed ? [accounts[0]] : []),
    eth_chainId: () => numberToHex(wallet.chainId),
    eth_getBalance: () => numberToHex(parseEther("10000")),
    wallet_revokePermissions: () => allow(false),
    wallet_switchEthereumChain: ([wanted]) => {
      const id = Number(wanted.chainId);
      return knownChainIds.has(id) ? moveTo(id) : failsWith(4902, "Unrecognized chain ID.")([]);
    },
    wallet_addEthereumChain: ([added]) => {
      knownChainIds.add(Number(added.chainId));
      return moveTo(Number(added.chainId));
    },
    wallet_watchAsset: () => true,
  };
  const provider = {
    async request({ method, params = [] }: Request) {
      wallet.requests.push(method);
      return (overrides[method] ?? handlers[method])?.(params) ?? null;
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
  return Object.assign(wallet, { provider });
}

/** Announces a wallet (EIP-6963) that no other test of the file has. */
export function announceWallet({ name = "Harbor Wallet", icon = "", chainId }: WalletOptions = {}) {
  announced += 1;
  const id = `example.wallet${announced}`;
  const wallet = createWallet(chainId);
  announce({ info: { uuid: id, rdns: id, name, icon }, provider: wallet.provider });
  return Object.assign(wallet, { id, name });
}

export type TestWallet = ReturnType<typeof announceWallet>;

/** Dispatches an announcement as it is. */
export const announce = (detail: unknown) =>
  act(() => void window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })));

/** Renders the button, the dialog and the toasts of a site with these settings, and `page` beside them. */
export function renderWallet(changes: Partial<WalletSettings> = {}, page?: ReactNode) {
  const settings: WalletSettings = {
    apiUrl: "/api",
    projectId: null,
    listingUrl: null,
    identityService: false,
    networkFirst: false,
    preferInjected: false,
    ...changes,
  };
  renderPage(() => (
    <>
      <WalletButton />
      {page}
      <WalletRoot settings={settings} />
      <Toasts />
    </>
  ));
}

/** Closes the dialog, disconnects, and removes what the test announced and stored. */
export async function resetWallet() {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeToasts();
  dispatch({ type: "closed" });
  dispatch({ type: "wallets_listed", wallets: [], total: 0 });
  localStorage.clear();
  await syncWallet(null);
  // wagmi keeps every wallet that was ever announced.
  config._internal.mipd?.clear();
  config._internal.connectors.setState((all) => all.filter(({ id }) => !id.startsWith("example.")));
}

/** The header's button without a connected wallet, and with one. */
export const findConnectButton = () => screen.findByRole("button", { name: m.shell_connect_wallet() });
export const findAccountButton = (text: string | RegExp = /^0x/) => screen.findByRole("button", { name: text });

/** The dialog, by the heading of its current view. */
export const findDialog = (heading: string) => screen.findByRole("dialog", { name: heading });

export const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Waits for the progress of a wallet request to have this status. */
export const waitForStatus = (status: string) =>
  waitFor(() => expect(screen.getByTestId("wallet-progress").dataset.status).toBe(status));

/** Clicks a button of this name as soon as there is one. */
export const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole("button", { name }));
};

/** Goes back, or closes the dialog at its first view. */
export const pressEscape = () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });

/** Opens the dialog at its list of wallets. */
export async function openWallets() {
  fireEvent.click(await findConnectButton());
  return findDialog(m.wallet_connect());
}

/** Opens the dialog and chooses a wallet. */
export async function choose(name = "Harbor Wallet") {
  await openWallets();
  await press(new RegExp(`^${name}`));
  return findDialog(name);
}

/** Connects a wallet and waits for the button to show it. */
export async function connect(name?: string) {
  await choose(name);
  await findAccountButton();
  await waitUntilClosed();
}

/** Opens the dialog at the account of the connected wallet. */
export async function openAccount() {
  fireEvent.click(await findAccountButton());
  return findDialog(m.wallet_account());
}
