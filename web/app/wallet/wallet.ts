import { storage, storageKeys } from "../lib/storage/storage.ts";
import { toastError } from "../ui/feedback/toasts.tsx";
import { isReloaded, reloadPage } from "./reload-after-failed-import.ts";
import { type Address, type Opening, type WalletSettings, walletStore } from "./wallet-state.ts";

/**
 * The wallet's API for pages, in addition to `useWallet` of `wallet-state.ts`. Only this and the button are in a page's first load; the rest is
 * `wallet-chunk.tsx`, loaded when the dialog opens, or at once if a wallet was connected before.
 */

type WalletChunk = typeof import("./wallet-chunk.tsx");

let loading: Promise<WalletChunk> | undefined;
let failed = false;

/** A separate function, so that errors of its style sheets are caught as well. */
const importChunk = () => import("./wallet-chunk.tsx");

/** Loads the rest of the wallet: wagmi, viem, the dialog. @throws if it fails to load */
export function loadWallet(): Promise<WalletChunk> {
  loading ??= importChunk().then(
    (chunk) => {
      chunk.start();
      return chunk;
    },
    (error) => {
      failed = true;
      throw error;
    },
  );
  return loading;
}

/** @throws if the site is still unreachable */
async function reloadOnceOnline(): Promise<never> {
  await fetch("", { method: "HEAD" });
  reloadPage();
  return new Promise(() => {});
}

const withWallet = <T>(use: (chunk: WalletChunk) => T): Promise<Awaited<T> | null> =>
  (failed ? reloadOnceOnline() : loadWallet()).then(use, (error) => {
    toastError(error);
    return null;
  }) as Promise<Awaited<T> | null>;

/** Opens the dialog on the named view, or on the one that fits (specification §2). */
export const openWallet = (opening: Opening = {}) => withWallet((chunk) => chunk.openDialog(opening));

/** The address of the connected wallet; opens the dialog if none is connected. Null if the user closes it. */
export const requestAddress = () => withWallet((chunk) => chunk.requestAddress());

/**
 * A viem client that signs with the connected wallet on this chain. Opens the dialog if a wallet or the network is missing; null if the
 * user closes it.
 */
export const walletClientOn = (chainId: number) => withWallet((chunk) => chunk.walletClientOn(chainId));

/** Adds a token to the wallet's list (EIP-747), after connecting if needed. Null if the wallet code fails to load. */
export const addToken = (token: { chainId: number; address: Address; symbol: string; decimals: number }) =>
  withWallet((chunk) => chunk.addToken(token));

/**
 * Reconnects the wallet of the last visit without a prompt and keeps tabs in sync. Called once per page. Returns a function that stops it.
 */
export function startWallet(settings: WalletSettings): () => void {
  walletStore.set({ settings });
  const sync = () => {
    const id = storage.get(storageKeys.wallet);
    // Ignore a failure to load: opening the dialog will show it.
    if (id || walletStore.get().Dialog)
      loadWallet().then(
        (chunk) => chunk.syncWallet(id),
        () => undefined,
      );
  };
  sync();
  if (isReloaded()) openWallet();
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  window.addEventListener("storage", ({ key }) => (key === storageKeys.wallet || key === null) && sync(), listen);
  // A page in the back-forward cache receives no events.
  window.addEventListener("pageshow", ({ persisted }) => persisted && sync(), listen);
  return () => stop.abort();
}
