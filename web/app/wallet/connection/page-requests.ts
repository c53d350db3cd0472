import { withTimeout } from "viem";
import { getConnectorClient } from "wagmi/actions";
import { storage, storageKeys } from "../../lib/storage/storage.ts";
import { config } from "../config.ts";
import { dispatch, firstView } from "../machine.ts";
import { requestWallets } from "../wallet-entry.ts";
import { type Address, type Opening, type View, walletStore } from "../wallet-state.ts";
import { slowAfterMs, until } from "./effects.ts";
import { errorKind } from "./errors.ts";
import { asWalletError } from "./sanitize.ts";

/** What pages can do with the wallet; they call it through `wallet.ts`. */

/** Opens the dialog on its first view (specification §2), or connects an installed wallet without one. */
export async function openDialog(opening: Opening = {}): Promise<void> {
  const { settings, wallet } = walletStore.get();
  const { networkFirst: network, preferInjected: injected } = settings;
  const view = firstView({ network, injected, ...opening }, wallet.address !== null);
  // The network that the page is about takes the place of the one that would be chosen.
  const targetNetwork =
    network && view !== "connect_injected" && view.name === "ConnectWallet" ? opening.chainId : undefined;
  if (view !== "connect_injected") return dispatch({ type: "opened", view, targetNetwork });
  requestWallets();
  const { installed } = walletStore.get();
  const preferred = installed.find(({ id }) => id === storage.get(storageKeys.lastWallet)) ?? installed[0];
  if (!preferred) return dispatch({ type: "opened", view: { name: "ConnectWallet" } });
  dispatch({ type: "wallet_chosen", wallet: preferred, hidden: true });
  await until(({ attempt }) => !attempt?.hidden);
}

/** Shows a view and waits until the dialog is closed. */
async function openUntilClosed(view: View, targetNetwork?: number): Promise<void> {
  dispatch({ type: "opened", view, targetNetwork });
  await until(({ views }) => views.length === 0);
}

/** Connects a wallet on this network, using the dialog if needed. False if the user closes it first. */
async function ensureNetwork(chainId: number): Promise<boolean> {
  const { wallet } = walletStore.get();
  if (!wallet.address) await openUntilClosed({ name: "ConnectWallet" }, chainId);
  else if (wallet.chainId !== chainId) await openUntilClosed({ name: "SwitchNetwork", chainId });
  const current = walletStore.get().wallet;
  return current.address !== null && current.chainId === chainId;
}

/** The connected wallet's address, on any network; opens the dialog if none is connected. Null if the user closes it. */
export async function requestAddress(): Promise<Address | null> {
  if (!walletStore.get().wallet.address) await openUntilClosed({ name: "ConnectWallet" });
  return walletStore.get().wallet.address;
}

/** A viem client that signs with the connected wallet on this chain; null if the user closes the dialog. */
export const walletClientOn = async (chainId: number) =>
  (await ensureNetwork(chainId)) ? getConnectorClient(config, { chainId }) : null;

export type AddTokenResult =
  | { status: "added" | "cancelled" | "rejected" | "unsupported" | "slow" }
  | { status: "failed"; error: unknown };

/** EIP-747's limit. */
const maxSymbolLength = 11;

/** Adds a token to the wallet's list (EIP-747), after switching to the token's network, since wallets add it on the current one. */
export async function addToken(token: {
  chainId: number;
  address: Address;
  symbol: string;
  decimals: number;
}): Promise<AddTokenResult> {
  const { chainId, ...rest } = token;
  const options = { ...rest, symbol: rest.symbol.slice(0, maxSymbolLength) };
  if (!(await ensureNetwork(chainId))) return { status: "cancelled" };
  const request = { method: "wallet_watchAsset", params: { type: "ERC20", options } };
  const slow = new Error("The wallet has not responded");
  try {
    const provider = walletStore.get().connection?.provider;
    const added = await withTimeout(() => provider?.request(request) ?? Promise.resolve(false), {
      timeout: slowAfterMs,
      errorInstance: slow,
    });
    return { status: added === false ? "rejected" : "added" };
  } catch (error) {
    const kind = errorKind(error);
    if (error === slow || kind === "request_pending") return { status: "slow" };
    return kind === "rejected" || kind === "unsupported"
      ? { status: kind }
      : { status: "failed", error: asWalletError(error) };
  }
}
