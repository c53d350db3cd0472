import * as m from "@cointally/i18n/messages";
import { type Abi, ContractFunctionRevertedError, encodeErrorResult, type Hex } from "viem";
import { expect, test } from "vitest";
import { tokenAbi } from "./calls.ts";
import { isRevert, revertMessage } from "./failures.ts";

const farm = "0x1111111111111111111111111111111111111111";
const staker = "0x2222222222222222222222222222222222222222";
const reverted = (data: Hex) =>
  new ContractFunctionRevertedError({ abi: tokenAbi as Abi, data, functionName: "harvest" });
const messageOf = (data: Hex) => revertMessage(reverted(data), farm);
const insufficientBalance = (account: Hex) =>
  encodeErrorResult({ abi: tokenAbi, errorName: "ERC20InsufficientBalance", args: [account, 1n, 2n] });
const reason = (text: string) =>
  encodeErrorResult({
    abi: [{ type: "error", name: "Error", inputs: [{ name: "reason", type: "string" }] }],
    args: [text],
  });

test("says whether the staker's or the farm's balance is too low", () => {
  expect(messageOf(insufficientBalance(staker))).toBe(m.farm_stake_contract_erc20_insufficient_balance());
  expect(messageOf(insufficientBalance(farm))).toBe("The farm holds less of the token than it owes you.");
});

test("quotes a contract's reason as plain text, and says so if there is none", () => {
  expect(messageOf(reason("<b>closed</b>\u202e"))).toBe("The contract rejected this: “<b>closed</b>”.");
  expect(messageOf("0x")).toBe("The contract rejected this without a reason.");
  expect([isRevert(reverted(reason("no"))), isRevert(new Error("unreachable"))]).toEqual([true, false]);
});
