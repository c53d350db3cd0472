import * as m from "@cointally/i18n/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  accounts,
  announce,
  announceWallet,
  choose,
  createWallet,
  failsWith,
  findAccountButton,
  findConnectButton,
  findDialog,
  neverResponds,
  openWallets,
  press,
  pressEscape,
  rejects,
  renderWallet,
  resetWallet,
  waitForStatus,
  waitUntilClosed,
} from "../../testing/render-wallet.tsx";
import { setTestLocale } from "../../testing/set-test-locale.ts";

/** Wallets that reject, hang, respond twice, late or invalidly: the dialog explains and stays usable. */

afterEach(resetWallet);

/** The usual behaviour again: connects by this button. */
const connectsBy = async (wallet: ReturnType<typeof announceWallet>, button: string) => {
  delete wallet.overrides.eth_requestAccounts;
  await press(button);
  await findAccountButton();
  await waitUntilClosed();
};

/** The text of the toast with the title Error, which the open dialog shows. */
const findToast = async () => {
  const dialog = screen.getByRole("dialog");
  const region = within(dialog).getByRole("region", { name: m.common_messages() });
  await within(region).findByText(m.common_error());
  return within(region).getByText(m.common_error()).nextElementSibling?.textContent;
};

it("raises a toast for a rejected connection, which can be closed in the dialog, and can ask the same wallet again", async () => {
  const wallet = announceWallet();
  renderWallet();
  wallet.overrides.eth_requestAccounts = rejects;
  await choose();
  await waitForStatus("rejected");
  expect(await findToast()).toBe("User rejected the request.");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: m.common_close_message() }));
  expect(screen.getByRole("region", { name: m.common_messages() }).textContent).toBe("");
  await connectsBy(wallet, m.wallet_ask_again());
});

it.each<[string, unknown, string]>([
  ["a rejection without a message", { code: 4001 }, m.wallet_connect_refused_why({ wallet: "Harbor Wallet" })],
  ["undefined", undefined, m.wallet_error_without_message()],
  ["null", null, m.wallet_error_without_message()],
  ["an error with a message", { code: -32603, message: "The keyring is locked." }, "The keyring is locked."],
  ["a text", "Locked.", "Locked."],
])("raises a toast with the wallet's words, or ours, when it fails with %s", async (_what, thrown, text) => {
  const wallet = announceWallet();
  renderWallet();
  wallet.overrides.eth_requestAccounts = () => {
    throw thrown;
  };
  await choose();
  expect(await findToast()).toBe(text);
  expect(screen.getByRole("dialog").textContent).not.toContain("Cannot read");
  pressEscape();
  pressEscape();
  await waitUntilClosed();
  // The page shows the toast once the dialog is closed.
  expect(screen.getByRole("region", { name: m.common_messages() }).textContent).toContain(text);
});

it("does not repeat a connection request that is still open in the wallet", async () => {
  const wallet = announceWallet();
  renderWallet();
  wallet.overrides.eth_requestAccounts = failsWith(-32002, "Already processing eth_requestAccounts.");
  await choose();
  await waitForStatus("request_pending");
  wallet.allowed = true;
  await press(m.wallet_responded());
  await findAccountButton();
  expect(wallet.timesRequested("eth_requestAccounts")).toBe(1);
});

it("shows the wallet's own error message as text, and keeps the focus in the view when it is asked again", async () => {
  const wallet = announceWallet();
  renderWallet();
  wallet.overrides.eth_requestAccounts = failsWith(-32603, "The keyring is <b>locked</b>.");
  const dialog = await choose();
  await within(dialog).findByText(m.wallet_error_with_message({ message: "The keyring is <b>locked</b>" }));
  wallet.overrides.eth_requestAccounts = neverResponds;
  const again = within(dialog).getByRole("button", { name: m.common_try_again() });
  again.focus();
  // The button disappears when it is pressed.
  fireEvent.click(again);
  await waitForStatus("awaiting_approval");
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("heading", { name: wallet.name })));
  pressEscape();
  wallet.overrides.eth_requestAccounts = failsWith(-32603, "The keyring is locked.");
  await findDialog(m.wallet_connect());
  await press(/^Harbor Wallet/);
  await waitForStatus("failed");
  await connectsBy(wallet, m.common_try_again());
});

it("shows an error and the account in Spanish", async () => {
  const wallet = announceWallet();
  setTestLocale("es");
  renderWallet();
  wallet.overrides.eth_requestAccounts = failsWith(-32603, "Locked.");
  const dialog = await choose();
  const status = within(within(dialog).getByTestId("wallet-progress")).getByRole("status");
  await within(status).findByText(m.wallet_connect_failed({}, { locale: "es" }));
  within(status).getByText(m.wallet_error_with_message({ message: "Locked" }, { locale: "es" }));
  await waitForStatus("failed");
  await connectsBy(wallet, m.common_try_again({}, { locale: "es" }));
  fireEvent.click(await findAccountButton());
  const account = await findDialog(m.wallet_account({}, { locale: "es" }));
  await within(account).findByText("10.000 BNB");
});

it("calls a wallet slow after 15 s, and ignores its response after Cancel", async () => {
  const wallet = announceWallet();
  renderWallet();
  let answer: (accounts: unknown) => void = () => {};
  wallet.overrides.eth_requestAccounts = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await choose();
  await waitForStatus("awaiting_approval");
  await waitFor(() => expect(wallet.requests).toContain("eth_requestAccounts"));
  act(() => void vi.advanceTimersByTime(15_000));
  await waitForStatus("slow");
  await press(m.common_cancel());
  await findDialog(m.wallet_connect());

  wallet.allowed = true;
  answer([accounts[0]]);
  wallet.emit("accountsChanged", [accounts[0]]);
  wallet.emit("connect", { chainId: "0x38" });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  pressEscape();
  await waitUntilClosed();
  await findConnectButton();
});

it("takes only the response to the second request, once, when a slow wallet is retried", async () => {
  const wallet = announceWallet();
  renderWallet();
  const answers: ((accounts: unknown) => void)[] = [];
  wallet.overrides.eth_requestAccounts = () => new Promise((resolve) => answers.push(resolve));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await choose();
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => void vi.advanceTimersByTime(16_000));
  await press(m.common_try_again());
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.([accounts[1]]);
  answers[1]?.([accounts[0]]);
  // The same result again, by an event.
  wallet.emit("accountsChanged", [accounts[0]]);
  await findAccountButton(/^0xf39F…2266/);
  expect(screen.queryByRole("button", { name: /^0x7099/ })).toBeNull();
});

it.each([
  ["no accounts", []],
  ["something else", { accounts: "0x" }],
  ["a script", ["<img src=x onerror=alert(1)>"]],
  ["nothing", null],
])("reports a wallet that responds with %s", async (_what, response) => {
  const wallet = announceWallet();
  renderWallet();
  wallet.overrides.eth_requestAccounts = () => response;
  await choose();
  await waitForStatus("invalid_response");
  await connectsBy(wallet, m.common_try_again());
});

it("treats a chain ID that is no number as an unsupported network", async () => {
  const wallet = announceWallet();
  renderWallet();
  wallet.overrides.eth_chainId = () => "BNB";
  await choose();
  await findDialog(m.wallet_account());
  wallet.emit("chainChanged", { toString: "x" });
  delete wallet.overrides.eth_chainId;
  await press(m.wallet_switch_to({ chain: "BNB Smart Chain" }));
  await waitUntilClosed();
  await findAccountButton(/BNB Smart Chain/);
});

it("ignores invalid announcements", async () => {
  announceWallet();
  const { provider } = createWallet();
  const thrower = Object.defineProperty({}, "info", {
    get() {
      throw new Error("gone");
    },
  });
  const info = { uuid: "1", name: "Broken", icon: "", rdns: "example.broken" };
  for (const detail of [null, 5, {}, thrower, { info }, { info: { ...info, rdns: 7 }, provider }]) announce(detail);
  announce({ info: { ...info, rdns: "walletConnect" }, provider });
  renderWallet();
  const dialog = await openWallets();
  const [installed] = within(dialog).getAllByRole("list");
  const rows = within(installed as HTMLElement).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([`HHarbor Wallet${m.wallet_found()}`]);
});

it("offers a wallet that is announced while its install view is open", async () => {
  renderWallet();
  const dialog = await openWallets();
  fireEvent.change(within(dialog).getByRole("searchbox"), { target: { value: "exodus" } });
  await press("Exodus");
  await waitForStatus("not_installed");
  const wallet = announceWallet({ name: "Exodus" });
  wallet.overrides.eth_requestAccounts = rejects;
  await press(m.wallet_connect_to({ wallet: "Exodus" }));
  await waitForStatus("rejected");
  await connectsBy(wallet, m.wallet_ask_again());
});
