import type { ContractFacts } from "@cointally/contract/contracts.ts";
import type { Address } from "viem";
import { readContractFacts } from "../../chain/contract-facts.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";

/**
 * The facts that a contract reports now, for the submission form; null while its chain cannot be read, since the form works without them.
 */
export async function inspectContract(
  { nodes }: Pick<Context, "nodes">,
  chainId: number,
  address: string,
  now: Date,
): Promise<ContractFacts | null> {
  try {
    const { block, facts } = await readContractFacts(nodes, chainId, [address as Address]);
    const [contractFacts] = facts.values();
    if (!contractFacts) throw new Error("The response has no facts of the requested contract");
    const { totalSupply: total_supply, ...otherFacts } = contractFacts;
    return {
      chain_id: chainId,
      address,
      ...otherFacts,
      total_supply,
      block: Number(block),
      read_at: now.toISOString(),
    };
  } catch (error) {
    if (!nodeErrorOf(error)) throw error;
    return null;
  }
}
