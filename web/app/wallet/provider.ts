import { MethodNotSupportedRpcError } from "viem";
import { isAddress } from "viem/utils";
import { InvalidProviderResponse } from "./connection/errors.ts";

/** An EIP-1193 wallet. Its responses and events are untrusted until validated. */
export type Provider = {
  request(request: Request): Promise<unknown>;
  on?(event: string, listener: Listener): unknown;
  removeListener?(event: string, listener: Listener): unknown;
};

export type Request = { method: string; params?: unknown };
type Listener = (...data: never[]) => void;

/** A chain ID as wallets send it: hex, decimal or a number; 0 if invalid. */
export function chainIdOf(response: unknown): number {
  const id = typeof response === "string" || typeof response === "number" ? Number(response) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

const accountsOf = (response: unknown): string[] => {
  if (Array.isArray(response) && response.every((account) => isAddress(account, { strict: false }))) return response;
  throw new InvalidProviderResponse();
};

/** Validates responses, by method. */
const responses: Record<string, (response: unknown) => unknown> = {
  eth_chainId: (response) => `0x${chainIdOf(response).toString(16)}`,
  eth_accounts: accountsOf,
  eth_requestAccounts(response) {
    const accounts = accountsOf(response);
    if (accounts.length === 0) throw new InvalidProviderResponse();
    return accounts;
  },
};

/** Validates events; null drops one. Other events are not passed on. */
const events: Record<string, (data: unknown) => unknown> = {
  chainChanged: (data) => `0x${chainIdOf(data).toString(16)}`,
  accountsChanged: (data) => {
    try {
      return accountsOf(data);
    } catch {
      return null;
    }
  },
  disconnect: (data) => data ?? {},
};

/** Some wallets throw on subscribing. */
const ignoreErrors = (call: () => unknown): void => {
  try {
    call();
  } catch {
    // Such a wallet emits no events.
  }
};

/** One use of a wallet, from an attempt to connect to the end of the connection. */
export type Session = {
  /** Ends the session: later responses and events are ignored. */
  signal: AbortSignal;
  /** Whether the wallet is connected. Earlier events are ignored, since the response to connecting has the same data. */
  isConnected?: () => boolean;
  /** Called with the hash of each sent transaction. */
  onSent?: (hash: string) => void;
  /** Another wallet behind the same connector, as WalletConnect has for each session. */
  wallet?: Provider;
};

export type ValidatingProvider = Required<Provider> & { openSession(session: Session): void };

/**
 * Wraps a wallet for wagmi's connector. Validates its responses and events, and passes on nothing outside the latest session, so that a
 * late response to a cancelled attempt connects nothing.
 */
export function validatingProvider(wallet?: Provider): ValidatingProvider {
  const listeners = new Map(Object.keys(events).map((event) => [event, new Set<Listener>()]));
  let session: Session | undefined;

  function emit(event: string, data: unknown, { signal, isConnected = () => true }: Session): void {
    const validated = signal.aborted || !isConnected() ? null : events[event]?.(data);
    if (validated === null) return;
    for (const listener of listeners.get(event) ?? []) {
      // wagmi's listeners call the wallet again; if that fails, the event is ignored.
      Promise.resolve((listener as (data: unknown) => unknown)(validated)).catch(() => undefined);
    }
  }

  return {
    openSession(opened) {
      const { signal, wallet: target = wallet } = opened;
      session = { ...opened, wallet: target };
      for (const event of listeners.keys()) {
        const relay: Listener = (data: unknown) => emit(event, data, opened);
        ignoreErrors(() => target?.on?.(event, relay));
        signal.addEventListener("abort", () => ignoreErrors(() => target?.removeListener?.(event, relay)), {
          once: true,
        });
      }
    },
    async request({ method, params }) {
      // wagmi requests permissions each time, but a wallet that has allowed this site answers eth_requestAccounts without a prompt.
      if (!session?.wallet || method === "wallet_requestPermissions")
        throw new MethodNotSupportedRpcError(new Error(method));
      const { signal, wallet: target, onSent } = session;
      signal.throwIfAborted();
      const answered = new AbortController();
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: answered.signal });
      });
      try {
        const response = await Promise.race([
          target?.request({ method, ...(params !== undefined && { params }) }),
          ended,
        ]);
        const validated = responses[method]?.(response) ?? response;
        if (method === "eth_sendTransaction" && typeof validated === "string") onSent?.(validated);
        return validated;
      } catch (error) {
        // wagmi and viem read the code of whatever a wallet throws, which some do without an error.
        throw error ?? new Error("");
      } finally {
        answered.abort();
      }
    },
    on: (event, listener) => listeners.get(event)?.add(listener),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  };
}
