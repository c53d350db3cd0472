import { type WalletState, walletStore } from "../wallet-state.ts";

/** Helpers of the state machine's effects. */

/** Runs `work` for each new request in the state; its signal aborts when that request ends. */
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

/** Resolves as soon as the state meets the condition. */
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

/** Calls back after `ms` unless the signal aborts first. Returns a function that cancels. */
export function after(ms: number, signal: AbortSignal, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  const cancel = () => clearTimeout(timer);
  signal.addEventListener("abort", cancel);
  return cancel;
}

/** A wallet that has not responded by then may have its window hidden. */
export const slowAfterMs = 15_000;
