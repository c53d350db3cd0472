import { randomInt } from "node:crypto";
import type { Address, PublicClient } from "viem";
import { missingShare } from "./facts.ts";
import type { SafetyMarket } from "./find-market.ts";
import { type Block, type CallResult, type Later, type Step, simulateBlocks } from "./simulate-blocks.ts";
import { draw, drawBalance, drawSize, drawSizes, newAddress, partOf, pick, type Surroundings } from "./surroundings.ts";
import { highest, isPrecise, type TradeFacts } from "./trade-facts.ts";
import { blocksLater, type Sale, tradeSteps } from "./trade-steps.ts";

const hour = 3_600;
const day = 24 * hour;
const month = 30 * day;
/** Blocks of a long time: nodes simulate 256 in all, so that longer times have blocks further apart than the chain's. */
const longTime = 100;

/** What persons could do who bought, each another size. Null where nobody could buy. */
export type SimulatedTrade = Pick<TradeFacts, "sellable" | "buyTax" | "sellTax"> & {
  /** Whether somebody could sell only after a time whose blocks are further apart than the chain's. */
  isPaused: boolean;
};

type Buyer = { address: Address; paid: bigint; balance: bigint; approvesLate: boolean; sellsAll: boolean };
type Holder = Buyer & { came: bigint; hoped: bigint };
type Attempt = { later: Later; of: (came: bigint) => bigint };

/**
 * Buys four sizes from new addresses and sells in later blocks, as persons do among others, by `eth_simulateV1`: some of it soon and after an
 * hour, and, so that a pause between trades is no honeypot, all of it after a day, or a part then and the rest a month later. Who cannot
 * do that sells a tenth a day. Four requests. Null where the node does not support it.
 * @throws {NodeError}
 */
export async function simulateTrade(
  client: PublicClient,
  market: SafetyMarket,
  around: Surroundings,
): Promise<SimulatedTrade | null> {
  const { gasPrice } = around;
  const steps = tradeSteps(market);
  const person = (paid: bigint): Pick<Buyer, "address" | "paid" | "balance"> => {
    return { address: newAddress(), paid, balance: drawBalance(paid, gasPrice && gasPrice * 2n) };
  };
  const sizes = drawSizes(market.nativeDepth);
  const isFirstLate = pick([0, 1]);
  const buyers = [...sizes, drawSize(market.nativeDepth)].map((paid, n): Buyer => {
    const [isLargest, isAny] = [n === sizes.length - 1, n === sizes.length];
    return {
      ...person(paid),
      approvesLate: n % 2 === isFirstLate,
      sellsAll: isLargest || (!isAny && pick([true, false])),
    };
  });
  const others = Array.from({ length: randomInt(2, 5) }, () => person(drawSize(market.nativeDepth / 4n)));
  const balances = new Map([...buyers, ...others].map(({ address, balance }) => [address, balance]));

  // Others buy between and last.
  const purchases: Step[] = [
    ...buyers.map((buyer, n) => {
      const { address, paid, approvesLate } = buyer;
      const calls = [...steps.purchase(address, paid), ...(approvesLate ? [] : steps.approval(address))];
      return { name: `purchase ${n}`, calls };
    }),
    ...others.map(({ address, paid }, n) => ({ name: `other ${n}`, calls: steps.purchase(address, paid) })),
  ];
  const last = purchases.pop() as Step;
  const buying: Block[] = [];
  let later: Later = { blocks: 0, seconds: 0 };
  for (const step of [...shuffled(purchases), last]) {
    const isOwnBlock = buying.length === 0 || step === last || pick([true, false]);
    if (isOwnBlock) {
      later = blocksLater(around, later, randomInt(1, 4));
      buying.push({ later, steps: [step] });
    } else buying.at(-1)?.steps.push(step);
  }

  /** Tries these sales, each in a block of its own. */
  const sell = async (holders: Holder[], attempts: (holder: Holder) => Attempt[]): Promise<Sale[][] | null> => {
    const planned = holders.map((holder, n) =>
      attempts(holder).map(({ later, of }, m) => ({
        name: `sale ${n} ${m}`,
        later,
        amount: of(holder.came),
        holder,
        m,
      })),
    );
    let at = later;
    const blocks = planned
      .flat()
      .toSorted((a, b) => a.later.seconds - b.later.seconds)
      .map(({ name, later, amount, holder, m }): Block => {
        const next = blocksLater(around, at, 1);
        at = {
          blocks: Math.max(later.blocks, next.blocks),
          seconds: Math.max(later.seconds, next.seconds),
        };
        const approval = holder.approvesLate && m === 0 ? steps.approval(holder.address) : [];
        return { later: at, steps: [{ name, calls: [...approval, ...steps.sale(holder.address, amount)] }] };
      });
    const answer = await simulateBlocks(client, around, balances, [...buying, ...blocks]);
    return answer && planned.map((all) => all.map(({ name, amount }) => steps.sold(amount, answer.get(name))));
  };

  const bought = await simulateBlocks(client, around, balances, buying);
  if (!bought) return null;
  const arrived = buyers.flatMap((buyer, n): Holder[] => {
    const purchase = steps.bought(bought.get(`purchase ${n}`) as CallResult[]);
    return purchase ? [{ ...buyer, ...purchase }] : [];
  });
  const buyTax = highest(
    arrived.filter(({ hoped }) => isPrecise(hoped)).map(({ hoped, came }) => missingShare(hoped, came)),
  );
  const holders = arrived.filter(({ came }) => came > 1n).sort((a, b) => Number(a.paid - b.paid));
  const unsold = { buyTax, sellTax: null, isPaused: false };
  if (holders.length === 0) return { sellable: arrived.length > 0 ? false : null, ...unsold };

  const parts = new Map(holders.map(({ address }) => [address, { first: draw(0.3, 0.6), second: draw(0.3, 0.9) }]));
  const partsOf = ({ address }: Holder) => parts.get(address) as { first: number; second: number };
  const soon = blocksLater(around, later, randomInt(8, 40));
  const hourLater = { blocks: soon.blocks + longTime, seconds: later.seconds + hour + randomInt(hour / 2) };
  const atFirst = await sell(holders, (holder) => {
    const { first, second } = partsOf(holder);
    return [
      { later: soon, of: (came) => partOf(came, first) },
      { later: hourLater, of: (came) => partOf(came, (1 - first) * second) },
    ];
  });
  const dayLater = { blocks: later.blocks + longTime, seconds: later.seconds + day + randomInt(2 * hour) };
  const monthLater = { blocks: later.blocks + 2 * longTime, seconds: later.seconds + month + randomInt(2 * hour) };
  const afterwards = await sell(holders, (holder) => {
    const first = holder.sellsAll ? 0 : partsOf(holder).second;
    const start = (came: bigint) => partOf(came, first);
    const rest = (came: bigint) => came - start(came);
    const then = holder.sellsAll ? dayLater : monthLater;
    return [
      ...(first > 0 ? [{ later: dayLater, of: start }] : []),
      { later: then, of: rest },
      // Some tokens never let a holder go entirely: this fails where all is sold.
      { later: then, of: (came) => rest(came) - came / 100n },
    ];
  });
  if (!atFirst || !afterwards) return null;

  const taxOf = (sales: Sale[][]) => highest(sales.flat().flatMap(({ tax }) => (tax === undefined ? [] : [tax])));
  const isSold = (sales: Sale[] = []) =>
    sales.slice(0, -2).every((one) => one.isSold) && sales.slice(-2).some((one) => one.isSold);
  const stuck = holders.filter((_, n) => !isSold(afterwards[n]));
  const isPaused = holders.some((_, n) => isSold(afterwards[n]) && !atFirst[n]?.[0]?.isSold);
  if (stuck.length === 0) return { sellable: true, buyTax, sellTax: taxOf([...atFirst, ...afterwards]), isPaused };

  const count = randomInt(9, 13);
  // Of a token without decimals, the smallest size can be less than ten units.
  const largest = stuck.filter(({ came }) => came - came / 100n >= BigInt(count)).slice(-1);
  if (largest.length === 0) return { sellable: false, ...unsold };
  // One more than needed, the first of them soon: a pause refuses it.
  const daily = await sell(largest, () =>
    Array.from({ length: count + 1 }, (_, n) => ({
      later:
        n === 0
          ? soon
          : {
              blocks: later.blocks + longTime + Math.floor((n * longTime) / count),
              seconds: n < count ? dayLater.seconds + n * (day + hour) : monthLater.seconds,
            },
      of: (came: bigint) => (came - came / 100n) / BigInt(count),
    })),
  );
  if (!daily) return { sellable: null, ...unsold };
  const sales = daily.flat();
  if (sales.filter((one) => one.isSold).length < count) return { sellable: false, ...unsold };
  return { sellable: true, buyTax, sellTax: taxOf([...atFirst, ...afterwards, ...daily]), isPaused: !sales[0]?.isSold };
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, place: randomInt(2 ** 32) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
