import type { FarmKind } from "@cointally/contract/farms.ts";
import { type Abi, type Address, maxUint256, parseAbi, zeroAddress } from "viem";
import { farmAbi } from "../../../../../../contracts/generated/farm-abi.ts";
import type { Action, Goal } from "./transaction-flow.ts";

/** The contract call of each action. `approve` has no return value here, since some tokens return none. */

export const tokenAbi = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function balanceOf(address holder) view returns (uint256)",
  "function allowance(address holder, address spender) view returns (uint256)",
  "error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)",
  "error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)",
  "error EnforcedPause()",
]);

/** A pool like PancakeSwap's (chains.md, Farms elsewhere). A deposit of zero harvests. */
export const poolAbi = parseAbi([
  "function deposit(uint256 amount)",
  "function withdraw(uint256 amount)",
  "function emergencyWithdraw()",
  "function pendingReward(address user) view returns (uint256)",
  "function userInfo(address user) view returns (uint256 amount, uint256 rewardDebt)",
]);

/** Errors of the tokens that a farm calls. */
const errors = tokenAbi.filter(({ type }) => type === "error");

export type AbiError = Extract<Abi[number], { type: "error" }>;

/** The errors of our farms and of tokens. */
export const contractErrors = [...farmAbi, ...tokenAbi].filter(
  (item): item is AbiError & typeof item => item.type === "error",
);

export type Call = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] };

type Farm = { kind: FarmKind; address: Address; stakedToken: Address };

const cointallyCall = (action: Action, goal: Goal): [name: string, args: unknown[]] | null => {
  switch (action) {
    case "stake":
      return goal.action === "stake" ? ["deposit", [goal.amount, goal.referrer ?? zeroAddress]] : null;
    case "unstake":
      return goal.action === "unstake" ? ["withdraw", [goal.amount]] : null;
    case "harvest":
      return ["harvest", []];
    case "leave":
      return ["emergencyWithdraw", []];
    case "collect":
      return ["harvestReferral", []];
    default:
      return null;
  }
};

const smartchefCall = (action: Action, goal: Goal): [name: string, args: unknown[]] | null => {
  switch (action) {
    case "stake":
      return goal.action === "stake" ? ["deposit", [goal.amount]] : null;
    case "harvest":
      return ["deposit", [0n]];
    case "unstake":
    case "leave":
      return cointallyCall(action, goal);
    default:
      return null;
  }
};

/** The call of a step. @throws for an action that this kind of farm does not have */
export function callOf(farm: Farm, action: Action, goal: Goal): Call {
  if (action === "allow" || action === "reset") {
    const amount = goal.action !== "stake" || action === "reset" ? 0n : goal.unlimited ? maxUint256 : goal.amount;
    return { address: farm.stakedToken, abi: tokenAbi, functionName: "approve", args: [farm.address, amount] };
  }
  const isOurs = farm.kind === "cointally";
  const [functionName, args] = (isOurs ? cointallyCall : smartchefCall)(action, goal) ?? [];
  if (!functionName || !args) throw new Error(`A farm of kind ${farm.kind} has no ${action}`);
  return { address: farm.address, abi: [...(isOurs ? farmAbi : poolAbi), ...errors] as Abi, functionName, args };
}
