import { storage, storageKeys } from "../lib/storage.ts";
import { toastError } from "../ui/toasts.tsx";
import { isReloaded, reloadPage } from "./reload-after-failed-import.ts";
import { type Address, type Opening, type WalletSettings, walletStore } from "./wallet-state.ts";

/**
 * What pages use of the wallet, with `useWallet` of `wallet-state.ts`. These and the button are in every page's first load; all else is
 * `wallet-chunk.tsx`, which comes with the first opening, or at once for a person whose wallet was connected before.
 */

type WalletChunk = typeof import("./wallet-chunk.tsx");

let loading: Promise<WalletChunk> | undefined;
let failed = false;

/** By itself, so that the error of a style sheet that does not load is caught as well. */
const importChunk = () => import("./wallet-chunk.tsx");

/** Everything else of the wallet: wagmi, viem, the dialog. @throws when it cannot be loaded */
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

/** @throws when the site still does not answer */
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

/** Opens the dialog: on the named view, else on the one that fits (specification §2). */
export const openWallet = (opening: Opening = {}) => withWallet((chunk) => chunk.openDialog(opening));

/** The address of the connected wallet, which is asked for in the dialog where there is none. Null when the person leaves it without. */
export const askAddress = () => withWallet((chunk) => chunk.askAddress());

/**
 * A viem client that signs with the connected wallet on this chain. Asks for what is missing, in the dialog: a wallet, the network.
 * Null when the person leaves the dialog without.
 */
export const walletOn = (chainId: number) => withWallet((chunk) => chunk.walletOn(chainId));

/** Asks the wallet to show a token among its own (EIP-747); connects first where need be. Null where that cannot even begin. */
export const addToken = (token: { chainId: number; address: Address; symbol: string; decimals: number }) =>
  withWallet((chunk) => chunk.addToken(token));

/**
 * Once per page: a wallet that was connected before is reconnected, without a question to the person, and tabs follow each other.
 * Returns the way to stop following.
 */
export function beginWallet(settings: WalletSettings): () => void {
  walletStore.set({ settings });
  const follow = () => {
    const id = storage.get(storageKeys.wallet);
    // Nothing waits for it: where it does not load, the next opening shows the error.
    if (id || walletStore.get().Dialog)
      loadWallet().then(
        (chunk) => chunk.follow(id),
        () => undefined,
      );
  };
  follow();
  if (isReloaded()) openWallet();
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  window.addEventListener("storage", ({ key }) => (key === storageKeys.wallet || key === null) && follow(), listen);
  // A page in the back-forward cache has received no events meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => persisted && follow(), listen);
  return () => stop.abort();
}
