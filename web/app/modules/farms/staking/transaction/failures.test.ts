import * as m from "@cointally/i18n/messages";
import { type Abi, ContractFunctionRevertedError, createClient, custom, encodeErrorResult, type Hex } from "viem";
import { simulateContract } from "viem/actions";
import { expect, test } from "vitest";
import { farmAbi } from "../../../../../../contracts/generated/farm-abi.ts";
import { tokenAbi } from "./calls.ts";
import { isRevert, knownRevertMessage, revertMessage } from "./failures.ts";

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

/** What a simulation throws when the node answers so. */
const simulationOf = (answer: object) => {
  const client = createClient({
    transport: custom({ request: () => Promise.reject(Object.assign(new Error(), answer)) }, { retryCount: 0 }),
  });
  const call = { address: farm, abi: [...farmAbi], functionName: "harvest", account: staker } as const;
  return simulateContract(client, call).then(
    () => null,
    (error) => error,
  );
};
const notOpen = encodeErrorResult({ abi: farmAbi, errorName: "NotOpen" });
const tooMuch = encodeErrorResult({ abi: farmAbi, errorName: "MoreThanStaked", args: [5n] });

test.each<[string, object]>([
  ["as nodes send it", { code: 3, message: "execution reverted", data: tooMuch }],
  ["with another code", { code: -32000, message: "execution reverted", data: tooMuch }],
  ["in an object", { code: -32603, message: "Internal error", data: { code: 3, data: tooMuch, message: "reverted" } }],
  ["in a wrapped error", { code: -32603, message: "Internal", data: { originalError: { code: 3, data: tooMuch } } }],
  [
    "in an object of the node's own",
    { code: -32000, message: "VM", data: { "0x01": { return: tooMuch, error: "revert" } } },
  ],
  ["in the message", { code: -32000, message: `execution reverted: ${tooMuch}` }],
  ["as a selector in the message", { code: 3, message: `execution reverted: custom error ${tooMuch.slice(0, 10)}` }],
  ["by name", { code: -32603, message: "VM Exception: reverted with custom error 'MoreThanStaked(5)'" }],
  ["by name with code 3", { code: 3, message: "execution reverted: MoreThanStaked(5)" }],
  ["after a prefix of the service", { code: -32015, message: "VM execution error.", data: `Reverted ${tooMuch}` }],
])("decodes an error of ours whose data is %s", async (_where, answer) => {
  const error = await simulationOf(answer);
  expect([isRevert(error), revertMessage(error, farm)]).toEqual([true, m.farm_stake_contract_more_than_staked()]);
});

test("decodes an error without parameters, which is its selector alone", async () => {
  for (const answer of [
    { code: -32000, message: "reverted", data: notOpen },
    { code: 3, message: notOpen },
  ])
    expect(revertMessage(await simulationOf(answer), farm)).toBe(m.farm_stake_contract_not_open());
});

test("takes a revert without data for a revert, and a failure of the node for none", async () => {
  const silent = await simulationOf({ code: 3, message: "execution reverted" });
  expect([isRevert(silent), revertMessage(silent, farm)]).toEqual([true, m.farm_stake_contract_silent()]);
  for (const message of ["The node is down.", "header not found", `unknown account ${staker}`, "429 Too Many Requests"])
    expect([message, isRevert(await simulationOf({ code: -32603, message }))]).toEqual([message, false]);
});

test("decodes what a wallet says of a transaction that it did not send, and nothing else", () => {
  expect(knownRevertMessage({ code: -32603, data: { data: notOpen } }, farm)).toBe(m.farm_stake_contract_not_open());
  const itself: { code: number; data?: unknown } = { code: -32603 };
  itself.data = itself;
  for (const other of [itself, undefined, "no", { code: -32603, message: "The keyring is locked." }])
    expect(knownRevertMessage(other, farm)).toBeNull();
});
