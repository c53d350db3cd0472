import type { Address } from "viem";
import type { Random } from "../server/testing/random.ts";
import { type Pool, priceOf, type SimulatedChain, tradeTo } from "./chain.ts";
import { coins, type SimulatedCoin, sales } from "./coins.ts";
import { listCoin, listSale } from "./listings.ts";
import type { People } from "./people.ts";
import { castTogether } from "./rings.ts";
import type { DemoSite } from "./site.ts";
import { characters, nextPrice } from "./tempers.ts";
import { type Candidate, voteThrough } from "./voters.ts";

/** A coin with its token, its pool, and, once it is listed, its id on the site. */
export type Market = {
  coin: SimulatedCoin;
  chain: SimulatedChain;
  pool: Pool;
  id: string | null;
  /** What was traded in its pool, and when. */
  trades: { at: number; dollars: number }[];
};
/** A coin whose tokens are sold. */
export type Sale = { id: string | null; contract: Address; token: Address; n: number };

const [hourMs, dayMs] = [3_600_000, 86_400_000];
export const historyDays = 30;
/** The coin for which a ring of accounts votes. */
export const boosted = "CBCAT";

/** The times of trades, in hours before now: days apart at first, minutes at last. */
function tradeHours(): number[] {
  const every = (hours: number, from: number, to: number) =>
    Array.from({ length: Math.ceil((from - to) / hours) }, (_, n) => from - n * hours);
  // Around a week, a day and an hour ago as dense as the changes since then need it.
  return [
    ...every(48, historyDays * 24, 176),
    ...every(8, 176, 26),
    ...every(1.5, 25.5, 2),
    ...every(0.5, 2, 0.5),
    0.01,
  ];
}

/** Lets each price go on for so many hours, and trades in its pool until it is there. */
export function tradesOf(random: Random, markets: readonly Market[], hours: number, at: Date) {
  return markets.flatMap((market) => {
    const move = tradeTo(market.pool, nextPrice(random, market.coin, priceOf(market.pool), hours));
    if (!move) return [];
    market.pool = move.after;
    market.trades.push({ at: at.getTime(), dollars: move.dollars });
    return [move.trade];
  });
}

/** What voters can vote for. */
export function candidatesOf(markets: readonly Market[], openSales: readonly Sale[]): Candidate[] {
  const coins = markets.map(({ id, coin }) => ({ id, appeal: coin.appeal }));
  const sold = openSales.map(({ id, n }) => ({ id, appeal: sales[n]?.appeal ?? 0 }));
  // What is liked attracts more than its share.
  return [...coins, ...sold].flatMap(({ id, appeal }) => (id ? [{ id, appeal: appeal ** 1.6 }] : []));
}

/** Jobs of the site that the past needs; every ten days are enough. */
const dailyJobs = ["judge-votes", "append-votes", "send-emails", "downsample-prices"];

type World = { site: DemoSite; people: People; chains: SimulatedChain[]; markets: Market[]; sales: Sale[] };

/**
 * Makes the last thirty days: coins are listed, traders trade and prices are read, people vote, and the log grows day by day, all with the
 * clock at that time.
 */
export async function makeHistory(world: World, random: Random, end: Date): Promise<void> {
  const { site, chains, markets } = world;
  const hours = tradeHours();
  let last = hours[0] as number;
  const tradeUntil = async (dayEnd: Date) => {
    while (hours[0] !== undefined && end.getTime() - hours[0] * hourMs < dayEnd.getTime()) {
      const hour = hours.shift() as number;
      const at = new Date(end.getTime() - hour * hourMs);
      const blocks = chains.map((chain) => ({
        chain,
        trades: tradesOf(
          random,
          markets.filter((market) => market.chain === chain),
          last - hour,
          at,
        ),
      }));
      await Promise.all(blocks.map(({ chain, trades }) => chain.tradeAt(trades, at)));
      last = hour;
      site.setNow(new Date(at.getTime() + 30_000));
      // The lines of the last week are drawn from what was downsampled.
      if (hour < 4) await site.run("downsample-prices");
      await site.run("price-new-coins");
    }
  };
  for (let day = historyDays; day >= 0; day--) {
    const dayEnd = new Date(Math.min(end.getTime(), startOfDay(end).getTime() + (1 - day) * dayMs));
    const dayBegin = startOfDay(new Date(dayEnd.getTime() - 1));
    site.setNow(dayBegin);
    await listCoinsOf(world, day);
    await site.run("plan-price-checks");
    const candidates = candidatesOf(markets, world.sales);
    const span = { from: dayBegin, to: dayEnd };
    // Together, as neither waits for the other: a vote brings its time with it.
    await Promise.all([
      candidates.length > 0 && voteThrough(site, random, { voters: world.people.voters, candidates, ...span }),
      tradeUntil(dayEnd),
    ]);
    site.setNow(dayEnd);
    if (day === 2) {
      const id = markets.find(({ coin }) => coin.symbol === boosted)?.id;
      if (id) await castTogether(site, id, dayEnd);
    }
    if (day % 10 === 0) for (const job of dailyJobs) await site.run(job);
  }
  site.setNow(null);
}

/** The begin of a UTC day. */
const startOfDay = (at: Date): Date => new Date(at.getTime() - (at.getTime() % dayMs));

/** Lists what came so many days ago. */
async function listCoinsOf({ site, people, markets, sales: openSales }: World, day: number): Promise<void> {
  for (const [n, market] of markets.entries()) {
    if (market.coin.listed !== day) continue;
    market.id = await listCoin(site, people, market.coin, market.pool.token, n);
  }
  if (day !== 2) return;
  for (const sale of openSales) {
    const terms = sales[sale.n];
    if (terms) sale.id = await listSale(site, people, terms, sale);
  }
}

/** The markets of all coins, on fresh chains. */
export async function openMarkets(chains: SimulatedChain[]) {
  const markets: Market[] = [];
  for (const chain of chains) {
    const own = coins.filter(({ chainId }) => chainId === chain.id);
    const tokens = await chain.makeTokens(
      own.map(({ name, symbol, supply, temper }) => ({ name, symbol, supply, ...characters[temper] })),
    );
    const pools = await chain.openPools(
      own.map(({ price, liquidity }, n) => ({ token: tokens[n] as Address, price, liquidity })),
    );
    for (const [n, coin] of own.entries()) markets.push({ coin, chain, pool: pools[n] as Pool, id: null, trades: [] });
  }
  return markets;
}
