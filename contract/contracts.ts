import { z } from "zod";
import { anyCaseAddress } from "./addresses.ts";
import { endpoint } from "./endpoint.ts";
import { chainId, isoTime } from "./fields.ts";

/** What a contract reports about itself, read from its chain. Its texts come from strangers: shown as text, never trusted. */
export const contractFacts = z.object({
  chain_id: z.int(),
  address: z.string(),
  exists: z.boolean(),
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  decimals: z.int().nullable(),
  total_supply: z.string().nullable().describe("In whole tokens."),
  block: z.int(),
  read_at: isoTime,
});
export type ContractFacts = z.output<typeof contractFacts>;

export const getContract = endpoint({
  method: "GET",
  path: "/contracts/:chainId/:address",
  access: "user",
  tag: "Chains",
  summary: "Name, symbol, decimals and supply that a contract reports, to fill in forms",
  params: z.strictObject({ chainId, address: anyCaseAddress }),
  limit: "chain",
  response: z.object({ contract: contractFacts.nullable().describe("Null while the chain cannot be read.") }),
});
