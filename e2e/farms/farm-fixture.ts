import { multicall3 } from "@cointally/shared/chains.ts";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll } from "vitest";
import { multicall3Code } from "../../contracts/generated/multicall3.ts";
import { startChain } from "../../server/testing/local-chain.ts";
import { farmsOn } from "../../server/testing/local-farms.ts";
import { useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";
import { injectWallets, type WalletOptions } from "../wallet/browser-wallet.ts";

/** A local chain with the farm factory and Multicall3, by which pages read. */
const farmChain = async (id: number) => {
  const chain = await startChain(id);
  await chain.rpc("anvil_setCode", multicall3, multicall3Code);
  return farmsOn(chain);
};

/**
 * `useSite` with two local chains, ids 56 and 97, each with a farm factory that the site reads. The second also has a maker of
 * PancakeSwap-style pools, and one configured factory address without a contract. Wallets sign on both.
 */
export async function useFarmSite(contextOptions: BrowserContextOptions = {}, env: Record<string, string> = {}) {
  const [main, test] = await Promise.all([farmChain(56), farmChain(97)]);
  const chains = [main.chain, test.chain];
  afterAll(() => Promise.all(chains.map((chain) => chain.stop())));
  const urls = Object.fromEntries(chains.map(({ id, url }) => [`RPC_URL_${id}`, url]));
  const emptyAddress = "0x000000000000000000000000000000000000dEaD";
  const poolMaker = await test.deploy("PlainPoolMaker");
  const ownFactories = [`56:cointally:${main.factory}`, `97:cointally:${test.factory}`];
  const factories = [...ownFactories, `97:cointally:${emptyAddress}`, `97:smartchef:${poolMaker}:1`].join();
  const base = useSite({ FARM_FACTORIES: factories, ...urls, ...env }, contextOptions);

  /** Fetches the deployed farms and makes them public. */
  const publish = async () => {
    const moderator = await base.newSession(admin);
    await base.call("POST", "/farms/factories/fetch", {}, moderator);
    const { farms } = await base.call<{ farms: { id: string }[] }>("GET", "/farms/pending", undefined, moderator);
    for (const { id } of farms) await base.call("PATCH", `/farms/${id}/status`, { status: "active" }, moderator);
  };

  /** Visits a page with this wallet. */
  const visitWith = async (
    options: WalletOptions = {},
    { at = "/farms", ...visitor }: Parameters<typeof base.visit>[0] = {},
  ) => {
    const visit = await base.visit(visitor);
    const [wallet] = await injectWallets(visit.context, chains, [{ knownChainIds: [56, 97, 1], ...options }]);
    await goTo(visit.page, at);
    return { ...visit, wallet: wallet as NonNullable<typeof wallet> };
  };
  return { ...base, main, test, poolMaker, publish, visitWith };
}
