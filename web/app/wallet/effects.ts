import { type WalletState, walletStore } from "./wallet-state.ts";

/** What the effects at the edge of the state machine have in common. */

/** Does some work for as long as the state calls for it: `work` begins with each new request, and its signal ends with that request. */
export function runWhile<T extends object>(
  requestOf: (state: WalletState) => T | undefined,
  work: (request: T, signal: AbortSignal) => void,
): void {
  let current: { request: T; controller: AbortController } | undefined;
  walletStore.subscribe(() => {
    const request = requestOf(walletStore.get());
    if (request === current?.request) return;
    const ended = current;
    current = request && { request, controller: new AbortController() };
    ended?.controller.abort(new Error("Cancelled"));
    if (current) work(current.request, current.controller.signal);
  });
}

/** Resolves as soon as the state is as described. */
export function until(condition: (state: WalletState) => boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = walletStore.subscribe(check);
    signal?.addEventListener("abort", () => {
      stop();
      reject(signal.reason);
    });
    check();
    function check() {
      if (!condition(walletStore.get())) return;
      stop();
      resolve();
    }
  });
}

/** Calls back after some time, unless the signal ends before. Returns a way to cancel. */
export function after(ms: number, signal: AbortSignal, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  const cancel = () => clearTimeout(timer);
  signal.addEventListener("abort", cancel);
  return cancel;
}

/** A wallet that has not answered by then may hide its window. */
export const slowAfterMs = 15_000;
