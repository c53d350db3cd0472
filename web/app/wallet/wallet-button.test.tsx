import * as m from "@cointally/i18n/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  announceWallet,
  failsWith,
  findAccountButton,
  findConnectButton,
  findDialog,
  neverResponds,
  openAccount,
  openWallets,
  press,
  rejects,
  renderWallet,
  resetWallet,
  waitForStatus,
  waitUntilClosed,
} from "../testing/render-wallet.tsx";
import { openWallet } from "./wallet.ts";

/** What the button opens first: the wallets, the networks, or an installed wallet without a dialog (specification §2). */

afterEach(resetWallet);

const click = async () => (await findConnectButton()).click();
const currentRow = (dialog: HTMLElement) => dialog.querySelector("[aria-current]")?.textContent;
const targetOf = (chain: string) => m.wallet_target_network({ chain });

describe("a wallet button that shows the networks first", () => {
  it("asks for a network, then a wallet, and connects on that network", async () => {
    const wallet = announceWallet();
    renderWallet({ networkFirst: true });
    await click();
    const networks = await findDialog(m.wallet_choose_network());
    expect(within(networks).getAllByRole("listitem")).toHaveLength(6);
    await press(/^Polygon/);
    await within(await findDialog(m.wallet_connect())).findByText(targetOf("Polygon"));
    await press(m.common_back());
    expect(currentRow(await findDialog(m.wallet_choose_network()))).toContain("Polygon");
    await press(/^Polygon/);
    await press(/^Harbor Wallet/);
    await findAccountButton(/Polygon/);
    await waitUntilClosed();
    expect(wallet.chainId).toBe(137);
    const prompts = wallet.requests.filter((method) => /^(eth_requestAccounts|wallet_(switch|add))/.test(method));
    expect(prompts.slice(0, 2)).toEqual(["eth_requestAccounts", "wallet_switchEthereumChain"]);
    await openAccount();
  });

  it("asks no wallet to switch that is on the network already, and forgets an abandoned choice", async () => {
    const wallet = announceWallet();
    renderWallet({ networkFirst: true });
    await click();
    await press(/^Cronos/);
    await within(await findDialog(m.wallet_connect())).findByText(targetOf("Cronos"));
    await press(m.common_close());
    await click();
    expect(currentRow(await findDialog(m.wallet_choose_network()))).toBeUndefined();
    await press("BNB Smart Chain");
    await press(/^Harbor Wallet/);
    await findAccountButton(/BNB Smart Chain/);
    await waitUntilClosed();
    expect(wallet.requests.filter((method) => method.startsWith("wallet_switch"))).toEqual([]);
  });

  it("keeps the wallet connected and says so when it rejects the switch", async () => {
    const wallet = announceWallet();
    renderWallet({ networkFirst: true });
    wallet.overrides.wallet_switchEthereumChain = rejects;
    await click();
    await press(/^Ethereum/);
    await press(/^Harbor Wallet/);
    await findDialog(m.wallet_switching());
    await waitForStatus("rejected");
    await press(m.wallet_stay({ chain: "BNB Smart Chain" }));
    await findAccountButton(/BNB Smart Chain/);
  });
});

describe("a wallet button that prefers the injected wallet", () => {
  it("connects without a dialog", async () => {
    const wallet = announceWallet();
    renderWallet({ preferInjected: true });
    await findConnectButton();
    let hasOpened = false;
    const observer = new MutationObserver(() => {
      hasOpened ||= document.querySelector("dialog[open]") !== null;
    });
    observer.observe(document.body, { subtree: true, attributes: true, childList: true });
    await click();
    await findAccountButton();
    // The button stays busy until the attempt has ended.
    await waitFor(() => expect(document.querySelector("[data-replay=wallet][aria-busy]")).toBeNull());
    observer.disconnect();
    expect(hasOpened).toBe(false);
    expect(wallet.requests).toContain("eth_requestAccounts");
    await openAccount();
  });

  it("reports a rejection and offers another try and the other wallets", async () => {
    const wallet = announceWallet();
    renderWallet({ preferInjected: true });
    wallet.overrides.eth_requestAccounts = rejects;
    await click();
    await findDialog(wallet.name);
    await waitForStatus("rejected");
    screen.getByRole("button", { name: m.wallet_ask_again() });
    await press(m.common_back());
    await findDialog(m.wallet_connect());
    delete wallet.overrides.eth_requestAccounts;
    await press(/^Harbor Wallet/);
    await findAccountButton();
  });

  it("lists the other wallets when the browser has none", async () => {
    renderWallet({ preferInjected: true });
    await within(await openWallets()).findByRole("button", { name: "Rabby" });
  });

  it("reports a wallet that is slow for 15 s", async () => {
    const wallet = announceWallet();
    renderWallet({ preferInjected: true });
    wallet.overrides.eth_requestAccounts = neverResponds;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await click();
    await waitFor(() => expect(wallet.requests).toContain("eth_requestAccounts"));
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => void vi.advanceTimersByTime(15_000));
    await findDialog(wallet.name);
    await waitForStatus("slow");
  });

  it("opens the account of a wallet on an unsupported network", async () => {
    announceWallet({ chainId: 424242 });
    renderWallet({ preferInjected: true });
    await click();
    const account = await findDialog(m.wallet_account());
    await within(account).findByRole("button", { name: m.wallet_switch_to({ chain: "BNB Smart Chain" }) });
    await findAccountButton(/^0xf39F…2266/);
  });
});

describe("a wallet button with the default settings", () => {
  it("lets a person choose the network first", async () => {
    const wallet = announceWallet();
    renderWallet();
    await openWallets();
    await press(m.wallet_network_first());
    await findDialog(m.wallet_choose_network());
    await press(/^Polygon/);
    await press(/^Harbor Wallet/);
    await findAccountButton(/Polygon/);
    expect(wallet.chainId).toBe(137);
  });

  it("shows an error of a wallet that a page prefers in its view, and the account once it is connected", async () => {
    const wallet = announceWallet();
    renderWallet();
    wallet.overrides.eth_requestAccounts = failsWith(-32603, "The keyring is locked.");
    await findConnectButton();
    await act(() => openWallet({ injected: true }));
    await within(await findDialog(wallet.name)).findByText(/The keyring is locked/);
    await press(m.common_close());
    await waitUntilClosed();
    delete wallet.overrides.eth_requestAccounts;
    await act(() => openWallet({ injected: true }));
    await findAccountButton();
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => openWallet({ network: true }));
    await findDialog(m.wallet_account());
  });
});
