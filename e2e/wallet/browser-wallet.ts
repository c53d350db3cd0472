import type { BrowserContext, Page } from "playwright-core";
import type { LocalChain } from "../../server/testing/local-chain.ts";

/** The first two accounts of the local chain, which signs with their keys. */
export const accounts = [
  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
] as const;

type Params = Record<string, unknown>[];
type Handler = (params: Params) => unknown;

/** Overrides for a wallet's methods. */
export const neverResponds = () => new Promise(() => {});
export const failsWith = (code: number, message: string) => () => {
  throw { code, message };
};
export const rejects = failsWith(4001, "User rejected the request.");

/** What a wallet announces (EIP-6963), its account, and its chains. */
export type WalletOptions = {
  rdns?: string;
  name?: string;
  icon?: string;
  account?: string;
  knownChainIds?: number[];
  chainId?: number;
};

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9' fill='%237084ff'/%3E%3C/svg%3E";

/** Runs in the page: announces the wallets, and passes their requests to the test. */
const announce = (wallets: { rdns: string; name: string; icon: string }[]) => {
  type Listener = (payload: unknown) => void;
  const page = window as unknown as {
    requestWallet(rdns: string, method: string, params: unknown): Promise<{ result?: unknown; error?: unknown }>;
    emitFromWallet(rdns: string, event: string, payload: unknown): void;
  };
  const listeners = new Map<string, Set<Listener>>();
  const listenersOf = (rdns: string, event: string) => {
    const key = `${rdns} ${event}`;
    if (!listeners.has(key)) listeners.set(key, new Set());
    return listeners.get(key) as Set<Listener>;
  };
  page.emitFromWallet = (rdns, event, payload) => {
    for (const listener of listenersOf(rdns, event)) listener(payload);
  };
  const details = wallets.map(({ rdns, name, icon }) => ({
    info: { uuid: crypto.randomUUID(), rdns, name, icon },
    provider: {
      async request({ method, params = [] }: { method: string; params?: unknown }) {
        const { result, error } = await page.requestWallet(rdns, method, params);
        if (error) throw Object.assign(new Error(), error);
        return result;
      },
      on: (event: string, listener: Listener) => listenersOf(rdns, event).add(listener),
      removeListener: (event: string, listener: Listener) => listenersOf(rdns, event).delete(listener),
    },
  }));
  const announceAll = () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze(detail) }));
    }
  };
  window.addEventListener("eip6963:requestProvider", announceAll);
  announceAll();
};

/** A browser wallet over local chains: requests go to the chain it is on, or to the first. `overrides` replace its usual behaviour by method. */
const createWallet = (chains: LocalChain[], context: BrowserContext, options: WalletOptions) => {
  const { rdns = "io.metamask", name = "MetaMask", icon = picture, account = accounts[0] } = options;
  const knownChains = new Set(options.knownChainIds ?? [56, 1]);
  const requests: string[] = [];
  const overrides: Record<string, Handler> = {};
  const wallet = {
    rdns,
    name,
    icon,
    requests,
    overrides,
    allowed: false,
    chainId: options.chainId ?? 56,
    emit,
    respond,
  };

  /** Emits an event in all tabs. */
  async function emit(event: string, payload: unknown) {
    const args = [rdns, event, payload] as const;
    await Promise.all(
      context.pages().map((page: Page) =>
        page.evaluate((args) => {
          (window as unknown as { emitFromWallet(...args: unknown[]): void }).emitFromWallet(...args);
        }, args),
      ),
    );
  }
  const hex = () => `0x${wallet.chainId.toString(16)}`;
  const moveTo = async (chainId: number) => {
    wallet.chainId = chainId;
    await emit("chainChanged", hex());
    return null;
  };
  const allow = (allowed: boolean) => {
    wallet.allowed = allowed;
    void emit("accountsChanged", allowed ? [account] : []).catch(() => undefined);
    return allowed ? [account] : null;
  };
  const handlers: Record<string, Handler> = {
    eth_requestAccounts: () => allow(true),
    eth_accounts: () => (wallet.allowed ? [account] : []),
    eth_chainId: hex,
    wallet_revokePermissions: () => allow(false),
    wallet_switchEthereumChain: ([wanted]) => {
      const chainId = Number(wanted?.chainId);
      return knownChains.has(chainId) ? moveTo(chainId) : failsWith(4902, "Unrecognized chain ID.")();
    },
    wallet_addEthereumChain: ([added]) => {
      knownChains.add(Number(added?.chainId));
      return moveTo(Number(added?.chainId));
    },
    wallet_watchAsset: () => true,
  };
  /** The usual response. */
  function respond(method: string, params: Params = []) {
    const chain = chains.find(({ id }) => id === wallet.chainId) ?? chains[0];
    return handlers[method] ? handlers[method](params) : chain?.rpc(method, ...params);
  }
  const request = (method: string, params: Params) => {
    requests.push(method);
    return (overrides[method] ?? (() => respond(method, params)))(params);
  };
  return Object.assign(wallet, { knownChains, request });
};

export type BrowserWallet = ReturnType<typeof createWallet>;

/** Adds wallets to a browser context, before its first page. */
export async function injectWallets(
  context: BrowserContext,
  chains: LocalChain | LocalChain[],
  options: WalletOptions[] = [{}],
): Promise<BrowserWallet[]> {
  const wallets = options.map((each) => createWallet([chains].flat(), context, each));
  await context.exposeBinding("requestWallet", async (_, rdns: string, method: string, params: Params) => {
    try {
      const result = await wallets.find((wallet) => wallet.rdns === rdns)?.request(method, params);
      return { result };
    } catch (error) {
      return { error: error instanceof Error ? { code: -32603, message: error.message } : error };
    }
  });
  await context.addInitScript(
    announce,
    wallets.map(({ rdns, name, icon }) => ({ rdns, name, icon })),
  );
  return wallets;
}
