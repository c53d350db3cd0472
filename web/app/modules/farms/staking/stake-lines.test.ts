import * as m from "@cointally/i18n/messages";
import { describe, expect, it } from "vitest";
import { type Formatters, type StakeFacts, stakeLines, unstakeLines } from "./stake-lines.ts";

const formatters: Formatters = {
  units: (units) => `${units} CAKE`,
  percent: (percent) => `${percent}%`,
  address: (address) => address,
  symbol: "CAKE",
};
const facts: StakeFacts = {
  amount: 250n,
  allowance: 0n,
  paysReward: false,
  farm: "0xFarm",
  feeBps: 0,
  tokenFeePercent: 0,
  referralBps: 200,
  referrer: null,
  unlimited: false,
  isShort: false,
};
const lines = (change: Partial<StakeFacts> = {}) =>
  stakeLines({ ...facts, ...change }, formatters).map(({ text, bad }) => (bad ? `! ${text}` : text));

describe("the lines before a stake", () => {
  it("name the amount, the farm, the referrer's share and the number of signatures", () =>
    expect(lines()).toEqual([
      m.farm_stake_sends({ amount: "250 CAKE", farm: "0xFarm" }),
      m.farm_stake_no_fee(),
      "Nobody gets a share of your rewards.",
      "You sign twice: once to allow the farm 250 CAKE, once to stake.",
    ]));

  it("name the farm's exact fee", () =>
    expect(lines({ amount: 1001n, feeBps: 50 })).toContain(
      m.farm_stake_fee({ share: "0.5%", fee: "5 CAKE", rest: "996 CAKE" }),
    ));

  it("say that the farm's fee is unknown where it is, whatever is known of the token's", () => {
    expect(lines({ feeBps: null })[1]).toBe(m.farm_stake_fee_unknown());
    expect(lines({ feeBps: null, tokenFeePercent: 2.5 })).toContain(m.farm_stake_fee_unknown());
    const unknown = lines({ feeBps: null, tokenFeePercent: null });
    expect(unknown[1]).toBe(`${m.farm_stake_fee_unknown()} ${m.farm_stake_token_fee_unknown({ symbol: "CAKE" })}`);
    expect(unknown.join()).not.toContain(m.farm_stake_no_fee());
  });

  it("name the token's own fee, or say that it may have one", () => {
    expect(lines({ tokenFeePercent: 2.5, amount: 1000n })[1]).toBe(
      m.farm_stake_token_fee({ symbol: "CAKE", share: "2.5%", rest: "975 CAKE" }),
    );
    expect(lines({ tokenFeePercent: null })[1]).toContain(m.farm_stake_token_fee_unknown({ symbol: "CAKE" }));
  });

  it("name a new or an earlier referrer", () => {
    expect(lines({ referrer: { address: "0xLena", isNew: true } })).toContain(
      m.farm_stake_referred({ who: "0xLena", share: "2%" }),
    );
    expect(lines({ referrer: { address: "0xLena", isNew: false } })).toContain(
      m.farm_stake_referred_before({ who: "0xLena", share: "2%" }),
    );
    expect(lines({ referralBps: 0, referrer: { address: "0xLena", isNew: true } })).toContain(m.farm_stake_no_shares());
  });

  it("name the reward that is paid out, rewards that are short, and a single signature", () => {
    expect(lines({ paysReward: true, isShort: true, allowance: 250n })).toEqual([
      m.farm_stake_sends({ amount: "250 CAKE", farm: "0xFarm" }),
      m.farm_stake_no_fee(),
      m.farm_stake_pays_so_far(),
      "Nobody gets a share of your rewards.",
      `! ${m.farm_stake_short_rewards()}`,
      "You sign once.",
    ]);
  });

  it("warn of an unlimited allowance", () =>
    expect(lines({ unlimited: true }).at(-1)).toBe(`! ${m.farm_stake_limitless_warning({ symbol: "CAKE" })}`));
});

it("lists before an unstake what is returned, what remains and what is paid out", () => {
  const texts = (amount: bigint, tokenFeePercent = 0) =>
    unstakeLines({ amount, staked: 250n, paysReward: true, tokenFeePercent }, formatters).map(({ text }) => text);
  expect(texts(100n, 2)[1]).toBe(m.farm_stake_token_fee_out({ symbol: "CAKE", share: "2%", rest: "98 CAKE" }));
  expect(texts(100n)).toEqual([
    m.farm_stake_comes_back({ amount: "100 CAKE" }),
    m.farm_stake_rest({ amount: "150 CAKE" }),
    m.farm_stake_pays_so_far(),
    "You sign once.",
  ]);
  expect(texts(250n)[1]).toBe(m.farm_stake_whole_stake());
});
