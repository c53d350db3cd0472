import { type Abi, ContractFunctionRevertedError, encodeErrorResult, type Hex } from "viem";
import { expect, test } from "vitest";
import { stakingWords } from "../../words/staking.ts";
import { tokenAbi } from "./calls.ts";
import { isRevert, refusalWords } from "./failures.ts";

const farm = "0x1111111111111111111111111111111111111111";
const staker = "0x2222222222222222222222222222222222222222";
const words = stakingWords.en;
const reverted = (data: Hex) =>
  new ContractFunctionRevertedError({ abi: tokenAbi as Abi, data, functionName: "harvest" });
const said = (data: Hex) => refusalWords(reverted(data), words, farm);
const lacking = (whose: Hex) =>
  encodeErrorResult({ abi: tokenAbi, errorName: "ERC20InsufficientBalance", args: [whose, 1n, 2n] });
const reason = (text: string) =>
  encodeErrorResult({
    abi: [{ type: "error", name: "Error", inputs: [{ name: "reason", type: "string" }] }],
    args: [text],
  });

test("whose balance is too small is told: the staker's, or the farm's that owes them", () => {
  expect(said(lacking(staker))).toBe("You have less of the token than that.");
  expect(said(lacking(farm))).toBe("The farm holds less of the token than it owes you.");
});

test("a reason in text is told as what it is, markup and all; silence as silence", () => {
  expect(said(reason("<b>closed</b>\u202e"))).toBe("The contract said no: “<b>closed</b>”.");
  expect(said("0x")).toBe("The contract said no, without saying why.");
  expect([isRevert(reverted(reason("no"))), isRevert(new Error("away"))]).toEqual([true, false]);
});
