import type { FarmKind } from "@cointally/contract/farms.ts";
import { multicall3 } from "@cointally/shared/chains.ts";
import { type Address, parseAbi, zeroAddress } from "viem";
import { readContract } from "viem/actions";
import { readContractQueryKey } from "wagmi/query";
import { farmAbi } from "../../../../../contracts/generated/farm-abi.ts";
import { composed } from "../../../lib/api/api.ts";
import { clientOn } from "../../../wallet/config.ts";
import { poolAbi, tokenAbi } from "./transaction/calls.ts";

/** An account's balances in a farm in smallest units, from one read of its chain; null if a contract does not return them. */
export type Position = {
  /** Of the staked token, in the wallet. If unknown, staking is disabled and unstaking still works. */
  balance: bigint | null;
  allowance: bigint | null;
  /** Of the network's native coin, for fees. */
  native: bigint | null;
  staked: bigint;
  totalStaked: bigint | null;
  pending: bigint | null;
  referrer: string | null;
  /** What the account has earned by referring others. */
  referral: { earned: bigint; pending: bigint; people: number } | null;
};

const multicallAbi = parseAbi(["function getEthBalance(address account) view returns (uint256)"]);

/** The calls for each kind of farm, except those to the tokens. */
const readByKind = {
  async cointally(client: ReturnType<typeof clientOn>, address: Address, account: Address) {
    const contract = { address, abi: farmAbi } as const;
    const [[staked, referrer], info, pending, [earned, collectable, people]] = await Promise.all([
      readContract(client, { ...contract, functionName: "userInfo", args: [account] }),
      readContract(client, { ...contract, functionName: "farmInfo" }),
      readContract(client, { ...contract, functionName: "pendingReward", args: [account] }).catch(() => null),
      readContract(client, { ...contract, functionName: "referralInfo", args: [account] }),
    ]);
    return {
      staked,
      totalStaked: info.totalStaked,
      pending,
      referrer: referrer === zeroAddress ? null : referrer,
      referral: { earned, pending: collectable, people: Number(people) },
    };
  },
  async smartchef(client: ReturnType<typeof clientOn>, address: Address, account: Address, token: Address) {
    const contract = { address, abi: poolAbi } as const;
    const [[staked], pending, totalStaked] = await Promise.all([
      readContract(client, { ...contract, functionName: "userInfo", args: [account] }),
      readContract(client, { ...contract, functionName: "pendingReward", args: [account] }).catch(() => null),
      readContract(client, { address: token, abi: tokenAbi, functionName: "balanceOf", args: [address] }).catch(
        () => null,
      ),
    ]);
    return { staked, totalStaked, pending, referrer: null, referral: null };
  },
} satisfies Record<FarmKind, unknown>;

type PositionInput = { chainId: number; kind: FarmKind; address: Address; stakedToken: Address; account: Address };

/** TanStack Query options of the position. The read fails if the chain does not respond or there is no farm at the address. */
export function positionQuery(input: PositionInput) {
  const { chainId, address, account } = input;
  const queryKey = readContractQueryKey({ chainId, address, functionName: "userInfo", args: [account] });
  return composed({ queryKey }, "position", () => readPosition(input));
}

async function readPosition({ chainId, kind, address, stakedToken, account }: PositionInput): Promise<Position> {
  const client = clientOn(chainId);
  const token = { address: stakedToken, abi: tokenAbi } as const;
  const [inFarm, balance, allowance, native] = await Promise.all([
    readByKind[kind](client, address, account, stakedToken),
    readContract(client, { ...token, functionName: "balanceOf", args: [account] }).catch(() => null),
    readContract(client, { ...token, functionName: "allowance", args: [account, address] }).catch(() => null),
    readContract(client, {
      address: multicall3,
      abi: multicallAbi,
      functionName: "getEthBalance",
      args: [account],
    }).catch(() => null),
  ]);
  return { ...inFarm, balance, allowance, native };
}
