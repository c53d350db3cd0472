import { type Abi, type Address, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { balanceOf, farmOf } from "../../server/testing/farm-fixture.ts";
import { useLocalFarms } from "../../server/testing/local-farms.ts";

const localFarms = useLocalFarms(56);
const day = 86_400;
let maker: Address;
let ann: Address;
let bob: Address;
let cas: Address;

beforeAll(() => {
  [maker, ann, bob, cas] = localFarms.accounts as [Address, Address, Address, Address];
});

const tokenAbi = () => localFarms.artifacts.FarmToken?.abi as Abi;

describe("rewards", () => {
  test.each([0, 6, 18, 24])(
    "a sole staker from start to end gets all rewards of %i decimals, however often they are harvested",
    async (decimals) => {
      const rewards = 1_000n * 10n ** BigInt(decimals);
      const farm = await farmOf(localFarms, {
        staked: await localFarms.token(24 - decimals),
        reward: await localFarms.token(decimals),
        rewards,
      });
      await farm.stake(ann, 123_456_789n * 10n ** 18n);
      for (let n = 1; n < 8; n += 1) {
        await farm.pass((n * day) / 8 - 3);
        const pending = await farm.pending(ann);
        expect(pending).toBeGreaterThan(0n);
        await farm.act(ann, n % 2 ? "harvest" : "deposit", n % 2 ? [] : [7n, zeroAddress], (n * day) / 8);
        expect(await farm.earned(ann)).toBeLessThanOrEqual((rewards * BigInt(n)) / 8n + 1n);
      }
      await farm.act(ann, "withdraw", [(await farm.user(ann))[0]], 2 * day);
      expect(await farm.earned(ann)).toBe(rewards);
      expect(await farm.info()).toMatchObject({
        rewardsPaid: rewards,
        rewardsOwed: 0n,
        totalStaked: 0n,
        participants: 0,
      });
      expect(await balanceOf(localFarms, farm.staked, farm.address)).toBe(0n);
    },
  );

  test("stakers share rewards in proportion to their stakes, second by second", async () => {
    const farm = await farmOf(localFarms, { rewards: 86_400_000n });
    await farm.stake(ann, 100n);
    await farm.stake(bob, 300n, 10_000);
    await farm.act(ann, "withdraw", [100n], 20_000);
    await farm.pass(30_000);
    expect(await farm.earned(ann)).toBe(10_000_000n + 2_500_000n);
    expect(await farm.pending(bob)).toBe(7_500_000n + 10_000_000n);
    expect(await farm.info()).toMatchObject({ participants: 1, rewardPerSecondE18: 1_000n * 10n ** 18n });
  });

  test("rewards accrue from the start to the end only", async () => {
    const farm = await farmOf(localFarms, { rewards: 1_000_000n });
    await farm.stake(ann, 5n);
    await farm.pass(0);
    expect(await farm.pending(ann)).toBe(0n);
    expect(await farm.refusal(ann, "harvest")).toBe("NothingToTake");
    await farm.pass(day / 2);
    expect(await farm.pending(ann)).toBe(500_000n);
    await farm.pass(day);
    expect(await farm.pending(ann)).toBe(1_000_000n);
    expect(await farm.refusal(bob, "deposit", [1n, zeroAddress])).toBe("NotOpen");
    await farm.pass(10 * day);
    expect(await farm.pending(ann)).toBe(1_000_000n);
  });

  test("a reward of one unit over a year is paid to the last unit", async () => {
    const farm = await farmOf(localFarms, { reward: await localFarms.token(0), rewards: 1n, lasts: 365 * day });
    await farm.stake(ann, 3n);
    await farm.act(ann, "deposit", [4n, zeroAddress], 100 * day);
    await farm.act(ann, "withdraw", [7n], 366 * day);
    expect(await farm.earned(ann)).toBe(1n);
  });

  test("fractions of a unit are not lost when nearly all of a stake is withdrawn", async () => {
    const farm = await farmOf(localFarms, { reward: await localFarms.token(0), rewards: 1n });
    await farm.stake(ann, 10n ** 18n);
    await farm.act(ann, "withdraw", [10n ** 18n - 1n], 0.6 * day);
    await farm.act(ann, "withdraw", [1n], day);
    expect(await farm.earned(ann)).toBe(1n);
  });

  test("updating the farm every second loses no rewards, whatever the amounts", async () => {
    const farm = await farmOf(localFarms, { reward: await localFarms.token(0), rewards: 1_000n, lasts: 40 });
    await localFarms.write(farm.staked, tokenAbi(), "mint", [ann, 2n ** 126n]);
    await farm.stake(ann, 2n ** 126n);
    for (let second = 1; second < 40; second += 1) await farm.stake(bob, 1n, second);
    await farm.pass(40);
    expect(await farm.pending(ann)).toBe(1_000n);
  });
});

describe("rewards while nobody has a stake", () => {
  test("wait for the creator, who can withdraw them once, after the end", async () => {
    const farm = await farmOf(localFarms, { rewards: 86_400n });
    await farm.stake(ann, 10n, 1_000);
    await farm.act(ann, "withdraw", [10n], 2_000);
    await farm.stake(bob, 10n, 5_000);
    await farm.pass(6_000);
    expect(await farm.info()).toMatchObject({ recoverable: 4_000n, rewardsOwed: 81_400n });
    expect(await farm.refusal(maker, "recover")).toBe("NotEnded");
    await farm.act(bob, "withdraw", [10n], 80_000);
    await farm.pass(day);
    expect(await farm.refusal(ann, "recover")).toBe("NotTheCreator");
    expect((await farm.info()).recoverable).toBe(10_400n);
    await farm.act(maker, "recover");
    expect(await farm.earned(maker)).toBe(10_400n);
    expect(await farm.refusal(maker, "recover")).toBe("NothingToTake");
    expect(await balanceOf(localFarms, farm.reward, farm.address)).toBe(0n);
  });

  test("go to the creator in full if nobody ever staked", async () => {
    const farm = await farmOf(localFarms, { rewards: 999n });
    await farm.pass(day);
    await farm.act(maker, "recover");
    expect(await farm.earned(maker)).toBe(999n);
  });

  test("never include what is owed to stakers who did not harvest", async () => {
    const farm = await farmOf(localFarms, { rewards: 86_400n });
    await farm.stake(ann, 1n, 400);
    await farm.pass(100 * day);
    await farm.act(maker, "recover");
    expect(await farm.earned(maker)).toBe(400n);
    await farm.act(ann, "withdraw", [1n]);
    expect(await farm.earned(ann)).toBe(86_000n);
  });
});

describe("a referrer", () => {
  test("gets a share of rewards from the referral on; the first referrer stays, and nobody can refer themselves", async () => {
    const farm = await farmOf(localFarms, { rewards: 864_000n, referralBps: 1_000 });
    await farm.stake(ann, 100n, undefined, ann);
    await farm.stake(ann, 100n, 1_000, bob);
    expect(await farm.earned(ann)).toBe(10_000n);
    expect(await farm.user(ann)).toEqual([200n, bob]);
    await farm.stake(ann, 100n, 2_000, cas);
    expect(await farm.earned(ann)).toBe(19_000n);
    await farm.pass(3_000);
    expect(await farm.pending(ann)).toBe(9_000n);
    expect(await farm.user(ann)).toEqual([300n, bob]);
    expect(await farm.referral(bob)).toEqual([1_000n, 1_000n, 1n]);
    expect(await farm.referral(cas)).toEqual([0n, 0n, 0n]);
    await farm.act(bob, "harvestReferral", [], 3_500);
    expect(await farm.earned(bob)).toBe(1_000n);
    expect(await farm.referral(bob)).toEqual([1_000n, 0n, 1n]);
    expect(await farm.refusal(bob, "harvestReferral")).toBe("NothingToTake");
    expect(await farm.info()).toMatchObject({ rewardsPaid: 20_000n, rewardsOwed: 844_000n });
  });

  test("is not recorded where the farm has no referral share", async () => {
    const farm = await farmOf(localFarms, { rewards: 864n });
    await farm.stake(ann, 100n, undefined, bob);
    expect(await farm.user(ann)).toEqual([100n, zeroAddress]);
  });
});
