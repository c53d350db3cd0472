import type { Random } from "../server/testing/random.ts";
import { sales } from "./coins.ts";
import { tradesOf } from "./history.ts";
import type { Inhabited } from "./world.ts";

/** How much of an hour's movement a block of live trades makes, so that prices move while somebody looks. */
const hoursPerBlock = 0.05;

/** One block on each chain: the traders of some coins trade, and somebody may contribute to a presale. */
export async function tradeOnce({ chains, markets, sales: openSales }: Inhabited, random: Random): Promise<void> {
  for (const chain of chains) {
    const own = markets.filter((market) => market.chain === chain);
    await chain.trade(tradesOf(random, random.sample(own, random.whole(4, 9)), hoursPerBlock, new Date()));
    if (chain.id !== 56 || !random.chance(0.1)) continue;
    const sale = random.pick(openSales);
    // Some contributions are more than a full sale takes, as on launch day.
    await chain.contribute(sale.contract, (sales[sale.n]?.hardcap ?? 0) * 0.003).catch(() => {});
  }
}

/** Closes the sales of the coin that turns into a trap. */
export async function springTrap({ markets }: Pick<Inhabited, "markets">): Promise<void> {
  for (const { coin, chain, pool } of markets) if (coin.temper === "turning") await chain.closeSales(pool.token);
}
