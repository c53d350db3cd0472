import * as m from "@cointally/i18n/messages";
import { shareOf } from "./amounts.ts";

/** The effects of a stake, shown before it is signed: amounts, fees and who gets a share. */

export type StakeFacts = {
  amount: bigint;
  allowance: bigint;
  /** Whether a change of the stake also pays rewards. How much changes with each read, and would move the button below. */
  paysReward: boolean;
  farm: string;
  /** Null if unknown. */
  feeBps: number | null;
  /** The token's fee on transfers in percent; null if unknown. */
  tokenFeePercent: number | null;
  referralBps: number | null;
  referrer: { address: string; isNew: boolean } | null;
  unlimited: boolean;
  isShort: boolean;
};

export type Formatters = {
  units: (units: bigint) => string;
  percent: (percent: number) => string;
  address: (address: string) => string;
  symbol: string;
};

/** Percent in millionths, so that 2.5 % is exact. */
const millionths = (percent: number) => BigInt(Math.round(percent * 10_000));

/** The token's fee on a transfer; zero if unknown. */
const tokenFeeOf = (amount: bigint, percent: number | null): bigint =>
  percent ? (amount * millionths(percent)) / 1_000_000n : 0n;

/** The effects of a stake; `bad` ones are warnings. */
export function stakeLines(facts: StakeFacts, formatters: Formatters): { text: string; bad?: boolean }[] {
  const { amount, feeBps, tokenFeePercent, referrer, referralBps, allowance, unlimited } = facts;
  const lines: { text: string; bad?: boolean }[] = [
    { text: m.farm_stake_sends({ amount: formatters.units(amount), farm: formatters.address(facts.farm) }) },
  ];

  const tokenFee = tokenFeeOf(amount, tokenFeePercent);
  const arrives = amount - tokenFee;
  if (tokenFee > 0n)
    lines.push({
      text: m.farm_stake_token_fee({
        symbol: formatters.symbol,
        share: formatters.percent(tokenFeePercent ?? 0),
        rest: formatters.units(arrives),
      }),
    });
  if (feeBps) {
    const fee = shareOf(arrives, feeBps);
    lines.push({
      text: m.farm_stake_fee({
        share: formatters.percent(feeBps / 100),
        fee: formatters.units(fee),
        rest: formatters.units(arrives - fee),
      }),
    });
  } else if (feeBps === null || tokenFee === 0n) {
    const fee = feeBps === null ? m.farm_stake_fee_unknown() : m.farm_stake_no_fee();
    const isTokenFeeKnown = tokenFeePercent !== null;
    lines.push({
      text: isTokenFeeKnown ? fee : `${fee} ${m.farm_stake_token_fee_unknown({ symbol: formatters.symbol })}`,
    });
  }
  if (facts.paysReward) lines.push({ text: m.farm_stake_pays_so_far() });

  const share = formatters.percent((referralBps ?? 0) / 100);
  if (!referralBps) lines.push({ text: m.farm_stake_no_shares() });
  else if (!referrer) lines.push({ text: m.farm_stake_not_referred() });
  else {
    const text = referrer.isNew ? m.farm_stake_referred : m.farm_stake_referred_before;
    lines.push({ text: text({ who: formatters.address(referrer.address), share }) });
  }
  if (facts.isShort) lines.push({ text: m.farm_stake_short_rewards(), bad: true });

  if (allowance >= amount) lines.push({ text: m.farm_stake_sign_once() });
  else if (unlimited) lines.push({ text: m.farm_stake_limitless_warning({ symbol: formatters.symbol }), bad: true });
  else lines.push({ text: m.farm_stake_sign_twice({ amount: formatters.units(amount) }) });
  return lines;
}

/** The effects of an unstake. */
export function unstakeLines(
  {
    amount,
    staked,
    paysReward,
    tokenFeePercent,
  }: Pick<StakeFacts, "amount" | "paysReward" | "tokenFeePercent"> & { staked: bigint },
  formatters: Formatters,
): { text: string; bad?: boolean }[] {
  const tokenFee = tokenFeeOf(amount, tokenFeePercent);
  const arrives = m.farm_stake_token_fee_out({
    symbol: formatters.symbol,
    share: formatters.percent(tokenFeePercent ?? 0),
    rest: formatters.units(amount - tokenFee),
  });
  return [
    { text: m.farm_stake_comes_back({ amount: formatters.units(amount) }) },
    ...(tokenFee > 0n ? [{ text: arrives }] : []),
    {
      text:
        amount === staked
          ? m.farm_stake_whole_stake()
          : m.farm_stake_rest({ amount: formatters.units(staked - amount) }),
    },
    ...(paysReward ? [{ text: m.farm_stake_pays_so_far() }] : []),
    { text: m.farm_stake_sign_once() },
  ];
}
