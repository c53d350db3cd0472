/** What a staker is due by the rules alone, in exact fractions: nothing here is counted as the contract counts it. */
export type Due = { amount: bigint; paid: bigint; exact: bigint };

/** One unit of the reward, so fine that no division matters. */
const unit = 2n ** 600n;

/**
 * A farm as its rules say: the pot flows evenly, and each second's flow goes to the stakes of that second.
 * @param rewards in smallest units
 */
export function farmModel(rewards: bigint, startAt: number, endAt: number) {
  const stakers = new Map<string, Due>();
  let countedAt = startAt;
  let idleSeconds = 0;
  let largest = 0n;
  let changes = 0n;

  const total = () => [...stakers.values()].reduce((sum, { amount }) => sum + amount, 0n);
  const of = (staker: string): Due => {
    const due = stakers.get(staker) ?? { amount: 0n, paid: 0n, exact: 0n };
    stakers.set(staker, due);
    return due;
  };
  /** What is lost by rounding at most: two parts of 2^255 for each unit of stake and change, and one for each second. */
  const slack = () => (unit * (2n * largest * changes + BigInt(endAt - startAt)) * (2n * rewards + 1n)) / 2n ** 256n;

  return {
    of,
    total,
    idleSeconds: () => idleSeconds,
    /** Lets time pass until this second. */
    flow(second: number) {
      const until = Math.min(second, endAt);
      if (until <= countedAt) return;
      const flown = (rewards * unit * BigInt(until - countedAt)) / BigInt(endAt - startAt);
      const all = total();
      if (all === 0n) idleSeconds += until - countedAt;
      else for (const due of stakers.values()) due.exact += (flown * due.amount) / all;
      countedAt = until;
    },
    /** A stake becomes this large. Who leaves leaves what has not been paid. */
    stake(staker: string, amount: bigint) {
      const due = of(staker);
      due.amount = amount;
      changes += 1n;
      if (amount > largest) largest = amount;
      if (amount === 0n) due.exact = due.paid * unit;
    },
    /** The least and the most that may be due now: rounded down once, and the pot counting half a unit more than it is. */
    due(staker: string): [least: bigint, most: bigint] {
      const { exact, paid } = of(staker);
      const least = (exact - unit - slack()) / unit - paid;
      return [least < 0n ? 0n : least, (2n * exact + unit) / (2n * unit) - paid];
    },
  };
}
