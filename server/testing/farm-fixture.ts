import { type Abi, type Address, BaseError, ContractFunctionRevertedError, zeroAddress } from "viem";
import { farmAbi } from "../../contracts/generated/farm-abi.ts";
import type { FarmTerms, LocalFarms } from "./local-farms.ts";

/** The reason of a contract's revert: the name of its error, or its message. */
export function toAppError(error: unknown) {
  const reverted = error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError);
  if (!(reverted instanceof ContractFunctionRevertedError)) return `${error}`;
  return reverted.reason ?? reverted.data?.errorName;
}

export function balanceOf(here: LocalFarms, token: Address, holder: Address) {
  const abi = here.artifacts.FarmToken?.abi as Abi;
  return here.client.readContract({
    address: token,
    abi,
    functionName: "balanceOf",
    args: [holder],
  }) as Promise<bigint>;
}

/** A farm of new tokens and helpers for its tests; three stakers have 10^30 units each, and it starts in a minute. */
export async function farmOf(here: LocalFarms, terms: Partial<FarmTerms> & { rewards: bigint }) {
  const staked = terms.staked ?? (await here.token());
  const reward = terms.reward ?? (await here.token());
  const address = await here.farm({ ...terms, staked, reward });
  const contract = { address, abi: farmAbi } as const;
  const info = () => here.client.readContract({ ...contract, functionName: "farmInfo" });
  const { startAt, endAt } = await info();
  for (const staker of here.accounts.slice(1, 4)) await here.give(staked, staker, 10n ** 30n, address);
  return {
    address,
    staked,
    reward,
    startAt,
    endAt,
    info,
    /** A transaction in a block at this second of the farm, or in the next block. */
    async act(who: Address, name: string, args: unknown[] = [], second?: number) {
      if (second !== undefined) await here.at(startAt + second);
      await here.write(address, farmAbi as Abi, name, args, who);
    },
    async stake(who: Address, amount: bigint, second?: number, referrer: Address = zeroAddress) {
      await this.act(who, "deposit", [amount, referrer], second);
    },
    pass: (second: number) => here.pass(startAt + second),
    pending: (who: Address) => here.client.readContract({ ...contract, functionName: "pendingReward", args: [who] }),
    user: (who: Address) => here.client.readContract({ ...contract, functionName: "userInfo", args: [who] }),
    referral: (who: Address) => here.client.readContract({ ...contract, functionName: "referralInfo", args: [who] }),
    /** The reason of a revert. */
    refusal: (who: Address, functionName: string, args: unknown[] = []) =>
      here.client
        .simulateContract({ address, abi: farmAbi as Abi, functionName, args, account: who })
        .then(() => "nothing", toAppError),
    earned: (who: Address) => balanceOf(here, reward, who),
  };
}
