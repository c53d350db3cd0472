import type { BrowserContext, Page } from "playwright-core";
import type { LocalChain } from "../server/testing/local-chain.ts";

/** The first two of the local chain's accounts; it has their keys and signs with them. */
export const accounts = [
  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
] as const;

type Params = Record<string, unknown>[];
type Answer = (params: Params) => unknown;

/** What a wallet may do with a question. */
export const never = () => new Promise(() => {});
export const says = (code: number, message: string) => () => {
  throw { code, message };
};
export const refuses = says(4001, "User rejected the request.");

/** What a wallet announces of itself (EIP-6963), and which chains it knows. */
export type Make = { rdns?: string; name?: string; icon?: string; account?: string; knows?: number[]; on?: number };

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9' fill='%237084ff'/%3E%3C/svg%3E";

/** Runs in the page: announces the wallets, and hands whatever they are asked to the test. */
const announce = (wallets: { rdns: string; name: string; icon: string }[]) => {
  type Listener = (told: unknown) => void;
  const page = window as unknown as {
    askWallet(rdns: string, method: string, params: unknown): Promise<{ result?: unknown; error?: unknown }>;
    tellWallet(rdns: string, event: string, told: unknown): void;
  };
  const listeners = new Map<string, Set<Listener>>();
  const of = (rdns: string, event: string) => {
    const key = `${rdns} ${event}`;
    if (!listeners.has(key)) listeners.set(key, new Set());
    return listeners.get(key) as Set<Listener>;
  };
  page.tellWallet = (rdns, event, told) => {
    for (const listener of of(rdns, event)) listener(told);
  };
  const details = wallets.map(({ rdns, name, icon }) => ({
    info: { uuid: crypto.randomUUID(), rdns, name, icon },
    provider: {
      async request({ method, params = [] }: { method: string; params?: unknown }) {
        const { result, error } = await page.askWallet(rdns, method, params);
        if (error) throw Object.assign(new Error(), error);
        return result;
      },
      on: (event: string, listener: Listener) => of(rdns, event).add(listener),
      removeListener: (event: string, listener: Listener) => of(rdns, event).delete(listener),
    },
  }));
  const tell = () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze(detail) }));
    }
  };
  window.addEventListener("eip6963:requestProvider", tell);
  tell();
};

/** A wallet in the browser, over real chains: what it is asked goes to the one it is on, or to the first. It behaves as wallets do, until `answers` has it do otherwise. */
const walletOf = (chains: LocalChain[], context: BrowserContext, make: Make) => {
  const { rdns = "io.metamask", name = "MetaMask", icon = picture, account = accounts[0] } = make;
  const known = new Set(make.knows ?? [56, 1]);
  const asked: string[] = [];
  const answers: Record<string, Answer> = {};
  const wallet = { rdns, name, icon, asked, answers, allowed: false, chainId: make.on ?? 56, tell, behave };

  /** Tells all tabs. */
  async function tell(event: string, told: unknown) {
    const told_ = [rdns, event, told] as const;
    await Promise.all(
      context.pages().map((page: Page) =>
        page.evaluate(([rdns, event, told]) => {
          (window as unknown as { tellWallet(...all: unknown[]): void }).tellWallet(rdns, event, told);
        }, told_),
      ),
    );
  }
  const hex = () => `0x${wallet.chainId.toString(16)}`;
  const moveTo = async (chainId: number) => {
    wallet.chainId = chainId;
    await tell("chainChanged", hex());
    return null;
  };
  const allow = (allowed: boolean) => {
    wallet.allowed = allowed;
    void tell("accountsChanged", allowed ? [account] : []).catch(() => undefined);
    return allowed ? [account] : null;
  };
  const manners: Record<string, Answer> = {
    eth_requestAccounts: () => allow(true),
    eth_accounts: () => (wallet.allowed ? [account] : []),
    eth_chainId: hex,
    wallet_revokePermissions: () => allow(false),
    wallet_switchEthereumChain: ([wanted]) => {
      const chainId = Number(wanted?.chainId);
      return known.has(chainId) ? moveTo(chainId) : says(4902, "Unrecognized chain ID.")();
    },
    wallet_addEthereumChain: ([added]) => {
      known.add(Number(added?.chainId));
      return moveTo(Number(added?.chainId));
    },
    wallet_watchAsset: () => true,
  };
  /** What the wallet does when it behaves. */
  function behave(method: string, params: Params = []) {
    const chain = chains.find(({ id }) => id === wallet.chainId) ?? chains[0];
    return manners[method] ? manners[method](params) : chain?.rpc(method, ...params);
  }
  const request = (method: string, params: Params) => {
    asked.push(method);
    return (answers[method] ?? (() => behave(method, params)))(params);
  };
  return Object.assign(wallet, { known, request });
};

export type BrowserWallet = ReturnType<typeof walletOf>;

/** Puts wallets into a browser, before its first page. */
export async function walletsIn(
  context: BrowserContext,
  chains: LocalChain | LocalChain[],
  makes: Make[] = [{}],
): Promise<BrowserWallet[]> {
  const wallets = makes.map((make) => walletOf([chains].flat(), context, make));
  await context.exposeBinding("askWallet", async (_, rdns: string, method: string, params: Params) => {
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
