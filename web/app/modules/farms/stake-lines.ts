import type { StakingWords } from "../../words/staking.ts";
import { shareOf } from "./amounts.ts";

/** What a person reads before they sign: what moves, where to, what it costs, and who gets a share. */

export type StakeFacts = {
  amount: bigint;
  allowance: bigint;
  staked: bigint;
  /** What has been earned so far, as text; null where there is nothing. */
  soFar: string | null;
  farm: string;
  feeBps: number | null;
  /** What the token takes of each transfer, in percent; null where nobody knows. */
  tokenFeePercent: number | null;
  referralBps: number | null;
  referrer: { address: string; isNew: boolean } | null;
  limitless: boolean;
  isShort: boolean;
};

export type Saying = {
  units: (units: bigint) => string;
  percent: (percent: number) => string;
  address: (address: string) => string;
  symbol: string;
};

/** Percent to millionths, so that a tax of 2.5 % stays exact. */
const millionths = (percent: number) => BigInt(Math.round(percent * 10_000));

/** What a token takes of a transfer, as far as that is known. */
const takenOf = (amount: bigint, percent: number | null): bigint =>
  percent ? (amount * millionths(percent)) / 1_000_000n : 0n;

/** The lines of a stake; `bad` ones are drawn as such. */
export function stakeLines(facts: StakeFacts, words: StakingWords, say: Saying): { text: string; bad?: boolean }[] {
  const { amount, feeBps, tokenFeePercent, referrer, referralBps, allowance, limitless } = facts;
  const lines: { text: string; bad?: boolean }[] = [{ text: words.sends(say.units(amount), say.address(facts.farm)) }];

  const taken = takenOf(amount, tokenFeePercent);
  const arrives = amount - taken;
  if (taken > 0n)
    lines.push({ text: words.tokenFee(say.symbol, say.percent(tokenFeePercent ?? 0), say.units(arrives)) });
  if (feeBps) {
    const fee = shareOf(arrives, feeBps);
    lines.push({ text: words.fee(say.percent(feeBps / 100), say.units(fee), say.units(arrives - fee)) });
  } else if (taken === 0n) {
    lines.push({ text: tokenFeePercent === 0 ? words.noFee : `${words.noFee} ${words.tokenFeeUnknown(say.symbol)}` });
  }
  if (facts.staked > 0n && facts.soFar) lines.push({ text: words.paysSoFar(facts.soFar) });

  const share = say.percent((referralBps ?? 0) / 100);
  if (!referralBps) lines.push({ text: words.noShares });
  else if (!referrer) lines.push({ text: words.notReferred });
  else {
    const saying = referrer.isNew ? words.referred : words.referredBefore;
    lines.push({ text: saying(say.address(referrer.address), share) });
  }
  if (facts.isShort) lines.push({ text: words.shortRewards, bad: true });

  if (allowance >= amount) lines.push({ text: words.signOnce });
  else if (limitless) lines.push({ text: words.limitlessWarning(say.symbol), bad: true });
  else lines.push({ text: words.signTwice(say.units(amount)) });
  return lines;
}

/** The lines of an unstake. */
export function unstakeLines(
  { amount, staked, soFar, tokenFeePercent }: Pick<StakeFacts, "amount" | "staked" | "soFar" | "tokenFeePercent">,
  words: StakingWords,
  say: Saying,
): { text: string; bad?: boolean }[] {
  const taken = takenOf(amount, tokenFeePercent);
  const arrives = words.tokenFeeOut(say.symbol, say.percent(tokenFeePercent ?? 0), say.units(amount - taken));
  return [
    { text: words.comesBack(say.units(amount)) },
    ...(taken > 0n ? [{ text: arrives }] : []),
    { text: amount === staked ? words.wholeStake : words.rest(say.units(staked - amount)) },
    ...(soFar ? [{ text: words.paysSoFar(soFar) }] : []),
    { text: words.signOnce },
  ];
}
