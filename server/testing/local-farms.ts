import {
  type Abi,
  type Address,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  type PublicClient,
} from "viem";
import { beforeAll } from "vitest";
import { type Artifact, compile } from "../../contracts/compile.ts";
import { forAllChains } from "../../contracts/generate.ts";
import { farmFactoryAbi } from "../../contracts/generated/farm-factory-abi.ts";
import { type LocalChain, useLocalChain } from "./local-chain.ts";

export type FarmTerms = {
  staked: Address;
  reward: Address;
  /** In smallest units; the deployer gets this amount and deposits it as rewards. */
  rewards: bigint;
  /** Seconds from the last block to the start, by default 60. */
  startsIn?: number;
  /** Seconds from start to end, by default a day. */
  lasts?: number;
  referralBps?: number;
};

export type LocalFarms = {
  chain: LocalChain;
  client: PublicClient;
  /** Ten funded accounts; the first deploys contracts and farms. */
  accounts: Address[];
  factory: Address;
  /** All contracts of `contracts/farms` and `contracts/test-farms` by name. */
  artifacts: Record<string, Artifact>;
  /** Deploys one of them. */
  deploy(name: string, args?: unknown[]): Promise<Address>;
  /** A new token that anybody can mint; the fee is deducted from every transfer. */
  token(decimals?: number, feeBps?: number): Promise<Address>;
  /** A farm of our factory with its rewards deposited. */
  farm(terms: FarmTerms): Promise<Address>;
  /** Calls a function that changes state. @returns the gas it used @throws when it reverts */
  write(to: Address, abi: Abi, functionName: string, args?: unknown[], from?: Address): Promise<bigint>;
  /** Mints to this account and approves the spender. */
  give(token: Address, to: Address, amount: bigint, spender: Address): Promise<void>;
  /** The time of the last block, in seconds. */
  now(): Promise<number>;
  /** Sets the time of the next block, in seconds. */
  at(second: number): Promise<void>;
  /** Mines an empty block at this second, so that reads see that time. */
  pass(second: number): Promise<void>;
};

/** Deploys the farm factory with its production code on a local chain, and the contracts that farms are tested with. */
export async function farmsOn(chain: LocalChain): Promise<LocalFarms> {
  const client = createPublicClient({ transport: http(chain.url, { batch: true }), cacheTime: 0 }) as PublicClient;
  const accounts = ((await chain.rpc("eth_accounts")) as Address[]).map((account) => getAddress(account));
  const maker = accounts[0] as Address;
  const artifacts = compile(["farms", "test-farms"], forAllChains);
  const abiOf = (name: string) => (artifacts[name] as Artifact).abi;

  const send = (from: Address, data: Hex, to?: Address) => chain.send({ from, to, data, gas: 30_000_000n });
  const deploy: LocalFarms["deploy"] = async (name, args = []) => {
    const { abi, bytecode } = artifacts[name] as Artifact;
    const isPlain = !abi.some(({ type }) => type === "constructor");
    const data = isPlain ? bytecode : encodeDeployData({ abi, bytecode, args });
    return getAddress((await send(maker, data)).contractAddress as Address);
  };
  const write: LocalFarms["write"] = async (to, abi, functionName, args = [], from = maker) =>
    BigInt((await send(from, encodeFunctionData({ abi, functionName, args }), to)).gasUsed);
  const give: LocalFarms["give"] = async (token, to, amount, spender) => {
    await write(token, abiOf("FarmToken"), "mint", [to, amount]);
    await write(token, abiOf("FarmToken"), "approve", [spender, 2n ** 256n - 1n], to);
  };
  const now = async () => Number((await client.getBlock()).timestamp);
  const factory = await deploy("FarmFactory");

  return {
    chain,
    client,
    accounts,
    factory,
    artifacts,
    deploy,
    write,
    give,
    now,
    token: (decimals = 18, feeBps = 0) => deploy("FarmToken", [decimals, feeBps]),
    async farm({ staked, reward, rewards, startsIn = 60, lasts = 86_400, referralBps = 0 }) {
      await give(reward, maker, rewards, factory);
      const startAt = (await now()) + startsIn;
      const nonce = await client.getTransactionCount({ address: factory });
      const args = [staked, reward, rewards, startAt, startAt + lasts, referralBps] as const;
      await write(factory, farmFactoryAbi as Abi, "createFarm", [...args]);
      return getContractAddress({ from: factory, nonce: BigInt(nonce) });
    },
    async at(second) {
      await chain.rpc("evm_setNextBlockTimestamp", second);
    },
    async pass(second) {
      await chain.rpc("evm_mine", second);
    },
  };
}

/** A local chain with the farm factory for all tests of a file, set before the first of them. */
export function useLocalFarms(id: number): LocalFarms {
  const chain = useLocalChain(id);
  const fixture = {} as LocalFarms;
  beforeAll(async () => {
    Object.assign(fixture, await farmsOn(chain));
  }, 120_000);
  return fixture;
}
