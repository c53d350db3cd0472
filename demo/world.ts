import type { Address } from "viem";
import { createRandom } from "../server/testing/random.ts";
import { type SimulatedChain, startSimulatedChain } from "./chain.ts";
import { sales } from "./coins.ts";
import { openFarms } from "./farms.ts";
import { historyDays, type Market, makeHistory, openMarkets, type Sale } from "./history.ts";
import { addPeople, type People } from "./people.ts";
import type { DemoSite } from "./site.ts";

/** Everything that the demo made up. */
export type World = {
  chains: SimulatedChain[];
  markets: Market[];
  sales: Sale[];
  /** Of farms, as FARM_FACTORIES names them. */
  factories: string[];
};
export type Inhabited = World & { site: DemoSite; people: People };

const dayMs = 86_400_000;

/** The same world in each run, apart from its dates. */
export const random = createRandom(20261128);

/** The chains with their tokens, pools and presales, as they were before the history begins. `onStop` gets what ends a chain. */
export async function makeWorld(end: Date, onStop: (end: () => unknown) => void): Promise<World> {
  const begin = new Date(end.getTime() - (historyDays + 1) * dayMs);
  const chains = await Promise.all(([56, 1] as const).map((id) => startSimulatedChain(id, begin, onStop)));
  const markets = await openMarkets(chains);
  const honeypots = markets.filter(({ coin }) => coin.temper === "honeypot");
  for (const { chain, pool } of honeypots) await chain.closeSales(pool.token);
  const [main] = chains as [SimulatedChain, SimulatedChain];
  const factories = await openFarms(
    main,
    markets.filter(({ chain }) => chain === main),
  );
  return { chains, markets, sales: await openSales(main), factories };
}

async function openSales(chain: SimulatedChain): Promise<Sale[]> {
  const tokens = await chain.makeTokens(
    sales.map(({ name, symbol }) => ({ name, symbol, supply: 1e8, buyTax: 0, sellTax: 0, isOwned: false })),
  );
  const opened: Sale[] = [];
  // One after the other: of transactions that one account sends at the same time, the node may lose one.
  for (const [n, { softcap, hardcap, share }] of sales.entries()) {
    const contract = await chain.deploySale(softcap, hardcap);
    await chain.contribute(contract, hardcap * share);
    opened.push({ id: null, contract, token: tokens[n] as Address, n });
  }
  return opened;
}

/** The people, and what they and the markets did in the last thirty days. */
export async function inhabit(world: World, site: DemoSite, end: Date): Promise<Inhabited> {
  const begin = new Date(end.getTime() - historyDays * dayMs);
  site.setNow(begin);
  const people = await addPeople(site, random, begin);
  await site.run("make-vote-partitions");
  await makeHistory({ ...world, site, people }, random, end);
  return { ...world, site, people };
}
