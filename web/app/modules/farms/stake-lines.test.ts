import { describe, expect, it } from "vitest";
import { stakingWords } from "../../words/staking.ts";
import { type Saying, type StakeFacts, stakeLines, unstakeLines } from "./stake-lines.ts";

const say: Saying = {
  units: (units) => `${units} CAKE`,
  percent: (percent) => `${percent}%`,
  address: (address) => address,
  symbol: "CAKE",
};
const facts: StakeFacts = {
  amount: 250n,
  allowance: 0n,
  staked: 0n,
  soFar: null,
  farm: "0xFarm",
  feeBps: 0,
  tokenFeePercent: 0,
  referralBps: 200,
  referrer: null,
  limitless: false,
  isShort: false,
};
const lines = (change: Partial<StakeFacts> = {}) =>
  stakeLines({ ...facts, ...change }, stakingWords.en, say).map(({ text, bad }) => (bad ? `! ${text}` : text));

describe("before one signs a stake one reads", () => {
  it("how much goes where, that nobody has a share, and how often one signs", () =>
    expect(lines()).toEqual([
      "250 CAKE go from your wallet to the farm 0xFarm.",
      "No fee to enter.",
      "Nobody gets a share of your rewards.",
      "You sign twice: once to allow the farm 250 CAKE, once to stake.",
    ]));

  it("the farm's fee, exactly", () =>
    expect(lines({ amount: 1001n, feeBps: 50 })).toContain("Fee to enter 0.5%: 5 CAKE. 996 CAKE count as your stake."));

  it("the token's own fee, or that it may have one", () => {
    expect(lines({ tokenFeePercent: 2.5, amount: 1000n })[1]).toBe(
      "CAKE takes 2.5% of each transfer: about 975 CAKE arrive and count. It takes it again on the way out.",
    );
    expect(lines({ tokenFeePercent: null })[1]).toContain("Should CAKE take a fee on transfers");
  });

  it("who gets a share, new or from before", () => {
    expect(lines({ referrer: { address: "0xLena", isNew: true } })).toContainEqual(
      expect.stringMatching(/^0xLena led you here and gets 2% of your rewards, out of them.*cannot be changed later/),
    );
    expect(lines({ referrer: { address: "0xLena", isNew: false } })).toContain(
      "0xLena gets 2% of your rewards, out of them, since you first staked.",
    );
    expect(lines({ referralBps: 0, referrer: { address: "0xLena", isNew: true } })).toContain(
      "This farm gives no share to referrers.",
    );
  });

  it("what is paid with it, that rewards are short, and that one signs once", () => {
    expect(lines({ staked: 1n, soFar: "3.8 XVS", isShort: true, allowance: 250n })).toEqual([
      "250 CAKE go from your wallet to the farm 0xFarm.",
      "No fee to enter.",
      "What you have earned, about 3.8 XVS, is paid out with it.",
      "Nobody gets a share of your rewards.",
      "! The farm does not hold all rewards that it owes.",
      "You sign once.",
    ]);
  });

  it("that an allowance without limit stays", () =>
    expect(lines({ limitless: true }).at(-1)).toMatch(/^! You allow the farm to take any amount of CAKE/));
});

it("before one takes a stake out one reads what comes, what stays, and what is paid", () => {
  const words = (amount: bigint, tokenFeePercent = 0) =>
    unstakeLines({ amount, staked: 250n, soFar: "3.8 XVS", tokenFeePercent }, stakingWords.en, say).map(
      ({ text }) => text,
    );
  expect(words(100n, 2)[1]).toBe("CAKE takes 2% of each transfer: about 98 CAKE arrive.");
  expect(words(100n)).toEqual([
    "100 CAKE go from the farm to your wallet.",
    "150 CAKE stay staked.",
    "What you have earned, about 3.8 XVS, is paid out with it.",
    "You sign once.",
  ]);
  expect(words(250n)[1]).toBe("That is your whole stake.");
});
