import { type Abi, type Address, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { farmOf, toAppError } from "../../server/testing/farm-fixture.ts";
import { useLocalFarms } from "../../server/testing/local-farms.ts";
import { farmAbi } from "../generated/farm-abi.ts";
import { farmFactoryAbi } from "../generated/farm-factory-abi.ts";

const localFarms = useLocalFarms(56);
const most = 2n ** 128n - 1n;
let maker: Address;
let bob: Address;

beforeAll(() => {
  [maker, , bob] = localFarms.accounts as [Address, Address, Address];
});

const tokenAbi = () => localFarms.artifacts.FarmToken?.abi as Abi;

describe("the factory", () => {
  const create = async (
    change: Partial<Record<"staked" | "reward", Address>> & {
      times?: [number, number];
      bps?: number;
      rewards?: bigint;
    },
  ) => {
    const now = await localFarms.now();
    const staked = change.staked ?? (await localFarms.token());
    const reward = change.reward ?? (await localFarms.token());
    await localFarms.give(reward, maker, 1_000n, localFarms.factory).catch(() => undefined);
    const [start, end] = change.times ?? [60, 120];
    const args = [staked, reward, change.rewards ?? 1_000n, now + start, now + end, change.bps ?? 0];
    const call = {
      address: localFarms.factory,
      abi: [...farmFactoryAbi, ...farmAbi] as Abi,
      functionName: "createFarm",
      args,
      account: maker,
    };
    return localFarms.client.simulateContract(call).then(() => "nothing", toAppError);
  };

  test("lists its farms in the order of creation", async () => {
    const list = { address: localFarms.factory, abi: farmFactoryAbi } as const;
    const before = await localFarms.client.readContract({ ...list, functionName: "farmsLength" });
    const farms = [await farmOf(localFarms, { rewards: 5n }), await farmOf(localFarms, { rewards: 6n })];
    expect(await localFarms.client.readContract({ ...list, functionName: "farmsLength" })).toBe(before + 2n);
    for (const [n, { address }] of farms.entries()) {
      const at = await localFarms.client.readContract({
        ...list,
        functionName: "farmAtIndex",
        args: [before + BigInt(n)],
      });
      expect(at).toBe(address);
    }
    const beyond = localFarms.client.readContract({ ...list, functionName: "farmAtIndex", args: [before + 2n] });
    await expect(beyond).rejects.toThrow("out of bounds");
  });

  test("reports the reward that a farm received in the event of its creation", async () => {
    const reward = await localFarms.token(18, 200);
    const { address } = await farmOf(localFarms, { reward, rewards: 1_000n, referralBps: 500 });
    const [event] = await localFarms.client.getContractEvents({
      address: localFarms.factory,
      abi: farmFactoryAbi,
      fromBlock: 0n,
      args: { farm: address },
    });
    expect(event?.args).toMatchObject({ rewards: 980n, referralBps: 500 });
    expect((await localFarms.client.readContract({ address, abi: farmAbi, functionName: "farmInfo" })).rewards).toBe(
      980n,
    );
  });

  test("creates no farm with invalid terms", async () => {
    expect(await create({})).toBe("nothing");
    expect(await create({ staked: bob })).toBe("NotAToken");
    expect(await create({ reward: bob })).toBe("NotAToken");
    expect(await create({ times: [-1, 60] })).toBe("WrongTimes");
    expect(await create({ times: [60, 60] })).toBe("WrongTimes");
    expect(await create({ bps: 2_001 })).toBe("ReferralTooHigh");
    expect(await create({ rewards: 0n })).toBe("NothingArrived");
    expect(await create({ rewards: 1_001n })).not.toBe("nothing");
    expect(await create({ reward: await localFarms.token(18, 10_000) })).toBe("NothingArrived");
  });

  test("accepts a reward of 2^128 - 1 and none above", async () => {
    const reward = await localFarms.token();
    await farmOf(localFarms, { reward, rewards: most });
    await localFarms.write(reward, tokenAbi(), "mint", [maker, 1n]);
    expect(await create({ reward, rewards: 0n })).toBe("NothingArrived");
    const other = await localFarms.token();
    await localFarms.give(other, maker, most + 1n, localFarms.factory);
    expect(await create({ reward: other, rewards: most + 1n })).toBe("SafeCastOverflowedUintDowncast");
  });

  test("initializes each farm once, and nobody else can", async () => {
    const farm = await farmOf(localFarms, { rewards: 1_000n });
    expect(await farm.refusal(maker, "begin")).toBe("NotTheFactory");
    expect(await farm.refusal(localFarms.factory, "begin")).toBe("NotTheFactory");
    // A farm before it begins, as a reward token that calls others meets it.
    const staked = await localFarms.token();
    const now = await localFarms.now();
    const unbegun = await localFarms.deploy("Farm", [maker, staked, staked, now + 60, now + 120, 0]);
    const ask = (account: Address, functionName: string, args: unknown[] = []) =>
      localFarms.client
        .simulateContract({ address: unbegun, abi: farmAbi as Abi, functionName, args, account })
        .then(() => "nothing", toAppError);
    await localFarms.give(staked, bob, 10n, unbegun);
    expect(await ask(bob, "deposit", [10n, zeroAddress])).toBe("NotOpen");
    expect(await ask(bob, "begin")).toBe("NotTheFactory");
    expect(await ask(maker, "begin")).toBe("NothingArrived");
  });
});
