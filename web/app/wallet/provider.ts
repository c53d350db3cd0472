import { withRetry } from "viem";
import { isAddress } from "viem/utils";

/** A wallet as EIP-1193 has it. Nothing that one does is believed before it is seen. */
export type Provider = {
  request(asked: Asked): Promise<unknown>;
  on?(event: string, listener: Listener): unknown;
  removeListener?(event: string, listener: Listener): unknown;
};

export type Asked = { method: string; params?: unknown };
type Listener = (...told: never[]) => void;

/** The wallet answered something that cannot be: `what` is a key of the words. */
export class SenselessAnswer extends Error {
  readonly what: "accounts";
  constructor(what: "accounts") {
    super(`The wallet's ${what} make no sense`);
    this.what = what;
  }
}

/** A chain id as wallets send it, hex, decimal or a number; 0 where it is none of them. */
export function chainIdOf(answer: unknown): number {
  const id = typeof answer === "string" || typeof answer === "number" ? Number(answer) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

const accountsOf = (answer: unknown): string[] => {
  if (Array.isArray(answer) && answer.every((account) => isAddress(account, { strict: false }))) return answer;
  throw new SenselessAnswer("accounts");
};

/** What an answer must be, by method. */
const answers: Record<string, (answer: unknown) => unknown> = {
  eth_chainId: (answer) => `0x${chainIdOf(answer).toString(16)}`,
  eth_accounts: accountsOf,
  eth_requestAccounts(answer) {
    const accounts = accountsOf(answer);
    if (accounts.length === 0) throw new SenselessAnswer("accounts");
    return accounts;
  },
};

/** What an event must tell; null drops it. */
const events: Record<string, (told: unknown) => unknown> = {
  chainChanged: (told) => `0x${chainIdOf(told).toString(16)}`,
  accountsChanged: (told) => {
    try {
      return accountsOf(told);
    } catch {
      return null;
    }
  },
  disconnect: (told) => told ?? {},
};

/** A wallet's own failure to let itself be listened to is no reason to stop. */
const leniently = (call: () => unknown): void => {
  try {
    call();
  } catch {
    // It tells nothing then.
  }
};

/** A wallet that is asked for no more than it has allowed before. Just after a page has loaded some fail for a moment. */
export const quiet = (wallet: Provider): Provider => ({
  request: ({ method, params }) =>
    method === "eth_requestAccounts"
      ? withRetry(() => wallet.request({ method: "eth_accounts" }))
      : wallet.request({ method, params }),
  on: (event, listener) => wallet.on?.(event, listener),
  removeListener: (event, listener) => wallet.removeListener?.(event, listener),
});

type Watch = {
  /** Whether the wallet is connected already: what it tells before, its answer says as well. */
  isConnected?: () => boolean;
  /** Told of transactions, by their hash. */
  onSent?: (hash: string) => void;
};

/**
 * A wallet for the length of one connection: what it answers and tells is checked, and after `signal` nothing of it is heard,
 * however late it comes.
 */
export function guarded(
  wallet: Provider,
  signal: AbortSignal,
  { isConnected = () => true, onSent = () => {} }: Watch = {},
): Required<Provider> {
  const relays = new Map<Listener, Listener>();
  const removeListener: Required<Provider>["removeListener"] = (event, listener) => {
    const relay = relays.get(listener);
    relays.delete(listener);
    if (relay) leniently(() => wallet.removeListener?.(event, relay));
  };
  return {
    request: ({ method, params }) => {
      const over = new AbortController();
      const asked = new Promise<unknown>((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: over.signal });
        // A wallet may throw instead of rejecting, and answer with what is no promise.
        Promise.resolve(wallet.request({ method, ...(params !== undefined && { params }) })).then(resolve, reject);
      });
      return asked
        .then((answer) => {
          const checked = answers[method]?.(answer) ?? answer;
          if (method === "eth_sendTransaction" && typeof checked === "string") onSent(checked);
          return checked;
        })
        .finally(() => over.abort());
    },
    on(event, listener) {
      const check = events[event];
      if (!check) return;
      const relay: Listener = (told: unknown) => {
        const checked = signal.aborted || !isConnected() ? null : check(told);
        // wagmi's listeners ask the wallet again: should it fail then, it has told nothing.
        if (checked !== null) Promise.resolve((listener as (told: unknown) => unknown)(checked)).catch(() => undefined);
      };
      relays.set(listener, relay);
      signal.addEventListener("abort", () => removeListener(event, listener), { once: true });
      leniently(() => wallet.on?.(event, relay));
    },
    removeListener,
  };
}
