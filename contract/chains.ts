import { firstChains } from "@cointally/shared/chains.ts";
import { z } from "zod";
import { address } from "./addresses.ts";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { lastChainId, line } from "./fields.ts";

const tag = "Chains";

/** Browsers and wallets refuse http, except to the same machine. */
const publicUrl = z
  .string()
  .trim()
  .max(300)
  .refine((text) => {
    const { protocol, hostname, username, hash } = URL.parse(text) ?? {};
    const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(hostname ?? "");
    return !username && !hash && (protocol === "https:" || (protocol === "http:" && isHere));
  }, reason("https_url"))
  .transform((text) => text.replace(/\/+$/, ""));

/** A chain's name at a price service. */
const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, reason("tag"));

const dollarToken = z.strictObject({ symbol: line(1, 20), address, decimals: z.int().min(0).max(36) });

const exchange = z.strictObject({
  name: line(1, 40),
  factory: address,
  router: address,
  wrapped: address.describe("The wrapped native coin."),
  stables: z
    .array(dollarToken)
    .max(5)
    .default([])
    .describe("Tokens worth a dollar. Without any, no token of the chain has a price."),
  hubs: z.array(address).max(10).default([]).describe("Other tokens that many pairs use."),
  sample_blocks: z.int().min(1).max(100_000).default(20).describe("Blocks in about a minute."),
});

/** A chain that the operator added: an entry of the setting CHAINS. */
export const addedChain = z.strictObject({
  id: z.int().min(1).max(lastChainId),
  name: line(1, 60),
  label: line(1, 20).optional().describe("A short name for tags and filters. Default: the name."),
  native: z.strictObject({ name: line(1, 40), symbol: line(1, 12) }),
  type: z.enum(["mainnet", "testnet"]).default("mainnet"),
  rpc: publicUrl.describe("A public node, which wallets get when they add the chain."),
  explorer: publicUrl,
  dexscreener: slug
    .optional()
    .describe(
      "The chain's name at DexScreener; without it, the chain is not asked for there. Only its pools with a token of `exchange` count.",
    ),
  coingecko: slug.optional().describe("The chain's platform at CoinGecko."),
  exchange: exchange.optional().describe("A V2-style exchange, for prices and safety checks."),
});
export type AddedChain = z.output<typeof addedChain>;

const hasNoDuplicates = (texts: string[]) => new Set(texts).size === texts.length;

/** The value of the setting CHAINS. The six chains of every site are not part of it. */
export const addedChains = z
  .array(addedChain)
  .max(30)
  .refine(
    (chains) =>
      hasNoDuplicates([...firstChains, ...chains].map(({ id }) => String(id))) &&
      hasNoDuplicates([...firstChains, ...chains].map(({ name }) => name.toLowerCase())),
    reason("duplicate"),
  );

const chain = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string().describe("The short name of tags and filters."),
  native: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
  type: z.enum(["mainnet", "testnet"]),
  rpc: z.string().describe("A public node for wallets."),
  explorer: z.string(),
});

export const listChains = endpoint({
  method: "GET",
  path: "/chains",
  access: "public",
  client: "none",
  tag,
  summary: "The supported chains, main networks first",
  response: z.object({ chains: z.array(chain) }),
});

/** What a test of a node found. */
export const nodeOutcomes = ["ok", "private_address", "no_answer", "busy", "wrong_chain"] as const;
export type NodeOutcome = (typeof nodeOutcomes)[number];

const nodeTest = z.object({
  outcome: z.enum(nodeOutcomes),
  chain_id: z.int().nullable().describe("The chain that the node belongs to."),
  block: z.int().nullable().describe("Its latest block."),
  has_old_logs: z
    .boolean()
    .nullable()
    .describe("Whether it returns logs of the first blocks, which farm factories need."),
  known: z
    .object({
      name: z.string(),
      native: z.object({ name: z.string(), symbol: z.string() }),
      rpc: z.string(),
      explorer: z.string(),
      type: z.enum(["mainnet", "testnet"]),
    })
    .nullable()
    .describe("What a public list of chains says about this chain; empty texts where it says nothing."),
  exchange: z
    .object({ factory: z.string(), wrapped: z.string() })
    .nullable()
    .describe("What the router returns; null where it is no router of a V2-style exchange."),
  tokens: z
    .array(z.object({ address: z.string(), symbol: z.string().nullable(), decimals: z.int().nullable() }))
    .describe("What the given tokens return."),
});
export type NodeTest = z.output<typeof nodeTest>;

export const testNode = endpoint({
  method: "POST",
  path: "/admin/chains/test",
  access: "admin",
  client: "admin",
  idempotent: false,
  limit: "expensive",
  tag,
  summary: "Test the node of a chain, and read what an added chain needs to be known",
  body: z
    .strictObject({
      chain_id: z.int().min(1).max(lastChainId).optional().describe("The chain that the node has to belong to."),
      url: z.string().trim().min(1).max(500).optional().describe("Default: the node in use for the chain."),
      router: address.optional(),
      tokens: z.array(address).max(5).default([]),
    })
    .refine(({ chain_id, url }) => chain_id !== undefined || url !== undefined, {
      ...reason("required"),
      path: ["url"],
    }),
  response: nodeTest,
});
