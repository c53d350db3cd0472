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

/**
 * A wallet for the length of one connection: what it answers and tells is checked, and after `signal` nothing of it is heard,
 * however late it comes. `onSent` is told of transactions, by their hash.
 */
export function guarded(
  wallet: Provider,
  signal: AbortSignal,
  onSent: (hash: string) => void = () => {},
): Required<Provider> {
  const relays = new Map<Listener, Listener>();
  const removeListener: Required<Provider>["removeListener"] = (event, listener) => {
    const relay = relays.get(listener);
    relays.delete(listener);
    if (relay) wallet.removeListener?.(event, relay);
  };
  return {
    request: ({ method, params }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        // A wallet may throw instead of rejecting, and answer with what is no promise.
        const answered = Promise.resolve(wallet.request({ method, ...(params !== undefined && { params }) }));
        answered
          .then((answer) => {
            const checked = answers[method]?.(answer) ?? answer;
            if (method === "eth_sendTransaction" && typeof checked === "string" && !signal.aborted) onSent(checked);
            resolve(checked);
          })
          .catch(reject);
      }),
    on(event, listener) {
      const check = events[event];
      if (!check) return;
      const relay: Listener = (told: unknown) => {
        const checked = signal.aborted ? null : check(told);
        if (checked !== null) (listener as (told: unknown) => void)(checked);
      };
      relays.set(listener, relay);
      signal.addEventListener("abort", () => removeListener(event, listener), { once: true });
      wallet.on?.(event, relay);
    },
    removeListener,
  };
}
