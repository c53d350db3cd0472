import * as m from "@cointally/i18n/messages";
import { BaseError, ContractFunctionRevertedError, InsufficientFundsError } from "viem";
import { safeMessage, walletMessage } from "../../../../wallet/connection/sanitize.ts";

const contractErrorText = {
  NotOpen: m.farm_stake_contract_not_open,
  NothingArrived: m.farm_stake_contract_nothing_arrived,
  MoreThanStaked: m.farm_stake_contract_more_than_staked,
  NothingToTake: m.farm_stake_contract_nothing_to_take,
  SafeERC20FailedOperation: m.farm_stake_contract_safe_erc20_failed_operation,
  ReentrancyGuardReentrantCall: m.farm_stake_contract_reentrancy_guard_reentrant_call,
  ERC20InsufficientBalance: m.farm_stake_contract_erc20_insufficient_balance,
  ERC20InsufficientAllowance: m.farm_stake_contract_erc20_insufficient_allowance,
  EnforcedPause: m.farm_stake_contract_enforced_pause,
  Panic: m.farm_stake_contract_panic,
};

const revertOf = (error: unknown) =>
  error instanceof BaseError
    ? (error.walk((cause) => cause instanceof ContractFunctionRevertedError) as ContractFunctionRevertedError | null)
    : null;

/** Whether a contract reverted with data or a reason, rather than the node failing. */
export function isRevert(error: unknown): boolean {
  const revert = revertOf(error);
  return !!revert && (!!revert.data || (!!revert.raw && revert.raw !== "0x"));
}

/** The message of a revert: that of the contract's error, or its quoted reason. The balance that is too low may be the farm's. */
export function revertMessage(error: unknown, farm: string): string {
  const revert = revertOf(error);
  const name = revert?.data?.errorName ?? "";
  const account = name === "ERC20InsufficientBalance" ? String(revert?.data?.args?.[0]) : "";
  if (account.toLowerCase() === farm.toLowerCase()) return m.farm_stake_farm_lacks();
  if (Object.hasOwn(contractErrorText, name)) return contractErrorText[name as keyof typeof contractErrorText]();
  const reason = safeMessage(revert?.reason).replace(/^execution reverted:?\s*/i, "");
  return reason ? m.farm_stake_contract_said({ reason }) : m.farm_stake_contract_silent();
}

/** Whether the account has too little of the network's native coin, according to the library or the wallet. */
export const lacksNative = (error: unknown): boolean =>
  (error instanceof BaseError && error.walk((cause) => cause instanceof InsufficientFundsError) instanceof BaseError) ||
  /insufficient funds/i.test(walletMessage(error instanceof BaseError ? error.walk() : error));
