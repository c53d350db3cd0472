import { chainById } from "@cointally/api/chains.ts";
import { createStore } from "./store.ts";
import { type Path, type Step, walk } from "./views.ts";
import { walletStore } from "./wallet-state.ts";

/** The views of the open dialog. */
export const path = createStore<Path>([]);

/** Goes a step through the views. */
export const go = (step: Step): void => path.set(walk(path.get(), step));

/** Resolves when the dialog is closed, by whatever way. */
export const closed = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = path.subscribe(() => {
      if (path.get().length > 0) return;
      stop();
      resolve();
    });
  });

let wanted: number | null = null;

/** The network that what opened the dialog needs, until it is closed. */
export const want = (chainId: number | null): void => {
  wanted = chainId;
};

/** A wallet is connected: the dialog closes, or says what is still in the way. */
export function afterConnect(): void {
  if (path.get().length === 0) return;
  const { chainId } = walletStore.get();
  if (wanted !== null && wanted !== chainId) go({ instead: { name: "SwitchNetwork", chainId: wanted } });
  else go(chainById(chainId) ? "close" : { instead: { name: "Account" } });
}
