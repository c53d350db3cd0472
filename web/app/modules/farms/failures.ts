import { BaseError, ContractFunctionRevertedError, InsufficientFundsError } from "viem";
import { safeMessage, walletMessage } from "../../wallet/sanitize.ts";
import type { StakingWords } from "../../words/staking.ts";

/** Why a call would fail, from what its trial on the chain threw. */

const revertOf = (error: unknown) =>
  error instanceof BaseError
    ? (error.walk((one) => one instanceof ContractFunctionRevertedError) as ContractFunctionRevertedError | null)
    : null;

/** Whether a contract reverted, with data or a reason, and not the node failed. */
export const isRevert = (error: unknown): boolean => {
  const revert = revertOf(error);
  return !!revert && (!!revert.data || (!!revert.raw && revert.raw !== "0x"));
};

/** By the name of a contract's error; a reason in text is told as what it is. Tokens say whose balance is too small: it may be the farm's. */
export function refusalWords(error: unknown, words: StakingWords, farm: string): string {
  const revert = revertOf(error);
  const name = revert?.data?.errorName ?? "";
  const whose = name === "ERC20InsufficientBalance" ? String(revert?.data?.args?.[0]) : "";
  if (whose.toLowerCase() === farm.toLowerCase()) return words.farmLacks;
  if (Object.hasOwn(words.refusals, name)) return words.refusals[name as keyof typeof words.refusals];
  const reason = safeMessage(revert?.reason).replace(/^execution reverted:?\s*/i, "");
  return reason ? words.contractSaid(reason) : words.contractSilent;
}

/** Too little of the network's own coin, whoever says so. */
export const lacksNative = (error: unknown): boolean =>
  (error instanceof BaseError && error.walk((one) => one instanceof InsufficientFundsError) instanceof BaseError) ||
  /insufficient funds/i.test(walletMessage(error instanceof BaseError ? error.walk() : error));
