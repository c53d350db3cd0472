import type { BrowserContextOptions } from "playwright-core";
import { afterAll } from "vitest";
import { startChain } from "../server/testing/local-chain.ts";
import { type Make, walletsIn } from "./browser-wallet.ts";
import { stage } from "./fixtures.ts";
import { goTo } from "./visit.ts";

/** A stage with a real chain of id 56, which the site reads and the wallets of each visit sign on. */
export const walletStage = async (env: Record<string, string> = {}, manners: BrowserContextOptions = {}) => {
  const chain = await startChain(56);
  afterAll(() => chain.stop());
  const on = stage({ WORKERS: "1", RPC_URL_56: chain.url, ...env }, manners);

  /** One person with these wallets, on a first page; whatever would leave the site is stopped, and told. */
  const visitWith = async (makes: Make[] = [{}], { at = "/", ...visitor }: Parameters<typeof on.visit>[0] = {}) => {
    const visit = await on.visit(visitor);
    const elsewhere: string[] = [];
    await visit.context.route(
      (url) => url.origin !== on.site.url && url.protocol.startsWith("http"),
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    const wallets = await walletsIn(visit.context, chain, makes);
    await goTo(visit.page, at);
    return { ...visit, wallets, wallet: wallets[0] as (typeof wallets)[number], elsewhere };
  };
  return { ...on, chain, visitWith };
};
