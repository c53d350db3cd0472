import * as m from "@cointally/i18n/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  announceWallet,
  choose,
  connect,
  createWallet,
  failsWith,
  findAccountButton,
  findDialog,
  neverResponds,
  openAccount,
  press,
  rejects,
  renderWallet,
  resetWallet,
  waitForStatus,
  waitUntilClosed,
} from "../../testing/render-wallet.tsx";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { dispatch } from "../machine.ts";
import { openWallet } from "../wallet.ts";
import { walletStore } from "../wallet-state.ts";

/** Networks: unsupported ones, switching, adding, and every way in which a switch fails. */

afterEach(resetWallet);

/** Opens the networks of the connected wallet. */
const openNetworks = async () => {
  await openAccount();
  await press(m.wallet_network({ chain: "BNB Smart Chain" }));
  return findDialog(m.wallet_networks());
};

it("stays connected on an unsupported network, says so, and offers BNB Smart Chain", async () => {
  const wallet = announceWallet({ chainId: 424242 });
  renderWallet();
  await choose();
  const account = await findDialog(m.wallet_account());
  await findAccountButton(/^0xf39F…2266/);
  within(account).getByText(m.wallet_unsupported());
  await press(m.wallet_switch_to({ chain: "BNB Smart Chain" }));
  await findAccountButton(/BNB Smart Chain/);
  expect(wallet.chainId).toBe(56);
});

it("adds a network that the wallet does not know before switching to it", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  const networks = await openNetworks();
  expect(within(networks).getAllByRole("listitem")).toHaveLength(6);
  expect(networks.querySelector("[aria-current]")?.textContent).toContain("BNB Smart Chain");
  await press(/^Polygon/);
  await findAccountButton(/Polygon/);
  await waitUntilClosed();
  expect(wallet.chainId).toBe(137);
  expect(wallet.requests.filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
  ]);
});

it("gives rejected, unsupported, incomplete and hanging switches a message each, in the open dialog", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openNetworks();
  wallet.overrides.wallet_switchEthereumChain = rejects;
  await press(/^Ethereum/);
  const dialog = await findDialog(m.wallet_switching());
  await waitForStatus("rejected");
  within(dialog).getByRole("button", { name: m.wallet_stay({ chain: "BNB Smart Chain" }) });

  const again = () => press(m.common_try_again());
  wallet.overrides.wallet_switchEthereumChain = failsWith(4200, "Unsupported.");
  await again();
  await waitForStatus("unsupported");

  // The wallet responds, but neither it nor the site reaches the network.
  wallet.overrides.wallet_switchEthereumChain = failsWith(-32603, "Boom.");
  await again();
  await waitForStatus("rpc_down");

  const turns = [failsWith(4902, "Unknown."), rejects];
  wallet.overrides.wallet_switchEthereumChain = (params) => turns.shift()?.(params);
  wallet.overrides.wallet_addEthereumChain = () => null;
  await again();
  await waitForStatus("rejected");
  within(dialog).getByText(m.wallet_switch_step_added({ chain: "Ethereum" }));

  wallet.overrides.wallet_switchEthereumChain = neverResponds;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await again();
  await waitForStatus("awaiting_approval");
  act(() => void vi.advanceTimersByTime(16_000));
  await waitForStatus("slow");

  // The wallet approves, and stays where it is.
  wallet.overrides.wallet_switchEthereumChain = () => null;
  await again();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitForStatus("unchanged");

  delete wallet.overrides.wallet_switchEthereumChain;
  await again();
  await findAccountButton(/Ethereum/);
  await waitUntilClosed();
});

it.each<[string, unknown]>([
  ["localized text and -32603", { code: -32603, message: "Cadena desconocida" }],
  ["no code", new Error("Unsupported chain")],
  ["undefined", undefined],
])("offers to add the network to a wallet that refuses the switch with %s", async (_what, thrown) => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openNetworks();
  wallet.overrides.wallet_switchEthereumChain = () => {
    throw thrown;
  };
  await press(/^Polygon/);
  await waitFor(() => expect(screen.getByTestId("wallet-progress").dataset.status).toMatch(/^(failed|rpc_down)$/));
  await press(m.wallet_add_network());
  await findAccountButton(/Polygon/);
  await waitUntilClosed();
  expect(wallet.requests.filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
  ]);
});

it("does not offer to add a network after a rejection, and says so when adding is rejected too", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openNetworks();
  wallet.overrides.wallet_switchEthereumChain = rejects;
  await press(/^Polygon/);
  await waitForStatus("rejected");
  expect(screen.queryByRole("button", { name: m.wallet_add_network() })).toBeNull();
  wallet.overrides.wallet_switchEthereumChain = failsWith(-32603, "Boom.");
  wallet.overrides.wallet_addEthereumChain = rejects;
  await press(m.common_try_again());
  await press(m.wallet_add_network());
  await waitForStatus("rejected");
});

it("closes the dialog when the network is changed in a wallet that supports no switching by sites", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openNetworks();
  wallet.overrides.wallet_switchEthereumChain = failsWith(4200, "Unsupported.");
  await press(/^Ethereum/);
  await waitForStatus("unsupported");
  wallet.chainId = 1;
  wallet.emit("chainChanged", "0x1");
  await findAccountButton(/Ethereum/);
  await waitUntilClosed();
});

it("says that the wallet was disconnected when that happens during a switch", async () => {
  const wallet = announceWallet();
  renderWallet();
  await connect();
  await openNetworks();
  wallet.overrides.wallet_switchEthereumChain = neverResponds;
  await press(/^Polygon/);
  await waitForStatus("awaiting_approval");
  wallet.allowed = false;
  wallet.emit("accountsChanged", []);
  await waitForStatus("no_wallet");
  await press(m.common_close());
  await waitUntilClosed();
});

it("names a wallet without a name as the list does", async () => {
  const { provider, overrides } = createWallet();
  vi.stubGlobal("ethereum", { request: provider.request });
  overrides.wallet_switchEthereumChain = neverResponds;
  setTestLocale("es");
  renderWallet();
  await connect("Wallet del navegador");
  await act(async () => dispatch({ type: "opened", view: { name: "SwitchNetwork", chainId: 1 } }));
  await screen.findByText("Aprueba en Wallet del navegador");
});

it("says in the page's language that no wallet is connected, and opens the list of wallets", async () => {
  setTestLocale("es");
  renderWallet();
  await act(async () => dispatch({ type: "opened", view: { name: "SwitchNetwork", chainId: 1 } }));
  await screen.findByText("No hay ninguna wallet conectada");
  fireEvent.click(screen.getByRole("button", { name: "Conectar una wallet" }));
  await waitFor(() => expect(walletStore.get().views.at(-1)).toEqual({ name: "ConnectWallet" }));
});

it("asks for no network on a page that is about one, and switches to that one once connected", async () => {
  const wallet = announceWallet();
  renderWallet({ networkFirst: true });
  await act(() => openWallet({ chainId: 137 }));
  const dialog = await findDialog(m.wallet_connect());
  within(dialog).getByText(m.wallet_target_network({ chain: "Polygon" }));
  await press(/^Harbor Wallet/);
  await findAccountButton(/Polygon/);
  await waitUntilClosed();
  expect(wallet.chainId).toBe(137);
});

it("asks for no switch on such a page unless the networks come first", async () => {
  const wallet = announceWallet();
  renderWallet();
  await act(() => openWallet({ chainId: 137 }));
  await press(/^Harbor Wallet/);
  await findAccountButton(/BNB Smart Chain/);
  await waitUntilClosed();
  expect(wallet.chainId).toBe(56);
});
