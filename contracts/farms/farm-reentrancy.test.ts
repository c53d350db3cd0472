import { type Abi, type Address, encodeFunctionData, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { balanceOf, farmOf } from "../../server/testing/farm-fixture.ts";
import { useLocalFarms } from "../../server/testing/local-farms.ts";
import { farmAbi } from "../generated/farm-abi.ts";

const localFarms = useLocalFarms(56);
let ann: Address;

beforeAll(() => {
  [, ann] = localFarms.accounts as [Address, Address];
});

const tokenAbi = () => localFarms.artifacts.FarmToken?.abi as Abi;

describe("a token that calls the sender or receiver of each transfer", () => {
  const calls: [name: string, args: unknown[]][] = [
    ["deposit", [10n, zeroAddress]],
    ["withdraw", [10n]],
    ["harvest", []],
    ["emergencyWithdraw", []],
    ["harvestReferral", []],
    ["recover", []],
  ];
  test.each(calls)("cannot re-enter a farm by %s", async (name, args) => {
    const thiefAbi = localFarms.artifacts.Thief?.abi as Abi;
    const token = await localFarms.token();
    const farm = await farmOf(localFarms, { staked: token, reward: token, rewards: 86_400n, referralBps: 1_000 });
    const thief = await localFarms.deploy("Thief");
    const does = (verb: string, target: Address, abi: Abi, functionName: string, values: unknown[]) =>
      localFarms.write(thief, thiefAbi, verb, [target, encodeFunctionData({ abi, functionName, args: values })]);
    const act = async (call: string, values: unknown[], second: number) => {
      await localFarms.at(farm.startAt + second);
      await does("act", farm.address, farmAbi as Abi, call, values);
    };
    await localFarms.write(token, tokenAbi(), "mint", [thief, 1_000n]);
    await does("act", token, tokenAbi(), "tellMe", []);
    await does("act", token, tokenAbi(), "approve", [farm.address, 10n ** 30n]);
    await does("arm", farm.address, farmAbi as Abi, name, args);

    await farm.stake(ann, 100n, undefined, thief);
    await act("deposit", [100n, zeroAddress], 0);
    await farm.act(ann, "harvest", [], 1_000);
    await act("harvest", [], 2_000);
    await act("harvestReferral", [], 3_000);
    await act("withdraw", [50n], 4_000);
    await act("emergencyWithdraw", [], 5_000);

    const read = (functionName: string) =>
      localFarms.client.readContract({ address: thief, abi: thiefAbi, functionName });
    expect(await read("successes")).toBe(0n);
    expect(await read("tries")).toBeGreaterThanOrEqual(5n);
    // Half of what flowed until the last withdrawal, and a tenth of what Ann had fetched.
    expect(await balanceOf(localFarms, token, thief)).toBe(1_000n + 2_000n + 50n);
    expect(await balanceOf(localFarms, token, farm.address)).toBe(86_400n + 100n - 450n - 2_050n);
  });
});
