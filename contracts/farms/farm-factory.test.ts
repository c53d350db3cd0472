import { type Abi, type Address, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { farmOf, toAppError } from "../../server/testing/farm-fixture.ts";
import { useLocalFarms } from "../../server/testing/local-farms.ts";
import { farmAbi } from "../generated/farm-abi.ts";
import { farmFactoryAbi } from "../generated/farm-factory-abi.ts";

const here = useLocalFarms(56);
const most = 2n ** 128n - 1n;
let maker: Address;
let bob: Address;

beforeAll(() => {
  [maker, , bob] = here.accounts as [Address, Address, Address];
});

const tokenAbi = () => here.artifacts.FarmToken?.abi as Abi;

describe("the factory", () => {
  const create = async (
    change: Partial<Record<"staked" | "reward", Address>> & {
      times?: [number, number];
      bps?: number;
      rewards?: bigint;
    },
  ) => {
    const now = await here.now();
    const staked = change.staked ?? (await here.token());
    const reward = change.reward ?? (await here.token());
    await here.give(reward, maker, 1_000n, here.factory).catch(() => undefined);
    const [start, end] = change.times ?? [60, 120];
    const args = [staked, reward, change.rewards ?? 1_000n, now + start, now + end, change.bps ?? 0];
    const call = {
      address: here.factory,
      abi: [...farmFactoryAbi, ...farmAbi] as Abi,
      functionName: "createFarm",
      args,
      account: maker,
    };
    return here.client.simulateContract(call).then(() => "nothing", toAppError);
  };

  test("lists its farms in the order of their making", async () => {
    const list = { address: here.factory, abi: farmFactoryAbi } as const;
    const before = await here.client.readContract({ ...list, functionName: "farmsLength" });
    const farms = [await farmOf(here, { rewards: 5n }), await farmOf(here, { rewards: 6n })];
    expect(await here.client.readContract({ ...list, functionName: "farmsLength" })).toBe(before + 2n);
    for (const [n, { address }] of farms.entries()) {
      const at = await here.client.readContract({ ...list, functionName: "farmAtIndex", args: [before + BigInt(n)] });
      expect(at).toBe(address);
    }
    const beyond = here.client.readContract({ ...list, functionName: "farmAtIndex", args: [before + 2n] });
    await expect(beyond).rejects.toThrow("out of bounds");
  });

  test("tells of a farm what arrived in it", async () => {
    const reward = await here.token(18, 200);
    const { address } = await farmOf(here, { reward, rewards: 1_000n, referralBps: 500 });
    const [event] = await here.client.getContractEvents({
      address: here.factory,
      abi: farmFactoryAbi,
      fromBlock: 0n,
      args: { farm: address },
    });
    expect(event?.args).toMatchObject({ rewards: 980n, referralBps: 500 });
    expect((await here.client.readContract({ address, abi: farmAbi, functionName: "farmInfo" })).rewards).toBe(980n);
  });

  test("makes nothing of wrong terms", async () => {
    expect(await create({})).toBe("nothing");
    expect(await create({ staked: bob })).toBe("NotAToken");
    expect(await create({ reward: bob })).toBe("NotAToken");
    expect(await create({ times: [-1, 60] })).toBe("WrongTimes");
    expect(await create({ times: [60, 60] })).toBe("WrongTimes");
    expect(await create({ bps: 2_001 })).toBe("ReferralTooHigh");
    expect(await create({ rewards: 0n })).toBe("NothingArrived");
    expect(await create({ rewards: 1_001n })).not.toBe("nothing");
    expect(await create({ reward: await here.token(18, 10_000) })).toBe("NothingArrived");
  });

  test("takes a pot of 2^128 - 1 and none above", async () => {
    const reward = await here.token();
    await farmOf(here, { reward, rewards: most });
    await here.write(reward, tokenAbi(), "mint", [maker, 1n]);
    expect(await create({ reward, rewards: 0n })).toBe("NothingArrived");
    const other = await here.token();
    await here.give(other, maker, most + 1n, here.factory);
    expect(await create({ reward: other, rewards: most + 1n })).toBe("SafeCastOverflowedUintDowncast");
  });

  test("is the only one that begins a farm, and does it once", async () => {
    const farm = await farmOf(here, { rewards: 1_000n });
    expect(await farm.refusal(maker, "begin")).toBe("NotTheFactory");
    expect(await farm.refusal(here.factory, "begin")).toBe("NotTheFactory");
    // A farm before it begins, as a reward token that calls others meets it.
    const staked = await here.token();
    const now = await here.now();
    const unbegun = await here.deploy("Farm", [maker, staked, staked, now + 60, now + 120, 0]);
    const ask = (account: Address, functionName: string, args: unknown[] = []) =>
      here.client
        .simulateContract({ address: unbegun, abi: farmAbi as Abi, functionName, args, account })
        .then(() => "nothing", toAppError);
    await here.give(staked, bob, 10n, unbegun);
    expect(await ask(bob, "deposit", [10n, zeroAddress])).toBe("NotOpen");
    expect(await ask(bob, "begin")).toBe("NotTheFactory");
    expect(await ask(maker, "begin")).toBe("NothingArrived");
  });
});
