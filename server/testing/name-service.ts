import { decodeFunctionData, encodeFunctionResult, type Hex, namehash, parseAbi, zeroAddress } from "viem";
import { namesAbi } from "../chain/names.ts";

/** The data of a chain's name service: the primary name of each address, and for names their address and avatar record. */
export type NameBook = {
  reverse?: Record<string, string>;
  names?: Record<string, { leadsTo: string; avatar?: string }>;
};

const resolver = "0x00000000000000000000000000000000000000aa";
const multicallAbi = parseAbi([
  "struct Call { address target; bool allowFailure; bytes callData; }",
  "struct Result { bool success; bytes returnData; }",
  "function aggregate3(Call[] calls) payable returns (Result[] returnData)",
]);

/** One read, as registries and resolvers respond to it. */
const readOf = ({ reverse = {}, names = {} }: NameBook, data: Hex): Hex => {
  const { functionName, args } = decodeFunctionData({ abi: namesAbi, data });
  const [node] = args;
  const own = Object.entries(reverse).find(
    ([address]) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`) === node,
  );
  const named = Object.entries(names).find(([name]) => namehash(name) === node)?.[1];
  switch (functionName) {
    case "resolver":
      return encodeFunctionResult({ abi: namesAbi, functionName, result: own || named ? resolver : zeroAddress });
    case "addr":
      return encodeFunctionResult({
        abi: namesAbi,
        functionName,
        result: (named?.leadsTo ?? zeroAddress) as Hex,
      });
    case "name":
      return encodeFunctionResult({ abi: namesAbi, functionName, result: own?.[1] ?? "" });
    case "text":
      return encodeFunctionResult({ abi: namesAbi, functionName, result: named?.avatar ?? "" });
  }
};

/** A node of a chain that has only a name service and Multicall3: a handler for `asNode`. */
export function nameNode(chainId: number, book: NameBook) {
  return (method: string, params: unknown[]): unknown => {
    if (method === "eth_chainId") return `0x${chainId.toString(16)}`;
    if (method === "eth_blockNumber") return "0x1";
    if (method === "eth_getBalance") return "0x0";
    if (method === "eth_getCode") return "0x01";
    const { data } = params[0] as { data: Hex };
    try {
      const { args } = decodeFunctionData({ abi: multicallAbi, data });
      const result = args[0].map(({ callData }) => ({ success: true, returnData: readOf(book, callData) }));
      return encodeFunctionResult({ abi: multicallAbi, functionName: "aggregate3", result });
    } catch {
      return readOf(book, data);
    }
  };
}
