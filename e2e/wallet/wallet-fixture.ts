import type { BrowserContextOptions } from "playwright-core";
import { afterAll } from "vitest";
import { startChain } from "../../server/testing/local-chain.ts";
import { useSite } from "../testing/fixtures.ts";
import { goTo } from "../testing/visit.ts";
import { injectWallets, type WalletOptions } from "./browser-wallet.ts";

/** `useSite` with a local chain of id 56, which the site reads and the wallets of each visit sign on. */
export async function useWalletSite(env: Record<string, string> = {}, contextOptions: BrowserContextOptions = {}) {
  const chain = await startChain(56);
  afterAll(() => chain.stop());
  const base = useSite({ RPC_URL_56: chain.url, ...env }, contextOptions);

  /** Visits a page with these wallets; requests to other origins are aborted and recorded in `externalRequests`. */
  const visitWith = async (
    wallets: WalletOptions[] = [{}],
    { at = "/", ...visitor }: Parameters<typeof base.visit>[0] = {},
  ) => {
    const visit = await base.visit(visitor);
    const externalRequests: string[] = [];
    await visit.context.route(
      (url) => url.origin !== base.site.url && url.protocol.startsWith("http"),
      (route) => {
        externalRequests.push(route.request().url());
        return route.abort();
      },
    );
    const injected = await injectWallets(visit.context, chain, wallets);
    await goTo(visit.page, at);
    return { ...visit, wallets: injected, wallet: injected[0] as (typeof injected)[number], externalRequests };
  };
  return { ...base, chain, visitWith };
}
