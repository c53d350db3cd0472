import { type Abi, type Address, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { balanceOf, farmOf } from "../../server/testing/farm-fixture.ts";
import { useLocalFarms } from "../../server/testing/local-farms.ts";

const localFarms = useLocalFarms(56);
const day = 86_400;
const most = 2n ** 128n - 1n;
let maker: Address;
let ann: Address;
let bob: Address;
let cas: Address;

beforeAll(() => {
  [maker, ann, bob, cas] = localFarms.accounts as [Address, Address, Address, Address];
});

const tokenAbi = () => localFarms.artifacts.FarmToken?.abi as Abi;

describe("amounts", () => {
  test("of zero, and above the balance, are refused", async () => {
    const farm = await farmOf(localFarms, { rewards: 1_000n });
    expect(await farm.refusal(ann, "deposit", [0n, bob])).toBe("NothingArrived");
    expect(await farm.refusal(ann, "withdraw", [0n])).toBe("NothingToTake");
    expect(await farm.refusal(ann, "withdraw", [1n])).toBe("MoreThanStaked");
    for (const name of ["harvest", "emergencyWithdraw", "harvestReferral"]) {
      expect(await farm.refusal(ann, name)).toBe("NothingToTake");
    }
    await farm.stake(ann, 5n);
    expect(await farm.refusal(ann, "withdraw", [6n])).toBe("MoreThanStaked");
    expect(await farm.refusal(bob, "withdraw", [5n])).toBe("MoreThanStaked");
  });
});

describe("an emergency withdrawal", () => {
  test("returns the stake when the reward token is broken, and forfeits the rewards so far", async () => {
    const farm = await farmOf(localFarms, { rewards: 86_400n, referralBps: 500 });
    await farm.stake(ann, 100n, undefined, cas);
    await farm.stake(bob, 100n);
    await localFarms.write(farm.reward, tokenAbi(), "setBroken", [true]);
    await farm.pass(1_000);
    expect(await farm.refusal(ann, "withdraw", [100n])).toBe("broken");
    await farm.act(ann, "emergencyWithdraw", [], 2_000);
    expect(await balanceOf(localFarms, farm.staked, ann)).toBe(10n ** 30n);
    expect(await farm.pending(ann)).toBe(0n);
    await localFarms.write(farm.reward, tokenAbi(), "setBroken", [false]);
    await farm.act(bob, "withdraw", [100n], day);
    expect(await farm.earned(bob)).toBe(1_000n + 84_400n);
    expect(await farm.refusal(maker, "recover")).toBe("NothingToTake");
  });
});

describe("a farm whose stake and reward are the same token", () => {
  test("never pays stakes as rewards, nor counts rewards as stakes", async () => {
    const token = await localFarms.token();
    const farm = await farmOf(localFarms, { staked: token, reward: token, rewards: 86_400n });
    await farm.stake(ann, 1_000n);
    await farm.stake(bob, 1_000n, 43_200);
    await farm.act(ann, "emergencyWithdraw", [], 60_000);
    await farm.act(bob, "withdraw", [1_000n], day);
    expect(await balanceOf(localFarms, token, bob)).toBe(10n ** 30n + 8_400n + 26_400n);
    expect(await balanceOf(localFarms, token, ann)).toBe(10n ** 30n);
    expect(await balanceOf(localFarms, token, farm.address)).toBe(86_400n - 34_800n);
    expect(await farm.refusal(maker, "recover")).toBe("NothingToTake");
  });
});

describe("tokens with a fee", () => {
  test("count by the amount received, at deposit and at withdrawal", async () => {
    const farm = await farmOf(localFarms, {
      staked: await localFarms.token(18, 1_000),
      reward: await localFarms.token(18, 100),
      rewards: 100_000n,
    });
    await farm.stake(ann, 1_000n);
    expect(await farm.user(ann)).toEqual([900n, zeroAddress]);
    expect((await farm.info()).rewards).toBe(99_000n);
    await farm.act(ann, "withdraw", [900n], day);
    expect(await balanceOf(localFarms, farm.staked, ann)).toBe(10n ** 30n - 1_000n + 810n);
    expect(await farm.earned(ann)).toBe(98_010n);
    expect(await balanceOf(localFarms, farm.staked, farm.address)).toBe(0n);
  });

  test("create no stake when nothing is received", async () => {
    const farm = await farmOf(localFarms, { staked: await localFarms.token(18, 10_000), rewards: 5n });
    expect(await farm.refusal(ann, "deposit", [100n, zeroAddress])).toBe("NothingArrived");
  });
});

describe("tokens that do not return a boolean", () => {
  test("work for stakes and rewards; tokens that return false are refused, and no stake is lost", async () => {
    const terse = () => localFarms.artifacts.TerseToken?.abi as Abi;
    const [staked, reward] = [await localFarms.deploy("TerseToken"), await localFarms.deploy("TerseToken")];
    const farm = await farmOf(localFarms, { staked, reward, rewards: 86_400n });
    await farm.stake(ann, 100n, 0);
    await farm.act(ann, "harvest", [], 1_000);
    expect(await farm.earned(ann)).toBe(1_000n);
    await localFarms.write(reward, terse(), "setRefuses", [true]);
    await farm.pass(2_000);
    for (const [name, args] of [
      ["harvest", []],
      ["withdraw", [1n]],
      ["deposit", [1n, zeroAddress]],
    ] as const)
      expect(await farm.refusal(ann, name, [...args]), name).toBe("SafeERC20FailedOperation");
    await localFarms.write(reward, terse(), "setRefuses", [false]);
    await farm.act(ann, "withdraw", [40n], day);
    expect(await farm.earned(ann)).toBe(86_400n);
    await localFarms.write(staked, terse(), "setRefuses", [true]);
    expect(await farm.refusal(ann, "withdraw", [60n])).toBe("SafeERC20FailedOperation");
    expect(await farm.refusal(ann, "emergencyWithdraw")).toBe("SafeERC20FailedOperation");
    expect(await farm.user(ann)).toEqual([60n, zeroAddress]);
    await localFarms.write(staked, terse(), "setRefuses", [false]);
    await farm.act(ann, "emergencyWithdraw");
    expect(await balanceOf(localFarms, staked, ann)).toBe(10n ** 30n);
  });
});

describe("extreme values", () => {
  test.each([1, 2 ** 39])("a farm of %i seconds pays its whole reward and not a unit more", async (lasts) => {
    const farm = await farmOf(localFarms, { rewards: 1_000_003n, lasts, referralBps: 2_000 });
    await farm.stake(ann, 1n, -10, cas);
    await farm.stake(bob, 2n, -9);
    await farm.pass(lasts);
    for (const who of [ann, bob]) await farm.act(who, "withdraw", [(await farm.user(who))[0]]);
    await farm.act(cas, "harvestReferral");
    const earned = [await farm.earned(ann), await farm.earned(bob), await farm.earned(cas)];
    expect(earned).toEqual([266_668n, 666_668n, 66_666n]);
    expect(await farm.refusal(maker, "recover")).toBe("NothingToTake");
  });

  test("a stake of one unit and one of the maximum both get their share and can be withdrawn", async () => {
    const farm = await farmOf(localFarms, { rewards: most });
    await localFarms.write(farm.staked, tokenAbi(), "mint", [bob, most]);
    await farm.stake(ann, 1n);
    await farm.stake(bob, most - 1n, day / 2);
    expect(await farm.refusal(cas, "deposit", [1n, zeroAddress])).toBe("SafeCastOverflowedUintDowncast");
    await farm.act(ann, "withdraw", [1n], day);
    await farm.act(bob, "withdraw", [most - 1n], day + 1);
    const [first, second] = [await farm.earned(ann), await farm.earned(bob)];
    expect(first + second).toBeLessThanOrEqual(most);
    // What rounding loses of such sums is less than their 2^120th part.
    expect(first).toBeGreaterThan(most / 2n - 256n);
    expect(second).toBeGreaterThan(most / 2n - 256n);
  });

  test("a first staker with a tiny stake takes nothing from later stakers", async () => {
    const farm = await farmOf(localFarms, { rewards: 86_400n * 10n ** 18n });
    await farm.stake(ann, 1n);
    await localFarms.write(farm.staked, tokenAbi(), "mint", [farm.address, 10n ** 24n]);
    await farm.stake(bob, 10n ** 18n, 100);
    expect(await farm.user(bob)).toEqual([10n ** 18n, zeroAddress]);
    await farm.pass(200);
    expect(await farm.pending(bob)).toBe(100n * 10n ** 18n - 100n);
    expect(await farm.pending(ann)).toBe(100n * 10n ** 18n + 100n);
  });

  test("tokens sent to a farm directly change nothing", async () => {
    const token = await localFarms.token();
    const farm = await farmOf(localFarms, { staked: token, reward: token, rewards: 86_400n });
    await farm.stake(ann, 10n);
    await localFarms.write(token, tokenAbi(), "mint", [farm.address, 10n ** 20n]);
    await farm.act(ann, "withdraw", [10n], day);
    expect(await balanceOf(localFarms, token, ann)).toBe(10n ** 30n + 86_400n);
    expect(await farm.info()).toMatchObject({ rewards: 86_400n, rewardsPaid: 86_400n, recoverable: 0n });
  });

  test("when a token reduces balances, the last staker gets the remaining stakes", async () => {
    const farm = await farmOf(localFarms, { rewards: 86_400n });
    await farm.stake(ann, 100n);
    await farm.stake(bob, 100n);
    await localFarms.write(farm.staked, tokenAbi(), "shrink", [farm.address, 30n]);
    await farm.act(ann, "withdraw", [100n], 100);
    expect(await farm.refusal(bob, "emergencyWithdraw")).not.toBe("nothing");
    await farm.act(bob, "withdraw", [70n], 200);
    expect(await farm.user(bob)).toEqual([30n, zeroAddress]);
  });
});
