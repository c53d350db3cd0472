import * as m from "@cointally/i18n/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { numberToHex, parseEther } from "viem";
import { afterEach, expect, it, vi } from "vitest";
import { storage } from "../../lib/storage/storage.ts";
import {
  accounts,
  announceWallet,
  choose,
  connect,
  createWallet,
  failsWith,
  findAccountButton,
  findConnectButton,
  findDialog,
  neverResponds,
  openAccount,
  press,
  pressEscape,
  rejects,
  renderWallet,
  resetWallet,
  type TestWallet,
  waitUntilClosed,
} from "../../testing/render-wallet.tsx";
import { syncWallet } from "../connection/connect.ts";
import { dispatch } from "../machine.ts";

/** The connected wallet: its balance, its account, another wallet in its place, and the end of the connection. */

afterEach(resetWallet);

const networkOf = (chain: string) => m.wallet_network({ chain });
const balanceOf = (wallet: TestWallet, amount: string) => {
  wallet.overrides.eth_getBalance = () => numberToHex(parseEther(amount));
};

/** Answers every chain read of the site with this result. */
const siteReads = (result: string) =>
  vi.stubGlobal("fetch", async () => Response.json({ jsonrpc: "2.0", id: 1, result }));

it("calls a failed balance unknown, and reads it again on demand, on focus and after a transaction", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  wallet.overrides.eth_getBalance = rejects;
  const account = await openAccount();
  await within(account).findByText(m.wallet_balance_failed());
  delete wallet.overrides.eth_getBalance;
  const again = within(account).getByRole("button", { name: m.common_try_again() });
  again.focus();
  fireEvent.click(again);
  await within(account).findByText("10,000 BNB");
  await waitFor(() =>
    expect(document.activeElement).toBe(within(account).getByRole("heading", { name: m.wallet_account() })),
  );

  // The page becomes visible again; then it regains the focus from a wallet's window.
  balanceOf(wallet, "3");
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await within(account).findByText("3 BNB");
  balanceOf(wallet, "2");
  act(() => void window.dispatchEvent(new Event("focus")));
  await within(account).findByText("2 BNB");
  balanceOf(wallet, "1");
  act(() => dispatch({ type: "transaction_mined" }));
  await within(account).findByText("1 BNB");
});

it("reads the balance through the site and can disconnect when the extension disappears", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  const invalidated = failsWith(-32603, "Extension context invalidated.");
  for (const method of ["eth_getBalance", "eth_chainId", "eth_accounts", "wallet_switchEthereumChain"]) {
    wallet.overrides[method] = invalidated;
  }
  wallet.overrides.wallet_revokePermissions = neverResponds;
  siteReads(numberToHex(parseEther("10000")));
  const account = await openAccount();
  await within(account).findByText("10,000 BNB");
  await press(networkOf("BNB Smart Chain"));
  await press(/^Ethereum/);
  const switching = await findDialog(m.wallet_switching());
  await within(switching).findByText(m.wallet_error_with_message({ message: "Extension context invalidated" }));
  pressEscape();
  pressEscape();
  await press(m.wallet_disconnect());
  await findConnectButton();
  await waitUntilClosed();
});

it("follows the wallet to another account, with its balance", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  wallet.overrides.eth_getBalance = ([address]) =>
    numberToHex(parseEther(address.toLowerCase() === accounts[1].toLowerCase() ? "3" : "10000"));
  wallet.emit("accountsChanged", [accounts[1]]);
  await findAccountButton(/^0x7099…79C8/);
  await within(await openAccount()).findByText("3 BNB");
});

it("disconnects when the wallet disconnects the site, also for the next page", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openAccount();
  wallet.allowed = false;
  wallet.emit("accountsChanged", []);
  await findDialog(m.wallet_connect());
  pressEscape();
  await findConnectButton();
  expect(storage.get("cointally.wallet")).toBeNull();
});

it.each([
  ["emits an event", undefined],
  ["does not support it", failsWith(-32601, "The method does not exist.")],
  ["does not answer", neverResponds],
])("shows no dialog after disconnecting from a wallet that %s", async (_what, answer) => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  if (answer) wallet.overrides.wallet_revokePermissions = answer;
  await openAccount();
  const shown = new Set<string>();
  const observer = new MutationObserver(() => {
    shown.add(document.querySelector("dialog[open] h2")?.textContent ?? "none");
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  await press(m.wallet_disconnect());
  await findConnectButton();
  await waitFor(() => expect([...shown]).toContain("none"));
  observer.disconnect();
  expect([...shown].filter((title) => title !== "none" && title !== m.wallet_account())).toEqual([]);
});

it("lists the wallet that was used last first, and replaces it by the one that is chosen", async () => {
  const [harbor, pier] = [announceWallet(), announceWallet({ name: "Pier Wallet" })];
  renderWallet();
  await connect("Pier Wallet");
  await openAccount();
  await press(m.wallet_switch_wallet_long());
  const [installed] = within(await findDialog(m.wallet_connect())).getAllByRole("list");
  const rows = within(installed as HTMLElement).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    `PPier Wallet${m.wallet_last_used()}`,
    `HHarbor Wallet${m.wallet_found()}`,
  ]);
  await press(/^Harbor Wallet/);
  await waitUntilClosed();
  await waitFor(() => expect([harbor.allowed, pier.allowed]).toEqual([true, false]));
  expect(storage.get("cointally.wallet")).toBe(harbor.id);
});

it("keeps the connected wallet when it is chosen again", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openAccount();
  await press(m.wallet_switch_wallet_long());
  await findDialog(m.wallet_connect());
  await press(/^Harbor Wallet/);
  await waitUntilClosed();
  await findAccountButton(/^0xf39F…2266/);
  expect([wallet.allowed, wallet.timesRequested("wallet_revokePermissions")]).toEqual([true, 0]);
  expect(storage.get("cointally.wallet")).toBe(wallet.id);
});

it("connects a wallet without EIP-6963 as “Browser wallet”, and reconnects it on the next page", async () => {
  const wallet = createWallet();
  const { request } = wallet.provider;
  vi.stubGlobal("ethereum", { request });
  renderWallet();
  await choose(m.wallet_browser_wallet());
  await findAccountButton();
  await waitUntilClosed();

  // As in a page that opens: it has no connection, but knows the wallet.
  const stored = storage.get("cointally.wallet");
  await act(() => syncWallet(null));
  await findConnectButton();
  await act(() => syncWallet(stored));
  await within(await openAccount()).findByText("10,000 BNB");
  expect(wallet.timesRequested("eth_requestAccounts")).toBe(1);
  await press(m.wallet_disconnect());
  await findConnectButton();
});

it("gives up on a wallet that does not respond on the next page, and can connect it again", async () => {
  const wallet = announceWallet();
  storage.set("cointally.wallet", wallet.id);
  wallet.allowed = true;
  wallet.overrides.eth_accounts = neverResponds;
  renderWallet();
  await waitFor(() => expect(wallet.requests).toContain("eth_accounts"));
  await choose();
  delete wallet.overrides.eth_accounts;
  await findAccountButton();
  await waitUntilClosed();
});

it("sends no request to a wallet that is not connected", async () => {
  const wallet = announceWallet();
  renderWallet();
  fireEvent.click(await findConnectButton());
  await findDialog(m.wallet_connect());
  expect(wallet.requests).toEqual([]);
  expect(screen.queryByRole("button", { name: /^0x/ })).toBeNull();
});
