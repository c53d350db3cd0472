import { type Address, formatUnits, type Hex } from "viem";
import type { Read } from "./aggregate.ts";
import { numberIn, quantityIn, wordAt } from "./decode-hex.ts";
import { NodeError } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";
import { readMany } from "./read-many.ts";

/** Facts that a contract returns about itself; null where it returns none, or none that can be read. */
export type ContractFacts = {
  /** Whether there is a contract at the address at all. */
  exists: boolean;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  /** In whole tokens. */
  totalSupply: string | null;
};

const questions = {
  name: "0x06fdde03",
  symbol: "0x95d89b41",
  decimals: "0x313ce567",
  totalSupply: "0x18160ddd",
} as const;
const calls = Object.values(questions);

/** Maximum length of a real name. */
const longestText = 100;
/** decimals() is an uint8. */
const mostDecimals = 255n;

/** Removes control and invisible characters, so that a name cannot imitate another one. */
const visibleText = (text: string): string | null => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
  return [...line].slice(0, longestText).join("").trim() || null;
};

/** Decodes a text: a string, or 32 bytes padded with zeros, as in early tokens. */
export function textIn(data: Hex | null | undefined): string | null {
  if (!data) return null;
  const all = Buffer.from(data.slice(2), "hex");
  const isString = wordAt(data, 0) === 32n && all.length >= 64;
  const length = Number(wordAt(data, 1) ?? 0n);
  const bytes = isString ? all.subarray(64, 64 + length) : all.length === 32 ? all : undefined;
  if (!bytes || (isString && 64 + length > all.length)) return null;
  const end = isString ? bytes.length : bytes.indexOf(0);
  try {
    return visibleText(
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end === -1 ? undefined : end)),
    );
  } catch {
    return null;
  }
}

/** Prefix of an account with delegated code (EIP-7702), which is no contract. */
const isCode = (code: unknown) => typeof code === "string" && code.length > 2 && !code.startsWith("0xef0100");

/**
 * Reads the facts of contracts of one chain, and returns the block.
 * @throws {NodeError} when the chain cannot be read
 */
export async function readContractFacts(
  nodes: Nodes,
  chainId: number,
  addresses: readonly Address[],
  signal?: AbortSignal,
): Promise<{ block: bigint; facts: Map<Address, ContractFacts> }> {
  const head = await nodes.ask(chainId, "eth_blockNumber", [], signal);
  const block = "result" in head ? quantityIn(head.result) : null;
  if (block === null) throw new NodeError("refused", "it returns no latest block");
  const reads = addresses.flatMap((to) => calls.map((data): Read => ({ to, data })));
  const answers = await readMany(nodes, chainId, reads, { untrusted: true, signal });

  const exists = async (address: Address, results: readonly (Hex | null)[]): Promise<boolean> => {
    if (results.some((answer) => answer && answer !== "0x")) return true;
    const code = await nodes.ask(chainId, "eth_getCode", [address, "latest"], signal);
    return "result" in code && isCode(code.result);
  };
  const factsOf = async (address: Address, n: number): Promise<[Address, ContractFacts]> => {
    const results = answers.slice(n * calls.length, (n + 1) * calls.length);
    const [name, symbol, decimalPlaces, supply] = [
      textIn(results[0]),
      textIn(results[1]),
      numberIn(results[2]),
      numberIn(results[3]),
    ];
    const decimals = decimalPlaces !== null && decimalPlaces <= mostDecimals ? Number(decimalPlaces) : null;
    const totalSupply = supply !== null && decimals !== null ? formatUnits(supply, decimals) : null;
    return [address, { exists: await exists(address, results), name, symbol, decimals, totalSupply }];
  };
  return { block, facts: new Map(await Promise.all(addresses.map(factsOf))) };
}
