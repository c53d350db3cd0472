import { multicall3 } from "@cointally/shared/chains.ts";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll } from "vitest";
import { multicall3Code } from "../contracts/generated/multicall3.ts";
import { startChain } from "../server/testing/local-chain.ts";
import { farmsOn } from "../server/testing/local-farms.ts";
import { type Make, walletsIn } from "./browser-wallet.ts";
import { stage } from "./fixtures.ts";
import { admin } from "./site.ts";
import { goTo } from "./visit.ts";

/** A chain with the farm factory, and the contract through which pages read. */
const farmChain = async (id: number) => {
  const chain = await startChain(id);
  await chain.rpc("anvil_setCode", multicall3, multicall3Code);
  return farmsOn(chain);
};

/**
 * A stage with two real chains, of ids 56 and 97, each with a factory of farms that the site reads, a maker of pools of
 * PancakeSwap's kind on the second, and an address named that makes none; wallets sign on both.
 */
export const farmStage = async (manners: BrowserContextOptions = {}, env: Record<string, string> = {}) => {
  const [main, test] = await Promise.all([farmChain(56), farmChain(97)]);
  const chains = [main.chain, test.chain];
  afterAll(() => Promise.all(chains.map((chain) => chain.stop())));
  const urls = Object.fromEntries(chains.map(({ id, url }) => [`RPC_URL_${id}`, url]));
  const nothing = "0x000000000000000000000000000000000000dEaD";
  const poolMaker = await test.deploy("PlainPoolMaker");
  const ours = [`56:cointally:${main.factory}`, `97:cointally:${test.factory}`];
  const factories = [...ours, `97:cointally:${nothing}`, `97:smartchef:${poolMaker}:1`].join();
  const on = stage({ WORKERS: "1", FARM_FACTORIES: factories, ...urls, ...env }, manners);

  /** Has the site find the farms that are there, and a moderator make them public. */
  const publish = async () => {
    const moderator = await on.newSession(admin);
    await on.call("POST", "/farms/factories/fetch", {}, moderator);
    const { farms } = await on.call<{ farms: { id: string }[] }>("GET", "/farms/pending", undefined, moderator);
    for (const { id } of farms) await on.call("PATCH", `/farms/${id}/status`, { status: "active" }, moderator);
  };

  /** One person with this wallet, on a first page. */
  const visitWith = async (make: Make = {}, { at = "/farms", ...visitor }: Parameters<typeof on.visit>[0] = {}) => {
    const visit = await on.visit(visitor);
    const [wallet] = await walletsIn(visit.context, chains, [{ knows: [56, 97, 1], ...make }]);
    await goTo(visit.page, at);
    return { ...visit, wallet: wallet as NonNullable<typeof wallet> };
  };
  return { ...on, main, test, poolMaker, publish, visitWith };
};
