import type { ContractFacts } from "@cointally/contract/contracts.ts";
import type { Address } from "viem";
import { readContractFacts } from "../../chain/contract-facts.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";

/**
 * The facts that a contract reports now, for the submission form; null while its chain cannot be read, since the form works without them.
 */
export const lookAtContract = async (
  { nodes }: Pick<Context, "nodes">,
  chainId: number,
  address: string,
  now: Date,
): Promise<ContractFacts | null> => {
  try {
    const { block, facts } = await readContractFacts(nodes, chainId, [address as Address]);
    const [its] = facts.values();
    if (!its) throw new Error("No facts of the one contract that was asked for");
    const { totalSupply: total_supply, ...told } = its;
    return { chain_id: chainId, address, ...told, total_supply, block: Number(block), read_at: now.toISOString() };
  } catch (error) {
    if (!nodeErrorOf(error)) throw error;
    return null;
  }
};
