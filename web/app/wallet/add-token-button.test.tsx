import * as m from "@cointally/i18n/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  announceWallet,
  connect,
  failsWith,
  findDialog,
  neverResponds,
  press,
  pressEscape,
  rejects,
  renderWallet,
  resetWallet,
  type TestWallet,
  waitUntilClosed,
} from "../testing/render-wallet.tsx";
import { AddTokenButton } from "./add-token-button.tsx";

afterEach(resetWallet);

const token = {
  chainId: 56,
  address: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
  symbol: "HARBORMASTER",
  decimals: 18,
};
const chain = "BNB Smart Chain";
const button = () => screen.getByRole("button", { name: m.wallet_token_add({ symbol: token.symbol, chain }) });
const toast = (text: string) => within(screen.getByRole("region", { name: m.common_messages() })).findByText(text);

/** Shows the button on a page of a connected wallet. */
const openConnected = async (): Promise<TestWallet> => {
  const wallet = announceWallet();
  renderWallet({}, <AddTokenButton {...token} chain={chain} />);
  await connect();
  return wallet;
};

it("connects, switches to the token's network and requests it with a symbol of at most 11 letters", async () => {
  const wallet = announceWallet({ chainId: 1 });
  renderWallet({}, <AddTokenButton {...token} chain={chain} />);
  fireEvent.click(button());
  await findDialog(m.wallet_connect());
  pressEscape();
  await waitUntilClosed();
  expect(wallet.requests).toEqual([]);

  const addedTokens: unknown[] = [];
  wallet.overrides.wallet_watchAsset = (params) => {
    addedTokens.push(params);
    return true;
  };
  await waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button());
  await findDialog(m.wallet_connect());
  await press(/^Harbor Wallet/);
  await screen.findByText(m.wallet_token_added());
  expect(wallet.chainId).toBe(56);
  const { address, decimals } = token;
  expect(addedTokens).toEqual([{ type: "ERC20", options: { address, symbol: "HARBORMASTE", decimals } }]);
});

it.each([
  ["does not support it", failsWith(-32601, "The method does not exist."), m.wallet_token_not_supported()],
  ["gives a reason", failsWith(-32602, "The symbol does not match."), "The symbol does not match."],
  [
    "has an open request",
    failsWith(-32002, "Request of type 'wallet_watchAsset' already pending."),
    m.wallet_token_slow(),
  ],
])("shows a toast for a wallet that refuses a token and %s, and can ask it again", async (_what, answer, text) => {
  const wallet = await openConnected();
  wallet.overrides.wallet_watchAsset = answer;
  fireEvent.click(button());
  await toast(text);
  delete wallet.overrides.wallet_watchAsset;
  await waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button());
  await screen.findByText(m.wallet_token_added());
});

it("shows nothing for a token that the person rejects", async () => {
  const wallet = await openConnected();
  wallet.overrides.wallet_watchAsset = rejects;
  fireEvent.click(button());
  await waitFor(() => expect(wallet.requests).toContain("wallet_watchAsset"));
  await waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  expect(screen.getByRole("region", { name: m.common_messages() }).textContent).toBe("");
  expect(screen.queryByText(m.wallet_token_added())).toBeNull();
});

it("says after 15 s that the wallet does not respond, for five seconds", async () => {
  const wallet = await openConnected();
  wallet.overrides.wallet_watchAsset = neverResponds;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(button());
  await waitFor(() => expect(wallet.requests).toContain("wallet_watchAsset"));
  expect(button().getAttribute("aria-busy")).toBe("true");
  await act(() => vi.advanceTimersByTimeAsync(15_500));
  await toast(m.wallet_token_slow());
  await act(() => vi.advanceTimersByTimeAsync(5500));
  expect(screen.queryByText(m.wallet_token_slow())).toBeNull();
});

it("says that the wallet was disconnected when that happens during the request", async () => {
  const wallet = await openConnected();
  wallet.overrides.wallet_watchAsset = neverResponds;
  fireEvent.click(button());
  await waitFor(() => expect(wallet.requests).toContain("wallet_watchAsset"));
  wallet.allowed = false;
  wallet.emit("accountsChanged", []);
  await toast("The wallet was disconnected.");
  expect(screen.queryByRole("button", { name: /^0x/ })).toBeNull();
});
