import { type Address, type Hex, toFunctionSelector } from "viem";
import { asWord, quantityIn, wordAt } from "./decode-hex.ts";
import { NodeError } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";
import { readMany } from "./read-many.ts";

/** The balance of one token, in its smallest units, and what the token says about itself. */
export type TokenBalance = {
  token: Address;
  balance: bigint;
  /** 0 when the token returns none. */
  supply: bigint;
  /** Null when the token returns none. */
  decimals: number | null;
};

export type Balances = {
  /** The block of all balances. */
  block: number;
  native: bigint;
  held: TokenBalance[];
  /** Tokens that returned no number, so that their balance is unknown. */
  unread: Address[];
};

const [balanceOf, totalSupply, decimals] = (["balanceOf(address)", "totalSupply()", "decimals()"] as const).map(
  (call) => toFunctionSelector(call),
) as [Hex, Hex, Hex];

/**
 * `readBalances` for a node that does not run undeployed code, with about five times as many requests.
 * @throws {NodeError} when the node does not respond or refuses the block; the AbortError of `signal`
 */
export async function balancesByMulticall(
  nodes: Nodes,
  chainId: number,
  holder: Address,
  tokens: readonly Address[],
  block: Hex,
  signal?: AbortSignal,
): Promise<Balances> {
  // Checked first, so that a missing block does not look like a refusal of every token.
  const answer = await nodes.ask(chainId, "eth_getBalance", [holder, block], signal);
  const native = "result" in answer ? quantityIn(answer.result) : null;
  if (native === null) throw new NodeError("refused", "it returns no balance of that block");
  const ask = async (of: readonly Address[], data: Hex) => {
    const reads = of.map((to) => ({ to, data }));
    return (await readMany(nodes, chainId, reads, { block, untrusted: true, signal })).map((answer) =>
      wordAt(answer, 0),
    );
  };
  const amounts = await ask(tokens, `${balanceOf}${asWord(holder)}`);
  const held = tokens.flatMap((token, n) => (amounts[n] ? [{ token, balance: amounts[n] }] : []));
  const owned = held.map(({ token }) => token);
  const [supplies, places] = [await ask(owned, totalSupply), await ask(owned, decimals)];
  return {
    block: Number(block),
    native,
    held: held.map((one, n) => ({
      ...one,
      supply: supplies[n] ?? 0n,
      decimals: places[n] != null && places[n] < 255n ? Number(places[n]) : null,
    })),
    unread: tokens.filter((_, n) => amounts[n] === null),
  };
}
