import type { Random } from "../server/testing/random.ts";
import type { SimulatedCoin, Temper } from "./coins.ts";

/** Per temper: how much the price moves in a day, where it tends to, and the taxes of a trade in hundredths of a percent. */
type Character = { daily: number; drift: number; buyTax: number; sellTax: number; isOwned: boolean };

export const characters: Record<Temper, Character> = {
  steady: { daily: 0.018, drift: 0.001, buyTax: 0, sellTax: 0, isOwned: false },
  volatile: { daily: 0.11, drift: 0.004, buyTax: 0, sellTax: 0, isOwned: false },
  pumped: { daily: 0.16, drift: 0.07, buyTax: 0, sellTax: 0, isOwned: false },
  taxed: { daily: 0.08, drift: -0.01, buyTax: 400, sellTax: 900, isOwned: true },
  honeypot: { daily: 0.04, drift: 0.09, buyTax: 0, sellTax: 0, isOwned: true },
  turning: { daily: 0.05, drift: 0.02, buyTax: 0, sellTax: 0, isOwned: true },
};

/** The most that a price moves from one trade to the next: more would wait for a second reading before it counts. */
const mostAtOnce = 0.2;

/** The next price of a coin after so many hours: a geometric random walk, which rises or falls as its temper has it. */
export function nextPrice(
  random: Random,
  { temper }: Pick<SimulatedCoin, "temper">,
  price: number,
  hours: number,
): number {
  const { daily, drift } = characters[temper];
  const days = hours / 24;
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const step = drift * days + daily * Math.sqrt(days) * normal;
  return price * Math.exp(Math.max(-mostAtOnce, Math.min(mostAtOnce, step)));
}
