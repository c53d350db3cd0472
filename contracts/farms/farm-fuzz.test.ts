import { type Abi, type Address, encodeFunctionData, zeroAddress } from "viem";
import { describe, expect, test } from "vitest";
import { inDepth } from "../../server/testing/depth.ts";
import { useLocalFarms } from "../../server/testing/local-farms.ts";
import { farmAbi } from "../generated/farm-abi.ts";
import { farmModel } from "./farm-model.ts";
import { seededRandom } from "./seeded-random.ts";

const localFarms = useLocalFarms(97);
const steps = 50;
// `FUZZ_SEED=12345 npm test -- contracts/farms/farm-fuzz.test.ts` tries what these do not.
const seeds = process.env.FUZZ_SEED ? [Number(process.env.FUZZ_SEED)] : inDepth([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** A farm on terms drawn by chance with five stakers, the last of them a thief; what its rules say of it, and what is read of it. */
const begin = async (chance: ReturnType<typeof seededRandom>) => {
  const isOneToken = chance.upTo(3) === 0;
  const feeBps = chance.pick([0, 0, 200]);
  const wealth = chance.pick([1_000n, 10n ** 12n, 10n ** 30n, 2n ** 125n]);
  const referralBps = chance.pick([0, 500, 2_000]);
  const reward = await localFarms.token(chance.pick([0, 6, 18, 24]), feeBps);
  const staked = isOneToken ? reward : await localFarms.token(chance.pick([0, 6, 18, 24]), chance.pick([0, 0, 125]));
  const lasts = chance.pick([90, 86_400, 31_536_000]);
  const rewards = chance.amount(chance.pick([1_000n, 10n ** 27n, 2n ** 127n])) + 1n;
  const farm = await localFarms.farm({
    staked,
    reward,
    rewards,
    startsIn: 1 + chance.upTo(lasts / 8),
    lasts,
    referralBps,
  });
  const accounts = localFarms.accounts.slice(1, 5);
  for (const user of accounts) await localFarms.give(staked, user, wealth, farm);

  const tokenAbi = localFarms.artifacts.FarmToken?.abi as Abi;
  const thiefAbi = localFarms.artifacts.Thief?.abi as Abi;
  const thief = await localFarms.deploy("Thief");
  const users = [...accounts, thief];
  const act = (to: Address, abi: Abi, functionName: string, args: unknown[] = []) =>
    localFarms.write(thief, thiefAbi, "act", [to, encodeFunctionData({ abi, functionName, args })]);
  const send = (user: Address, name: string, args: readonly unknown[] = []) =>
    user === thief
      ? act(farm, farmAbi as Abi, name, [...args])
      : localFarms.write(farm, farmAbi as Abi, name, [...args], user);
  /** From now on the thief calls the farm so whenever a token tells it that it moves. */
  const arm = () => {
    const [functionName, args] = chance.pick([
      ["deposit", [1n, zeroAddress]],
      ["withdraw", [1n]],
      ["harvest", []],
      ["emergencyWithdraw", []],
      ["harvestReferral", []],
    ] as const);
    const call = encodeFunctionData({ abi: farmAbi as Abi, functionName, args: [...args] });
    return localFarms.write(thief, thiefAbi, "arm", [farm, call]);
  };
  await localFarms.write(staked, tokenAbi, "mint", [thief, wealth]);
  await act(staked, tokenAbi, "approve", [farm, 2n ** 256n - 1n]);
  for (const token of new Set([staked, reward])) await act(token, tokenAbi, "tellMe");
  await arm();
  const stolen = () => localFarms.client.readContract({ address: thief, abi: thiefAbi, functionName: "successes" });

  const holding = (token: Address, holder: Address) =>
    localFarms.client.readContract({
      address: token,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [holder],
    }) as Promise<bigint>;
  const read = async () => {
    const contract = { address: farm, abi: farmAbi } as const;
    const [info, stakeHeld, rewardHeld, ...each] = await Promise.all([
      localFarms.client.readContract({ ...contract, functionName: "farmInfo" }),
      holding(staked, farm),
      holding(reward, farm),
      ...users.map(async (user) => {
        const [[amount, referrer], pending, [earned, unfetched], wallet] = await Promise.all([
          localFarms.client.readContract({ ...contract, functionName: "userInfo", args: [user] }),
          localFarms.client.readContract({ ...contract, functionName: "pendingReward", args: [user] }),
          localFarms.client.readContract({ ...contract, functionName: "referralInfo", args: [user] }),
          holding(staked, user),
        ]);
        return { user, amount, referrer, pending, earned, unfetched, wallet };
      }),
    ]);
    return { info, stakeHeld, rewardHeld, each };
  };
  const { info } = await read();
  return {
    farm,
    staked,
    reward,
    isOneToken,
    users,
    send,
    arm,
    stolen,
    read,
    info,
    model: farmModel(info.rewards, info.startAt, info.endAt),
  };
};

type Begun = Awaited<ReturnType<typeof begin>>;
type Seen = Awaited<ReturnType<Begun["read"]>>;
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const shareOf = (reward: bigint, bps: number) => (reward * BigInt(bps)) / 10_000n;

/** What must be true of a farm after every step. */
const holdTrue = ({ model, isOneToken, users }: Begun, seen: Seen, recovered: bigint, what: string) => {
  const { info, stakeHeld, rewardHeld, each } = seen;
  const stakes = sum(each.map(({ amount }) => amount));
  const inPot = rewardHeld - (isOneToken ? stakes : 0n);
  expect(stakeHeld - (isOneToken ? inPot : 0n), `${what}: stakes are there`).toBe(stakes);
  expect(info.totalStaked, `${what}: the sum of stakes`).toBe(stakes);
  expect(info.participants, `${what}: participants`).toBe(each.filter(({ amount }) => amount > 0n).length);
  expect(inPot, `${what}: the pot`).toBe(info.rewards - info.rewardsPaid - recovered);
  expect(inPot, `${what}: never owes more than it holds`).toBeGreaterThanOrEqual(info.rewardsOwed + info.recoverable);
  expect(info.rewardsPaid + recovered, `${what}: never pays more than was funded`).toBeLessThanOrEqual(info.rewards);
  const due = sum(each.map(({ pending, unfetched }) => pending + unfetched));
  expect(due, `${what}: all that is due is owed`).toBeLessThanOrEqual(info.rewardsOwed);
  for (const { user, amount, referrer, pending } of each) {
    expect(amount, `${what}: stake of ${users.indexOf(user)}`).toBe(model.of(user).amount);
    const bps = referrer === zeroAddress ? 0 : info.referralBps;
    const [least, most] = model.due(user).map((reward) => reward - shareOf(reward, bps)) as [bigint, bigint];
    expect(
      pending >= least && pending <= most,
      `${what}: ${users.indexOf(user)} has ${pending} of ${least}–${most}`,
    ).toBe(true);
  }
};

/** One action of one staker, and whether the rules let it pass (nothing where that hangs on rounding). */
const draw = (chance: ReturnType<typeof seededRandom>, begun: Begun, seen: Seen, second: number, isBroken: boolean) => {
  const user = chance.pick(begun.users);
  const now = seen.each.find((one) => one.user === user) as Seen["each"][number];
  const isOpen = second < begun.info.endAt;
  const deposit = (amount: bigint) => {
    const referrer = chance.pick([zeroAddress, zeroAddress, ...begun.users]);
    const passes = isOpen && amount <= now.wallet && (amount > 0n ? undefined : false);
    return { user, name: "deposit", args: [amount, referrer], passes };
  };
  const withdraw = (amount: bigint) => {
    const passes = amount === 0n || amount > now.amount ? false : isBroken ? undefined : true;
    return { user, name: "withdraw", args: [amount], passes };
  };
  const isStuck = isBroken && begun.isOneToken;
  return chance.pick([
    () => deposit(chance.amount(now.wallet || 1n)),
    () => deposit(chance.amount(now.wallet || 1n)),
    () => deposit(chance.pick([0n, 1n, now.wallet, now.wallet + 1n])),
    () => withdraw(now.amount && chance.amount(now.amount)),
    () => withdraw(chance.pick([0n, now.amount, now.amount, now.amount + 1n])),
    () => ({ user, name: "harvest", args: [], passes: isBroken ? false : undefined }),
    () => ({ user, name: "harvest", args: [], passes: isBroken ? false : undefined }),
    () => ({ user, name: "emergencyWithdraw", args: [], passes: now.amount > 0n && !isStuck }),
    () => ({ user, name: "harvestReferral", args: [], passes: now.unfetched > 0n && !isBroken }),
    () => ({ user, name: "recover", args: [], passes: false }),
  ])();
};

describe("a farm pays exactly what it owes, whatever stakers do with whatever tokens", () => {
  test.each(seeds)("holds its invariants with seed %i", { timeout: 60_000 }, async (seed) => {
    const chance = seededRandom(seed);
    const begun = await begin(chance);
    const { farm, reward, read, send, users, model, info } = begun;
    const lasts = info.endAt - info.startAt;
    let lastState = await read();
    let second = await localFarms.now();
    let isBroken = false;
    let done = 0;

    for (let step = 0; step < steps; step += 1) {
      second += chance.pick([1, 1, 1 + chance.upTo(lasts / steps), 1 + chance.upTo((3 * lasts) / steps)]);
      if (chance.upTo(15) === 0 || isBroken) {
        isBroken = !isBroken;
        await localFarms.write(reward, localFarms.artifacts.FarmToken?.abi as Abi, "setBroken", [isBroken]);
        second = Math.max(second, (await localFarms.now()) + 1);
      }
      if (chance.upTo(9) === 0) {
        await begun.arm();
        second = Math.max(second, (await localFarms.now()) + 1);
      }
      const { user, name, args, passes } = draw(chance, begun, lastState, second, isBroken);
      await localFarms.at(second);
      const passed = await send(user, name, args).then(
        () => true,
        () => false,
      );
      const before = lastState;
      lastState = await read();
      const what = `step ${step}, ${name}(${args}) of ${users.indexOf(user)}`;
      if (passes !== undefined) expect(passed, `${what} passes`).toBe(passes);
      const own = (of: Seen) => of.each.find((one) => one.user === user) as Seen["each"][number];
      if (!passed && name === "harvest" && !isBroken) expect(own(lastState).pending, `${what} had nothing`).toBe(0n);

      model.flow(second);
      if (passed) {
        done += 1;
        const earned = (of: Seen) => sum(of.each.map((one) => one.earned));
        const share = earned(lastState) - earned(before);
        const left = lastState.info.rewardsPaid - before.info.rewardsPaid;
        if (name !== "harvestReferral") {
          const bps = own(before).referrer === zeroAddress ? 0 : info.referralBps;
          expect(share, `${what}: the referrer's share`).toBe(shareOf(left + share, bps));
          model.of(user).paid += left + share;
        }
        const stake = own(lastState).amount;
        const arrived = stake - own(before).amount;
        if (name === "deposit") expect(arrived > 0n && arrived <= (args[0] as bigint), `${what} arrives`).toBe(true);
        if (name === "withdraw") expect(-arrived, `${what} leaves`).toBe(args[0]);
        if (name === "emergencyWithdraw") expect([stake, left], `${what} is the stake alone`).toEqual([0n, 0n]);
        // A referrer is kept, and never oneself.
        if (own(before).referrer !== zeroAddress) expect(own(lastState).referrer, what).toBe(own(before).referrer);
        expect(own(lastState).referrer, what).not.toBe(user);
        model.stake(user, stake);
      }
      holdTrue(begun, lastState, 0n, what);
    }
    expect(done, "steps that did something").toBeGreaterThan(steps / 10);

    // The end: who is left leaves, referrers fetch, the creator takes what nobody earned, and no more than dust remains.
    if (isBroken) await localFarms.write(reward, localFarms.artifacts.FarmToken?.abi as Abi, "setBroken", [false]);
    await localFarms.pass(Math.max((await localFarms.now()) + 1, info.endAt));
    model.flow(info.endAt);
    // It is all one when the creator comes: what they take is not of those who stay.
    let recovered = 0n;
    const recover = async () => {
      const { recoverable } = (await read()).info;
      const idle = (info.rewards * BigInt(model.idleSeconds())) / BigInt(lasts);
      const isRight = recoverable - idle >= -1n && recoverable - idle <= 1n;
      expect(isRight, `${recoverable} for the creator, not ${idle}`).toBe(true);
      if (recoverable > 0n) await localFarms.write(farm, farmAbi as Abi, "recover");
      recovered = recoverable;
    };
    const stayed = lastState.each.filter(({ amount }) => amount > 0n);
    const comesAfter = chance.upTo(stayed.length);
    for (const [n, { user, amount }] of stayed.entries()) {
      if (n === comesAfter) await recover();
      await send(user, "withdraw", [amount]);
      model.stake(user, 0n);
      holdTrue(begun, await read(), recovered, `exit ${n}`);
    }
    for (const { user, unfetched } of (await read()).each) {
      if (unfetched > 0n) await send(user, "harvestReferral");
    }
    if (comesAfter === stayed.length) await recover();
    const last = await read();
    holdTrue(begun, last, recovered, "the end");
    expect(last.info.totalStaked).toBe(0n);
    expect(await begun.stolen(), "calls of the thief from inside others").toBe(0n);
  });
});
