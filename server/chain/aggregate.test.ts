import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from "viem";
import { expect, test } from "vitest";
import { bytesOf, decodeAggregate, encodeAggregate, type Read } from "./aggregate.ts";

const datas: Hex[] = ["0x", "0x01", `0x${"ab".repeat(31)}`, `0x${"cd".repeat(32)}`, `0x${"ef".repeat(68)}`];
const reads = datas.map((data, n): Read => ({ to: `0x${(n + 1).toString(16).padStart(40, "A")}`, data }));

test("reads are encoded as viem encodes them", () => {
  const encoded = encodeAggregate(reads);
  const { args } = decodeFunctionData({ abi: multicall3Abi, data: encoded });
  expect(args?.[0]).toEqual(
    reads.map(({ to, data }) => ({
      target: expect.stringMatching(new RegExp(to, "i")),
      allowFailure: true,
      callData: data,
    })),
  );
  expect((encoded.length - 2) / 2).toBe(4 + 64 + reads.reduce((sum, read) => sum + bytesOf(read), 0));
});

const answerOf = (result: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });

test("results are decoded as viem encodes them: null is a revert", () => {
  const answer = answerOf(datas.map((returnData, n) => ({ success: n !== 1, returnData })));
  expect(decodeAggregate(answer, datas.length)).toEqual(datas.map((data, n) => (n === 1 ? null : data)));
});

test("a response that does not fit the reads is recognised", () => {
  const answer = answerOf(datas.map((returnData) => ({ success: true, returnData })));
  // The last bytes are padding.
  for (let length = 0; length < answer.length - 56; length += 7) {
    expect(decodeAggregate(answer.slice(0, length) as Hex, datas.length)).toBe(undefined);
  }
  expect(decodeAggregate(answer, datas.length + 1)).toBe(undefined);
  expect(decodeAggregate(`0x${"f".repeat(2000)}`, datas.length)).toBe(undefined);
  expect(decodeAggregate("<html>" as Hex, datas.length)).toBe(undefined);
  // An offset beyond the end.
  expect(decodeAggregate(`0x${"20".padStart(64, "0")}${"1".padStart(64, "0")}${"f".repeat(64)}` as Hex, 1)).toBe(
    undefined,
  );
});
