import type { Abi, Address } from "viem";
import { getContractAddress, zeroAddress } from "viem";
import { farmAbi } from "../contracts/generated/farm-abi.ts";
import { farmFactoryAbi } from "../contracts/generated/farm-factory-abi.ts";
import { tokenAbi } from "../server/testing/local-exchange.ts";
import { farmsOn } from "../server/testing/local-farms.ts";
import { type SimulatedChain, units } from "./chain.ts";
import type { Market } from "./history.ts";

/** Which coin is staked for which, and the whole tokens of rewards over ninety days. */
const terms = [
  { staked: "QTM", reward: "QTM", rewards: 6_400, stakes: [52_000, 18_500, 7_400] },
  { staked: "LNTN", reward: "KETL", rewards: 31_000, stakes: [1_200_000, 640_000] },
  { staked: "CORAL", reward: "CORAL", rewards: 2_100, stakes: [31_000, 9_900, 4_200] },
];
/** A pool of the other kind, whose owner has put in far less than it promises. */
const broken = { staked: "MOTH", reward: "FERRY", perBlock: 4, funded: 90, stakes: [24_000_000] };
const ninetyDays = 90 * 86_400;

/** Opens farms, with stakes, on a chain whose clock stands before the history. @returns FARM_FACTORIES of the chain */
export async function openFarms(chain: SimulatedChain, markets: readonly Market[]): Promise<string[]> {
  const farms = await farmsOn(chain.chain);
  const [maker, ...stakers] = farms.accounts as [Address, ...Address[]];
  const tokenOf = (symbol: string) => (markets.find(({ coin }) => coin.symbol === symbol) as Market).pool.token;
  const approve = (token: Address, spender: Address, from: Address) =>
    farms.write(token, tokenAbi, "approve", [spender, 2n ** 256n - 1n], from);
  const stake = async (farm: Address, symbol: string, amounts: readonly number[], rest: unknown[], abi: Abi) => {
    for (const [n, amount] of amounts.entries()) {
      const staker = stakers[n] as Address;
      await chain.send(tokenOf(symbol), staker, amount);
      await approve(tokenOf(symbol), farm, staker);
      await farms.write(farm, abi, "deposit", [units(amount), ...rest], staker);
    }
  };

  for (const { staked, reward, rewards, stakes } of terms) {
    await chain.send(tokenOf(reward), maker, rewards);
    await approve(tokenOf(reward), farms.factory, maker);
    const startAt = (await farms.now()) + 60;
    const nonce = BigInt(await farms.client.getTransactionCount({ address: farms.factory }));
    const args = [tokenOf(staked), tokenOf(reward), units(rewards), startAt, startAt + ninetyDays, 500];
    await farms.write(farms.factory, farmFactoryAbi as Abi, "createFarm", args);
    await stake(getContractAddress({ from: farms.factory, nonce }), staked, stakes, [zeroAddress], farmAbi as Abi);
  }

  const abiOf = (name: string) => farms.artifacts[name]?.abi as Abi;
  const pools = await farms.deploy("PlainPoolMaker");
  const block = Number(await farms.client.getBlockNumber());
  const nonce = BigInt(await farms.client.getTransactionCount({ address: pools }));
  const [staked, reward] = [tokenOf(broken.staked), tokenOf(broken.reward)];
  const poolTerms = [staked, reward, units(broken.perBlock), block, block + 6_000, 0n, maker];
  await farms.write(pools, abiOf("PlainPoolMaker"), "deployPool", poolTerms);
  const pool = getContractAddress({ from: pools, nonce });
  await chain.send(reward, pool, broken.funded);
  await stake(pool, broken.staked, broken.stakes, [], abiOf("PlainPool"));
  return [`${chain.id}:cointally:${farms.factory}`, `${chain.id}:smartchef:${pools}`];
}
