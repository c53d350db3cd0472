import { chainById } from "@cointally/shared/chains.ts";
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

/** The network on which a connection is to end: what opened the dialog needs it, or the person has chosen it. Until the dialog is closed. */
export const wanted = createStore<number | null>(null);

path.subscribe(() => path.get().length === 0 && wanted.set(null));

/** A wallet is connected: the dialog closes, or says what is still in the way. */
export function afterConnect(): void {
  if (path.get().length === 0) return;
  const { chainId } = walletStore.get();
  const to = wanted.get();
  if (to !== null && to !== chainId) go({ instead: { name: "SwitchNetwork", chainId: to } });
  else go(chainById(chainId) ? "close" : { instead: { name: "Account" } });
}
