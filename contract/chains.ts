import { firstChains } from "@cointally/shared/chains.ts";
import { z } from "zod";
import { address } from "./addresses.ts";
import { reason } from "./field-reasons.ts";
import { lastChainId, line } from "./fields.ts";

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
    .describe("The chain's name at DexScreener; without it, the chain is not asked for there."),
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
