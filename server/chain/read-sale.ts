import { chainById } from "@cointally/shared/chains.ts";
import { type Address, formatUnits } from "viem";
import { textIn } from "./contract-facts.ts";
import { addressIn, numberIn, quantityIn } from "./decode-hex.ts";
import { NodeError } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";
import { readMany } from "./read-many.ts";

/** Facts that a sale's contract reports about itself, in whole units of its currency. Null where it reports none. */
export type SaleFacts = { raised: string; softcap: string | null; hardcap: string | null; currency: string };

/** Getters that contracts of launch platforms have in common. */
const questions = {
  totalRaised: "0xc5c4744c",
  softCap: "0x906a26e0",
  hardCap: "0xfb86a404",
  currency: "0xe5a6b10f",
} as const;
/** Of the token that the sale collects. */
const tokenQuestions = { symbol: "0x95d89b41", decimals: "0x313ce567" } as const;

/** No currency has more decimals, although decimals() is an uint8. */
const [mostUnits, mostDecimals] = [10n ** 60n, 36n];

/**
 * Reads the progress of a sale at the newest block; `facts` is null where the contract reports none or impossible ones.
 * @throws {NodeError} when the chain cannot be read
 */
export async function readSale(
  nodes: Nodes,
  chainId: number,
  to: Address,
  signal?: AbortSignal,
): Promise<{ block: number; facts: SaleFacts | null }> {
  const head = await nodes.ask(chainId, "eth_blockNumber", [], signal);
  const block = "result" in head ? quantityIn(head.result) : null;
  if (block === null) throw new NodeError("refused", "it returns no latest block");
  const ask = (at: Address, calls: readonly `0x${string}`[]) =>
    readMany(
      nodes,
      chainId,
      calls.map((data) => ({ to: at, data })),
      { untrusted: true, signal },
    );
  const [raisedResult, soft, hard, which] = await ask(to, Object.values(questions));
  const raised = numberIn(raisedResult);
  const none = { block: Number(block), facts: null };
  if (raised === null || raised > mostUnits) return none;

  const token = addressIn(which);
  // Without a valid address the currency of the sale is unknown.
  if (!token && numberIn(which) !== 0n) return none;
  let unit = { currency: chainById(chainId)?.native.symbol ?? "", decimals: 18 };
  if (token) {
    const [symbol, decimals] = await ask(token, Object.values(tokenQuestions));
    const [name, places] = [textIn(symbol), numberIn(decimals)];
    if (!name || places === null || places > mostDecimals) return none;
    unit = { currency: name, decimals: Number(places) };
  }
  const capOf = (data: typeof raisedResult | undefined) => {
    const cap = numberIn(data);
    return cap !== null && cap > 0n && cap <= mostUnits ? cap : null;
  };
  const [softcap, hardcap] = [capOf(soft), capOf(hard)];
  if (softcap !== null && hardcap !== null && softcap > hardcap) return none;
  const whole = (units: bigint | null) => (units === null ? null : formatUnits(units, unit.decimals));
  return {
    block: Number(block),
    facts: {
      raised: formatUnits(raised, unit.decimals),
      softcap: whole(softcap),
      hardcap: whole(hardcap),
      currency: unit.currency,
    },
  };
}
