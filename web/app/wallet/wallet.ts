import { storage, storageKeys } from "../lib/storage.ts";
import { toastError } from "../ui/toasts.tsx";
import { isReopened, loadPageAgain } from "./reload-after-failed-import.ts";
import { createStore } from "./store.ts";
import type { Opening } from "./views.ts";
import type { Address, WalletSettings } from "./wallet-state.ts";

/**
 * What pages use of the wallet, with `useWallet` of `wallet-state.ts`. These and the button are in every page's first load; all else is `layer.tsx`, which comes
 * with the first opening, or at once for somebody whose wallet was connected before.
 */

type Layer = typeof import("./wallet-chunk.tsx");

export const layerStore = createStore<Layer | null>(null);

let settings: WalletSettings | undefined;
let loading: Promise<Layer> | undefined;
let broken = false;

/** By itself, so that the error of a style sheet that does not come is heard as well. */
const importLayer = () => import("./wallet-chunk.tsx");

/** Everything else of the wallet: wagmi, viem, the dialog. @throws when it cannot be loaded */
export function loadLayer(): Promise<Layer> {
  loading ??= importLayer().then(
    (layer) => {
      layer.begin(settings);
      layerStore.set(layer);
      return layer;
    },
    (error) => {
      broken = true;
      throw error;
    },
  );
  return loading;
}

/** @throws when the site still does not answer */
async function loadPageOnceThere(): Promise<never> {
  await fetch("", { method: "HEAD" });
  loadPageAgain();
  return new Promise(() => {});
}

const withLayer = <T>(use: (layer: Layer) => T): Promise<Awaited<T> | null> =>
  (broken ? loadPageOnceThere() : loadLayer()).then(use, (error) => {
    toastError(error);
    return null;
  }) as Promise<Awaited<T> | null>;

/** Opens the dialog: on the view that is named, else on the one that fits (specification §2). */
export const openWallet = (opening: Opening = {}) => withLayer((layer) => layer.open(opening));

/** The address of the connected wallet, which is asked for in the dialog where there is none. Null when the person leaves it without. */
export const askAddress = () => withLayer((layer) => layer.askAddress());

/**
 * A viem client that signs with the connected wallet on this chain. Asks for what is missing, in the dialog: a wallet, the network.
 * Null when the person leaves the dialog without.
 */
export const walletOn = (chainId: number) => withLayer((layer) => layer.walletOn(chainId));

/** Asks the wallet to show a token among its own (EIP-747); connects first where need be. Null where that cannot even begin. */
export const addToken = (token: { chainId: number; address: Address; symbol: string; decimals: number }) =>
  withLayer((layer) => layer.addToken(token));

/**
 * Once per page: a wallet that was connected before is asked again, without a question to the person, and tabs follow each other.
 * Returns the way to stop following.
 */
export function beginWallet(given: WalletSettings): () => void {
  settings = given;
  const follow = () => {
    const id = storage.get(storageKeys.wallet);
    // Nobody waits for it: where the layer does not load, the next opening tells.
    if (id || layerStore.get())
      loadLayer().then(
        (layer) => layer.follow(id),
        () => undefined,
      );
  };
  follow();
  if (isReopened()) openWallet();
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  window.addEventListener("storage", ({ key }) => (key === storageKeys.wallet || key === null) && follow(), listen);
  // A page that a browser kept aside has heard nothing meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => persisted && follow(), listen);
  return () => stop.abort();
}
