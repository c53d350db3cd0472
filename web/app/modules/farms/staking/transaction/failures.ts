import * as m from "@cointally/i18n/messages";
import {
  type AbiFunction,
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  type Hex,
  InsufficientFundsError,
  toFunctionSelector,
} from "viem";
import { safeMessage, walletMessage } from "../../../../wallet/connection/sanitize.ts";
import { type AbiError, contractErrors } from "./calls.ts";

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

type ContractError = { errorName: string; args?: readonly unknown[] | undefined };

/** A wallet's error may contain itself. */
const maxDepth = 6;

/** What nodes and wallets wrote: the strings of an error and of those it wraps, without the sentences of the library. */
function* textsOf(error: unknown, depth = 0): Generator<string> {
  if (typeof error === "string") yield error;
  if (typeof error !== "object" || error === null || depth > maxDepth) return;
  const { cause, details, message, data } = error as Record<string, unknown>;
  for (const part of [error instanceof BaseError ? details : message, data, cause]) yield* textsOf(part, depth + 1);
  if (error instanceof Error) return;
  // Some nodes put the data of a revert into an object of their own.
  for (const [name, part] of Object.entries(error)) {
    if (!["cause", "details", "message", "data"].includes(name)) yield* textsOf(part, depth + 1);
  }
}

/** A contract's error by its data, or by its selector alone. */
function contractErrorBy(data: Hex): ContractError | null {
  try {
    return decodeErrorResult({ abi: contractErrors, data }) as ContractError;
  } catch {
    const item = contractErrors.find((one) => toFunctionSelector(asFunction(one)) === data);
    return item ? { errorName: item.name } : null;
  }
}

/** An error's selector is made like a function's. */
const asFunction = ({ name, inputs }: AbiError): AbiFunction => ({
  type: "function",
  name,
  inputs,
  outputs: [],
  stateMutability: "view",
});

/** The contract's error that a text contains as data or by its name, as nodes send it that leave out `error.data`. */
function contractErrorIn(text: string): ContractError | null {
  for (const [data] of text.matchAll(/0x(?:[0-9a-f]{2}){4,}/gi)) {
    const found = contractErrorBy(data.toLowerCase() as Hex);
    if (found) return found;
  }
  const named = contractErrors.find(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
  return named ? { errorName: named.name } : null;
}

/** The error with which a contract reverted; null if it is none that we know. */
function contractErrorOf(error: unknown): ContractError | null {
  const data = revertOf(error)?.data;
  if (data) return data;
  for (const text of textsOf(error)) {
    const found = contractErrorIn(text);
    if (found) return found;
  }
  return null;
}

/** Whether a contract reverted, rather than the node failing. */
export function isRevert(error: unknown): boolean {
  const revert = revertOf(error);
  if (revert && (revert.data || (revert.raw && revert.raw !== "0x"))) return true;
  return contractErrorOf(error) !== null || [...textsOf(error)].some((text) => /\brevert(ed)?\b/i.test(text));
}

const messageByName = ({ errorName, args }: ContractError, farm: string): string | null => {
  const account = errorName === "ERC20InsufficientBalance" ? String(args?.[0]) : "";
  if (account.toLowerCase() === farm.toLowerCase()) return m.farm_stake_farm_lacks();
  return Object.hasOwn(contractErrorText, errorName)
    ? contractErrorText[errorName as keyof typeof contractErrorText]()
    : null;
};

/** The message of an error of our farms or of a token, whoever reports it; null for every other error. */
export function knownRevertMessage(error: unknown, farm: string): string | null {
  const known = contractErrorOf(error);
  return known && messageByName(known, farm);
}

/** The message of a revert: that of the contract's error, or its quoted reason. The balance that is too low may be the farm's. */
export function revertMessage(error: unknown, farm: string): string {
  const known = knownRevertMessage(error, farm);
  if (known) return known;
  const { errorName, args } = contractErrorOf(error) ?? {};
  const given = errorName === "Error" ? args?.[0] : revertOf(error)?.reason;
  const reason = safeMessage(given).replace(/^execution reverted:?\s*/i, "");
  return reason ? m.farm_stake_contract_said({ reason }) : m.farm_stake_contract_silent();
}

/** Whether the account has too little of the network's native coin, according to the library or the wallet. */
export const lacksNative = (error: unknown): boolean =>
  (error instanceof BaseError && error.walk((cause) => cause instanceof InsufficientFundsError) instanceof BaseError) ||
  /insufficient funds/i.test(walletMessage(error instanceof BaseError ? error.walk() : error));
