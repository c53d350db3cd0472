import { z } from "zod";
import { coinStatuses, coinTypes, linkNames, stages } from "./coin-values.ts";
import { contractFacts } from "./contracts.ts";
import { isoTime } from "./fields.ts";
import {
  extremeTaxPct,
  highTaxPct,
  type VerdictReason,
  verdictCodes,
  verdictLevels,
  verdictReasons,
} from "./verdict.ts";

const number = z.number();
const text = z.string();

export const contract = z.object({ chain_id: z.int(), address: text, decimals: z.int().nullable() });
export type Contract = z.output<typeof contract>;

export const audit = z.object({
  status: z.enum(["none", "pending", "verified", "revoked"]),
  auditor: text.nullable(),
  report_url: text.nullable(),
  audited_at: isoTime.nullable(),
  critical: z.int().nullable(),
  high: z.int().nullable(),
  medium: z.int().nullable(),
  low: z.int().nullable(),
});
export type Audit = z.output<typeof audit>;

export const kyc = z.object({
  status: z.enum(["none", "pending", "verified", "revoked"]),
  provider: text.nullable(),
  level: z.enum(["bronze", "silver", "gold"]).nullable(),
  certificate_url: text.nullable(),
  verified_at: isoTime.nullable(),
  expires_at: isoTime.nullable(),
});
export type Kyc = z.output<typeof kyc>;

export const sale = z.object({
  platform: text,
  url: text.nullable(),
  softcap: text.nullable(),
  hardcap: text.nullable(),
  currency: text.nullable(),
  start_at: isoTime.nullable(),
  end_at: isoTime.nullable(),
});
export type Sale = z.output<typeof sale>;

/** Progress of a sale, read from its own contract at one block; amounts are in the sale's currency. */
export const saleProgress = z.object({
  raised: text,
  softcap: text.nullable(),
  hardcap: text.nullable(),
  chain_id: z.int(),
  address: text,
  block: z.int(),
  read_at: isoTime,
});
export type SaleProgress = z.output<typeof saleProgress>;

/** A coin's logo, or what its mark is drawn from without one. */
export const logo = {
  logo_url: text.nullable().describe("WebP, 256 px. Replace 256 by 64 or 32 for the smaller sizes."),
  logo_mark: text
    .nullable()
    .describe("Eight hexadecimal digits from which the mark of a coin without a logo is drawn; null with a logo."),
};

/** Market figures that a source's history can stand in for. */
export const reportedFigures = ["change_1h", "change_24h", "change_7d", "line"] as const;

export const market = z.object({
  price_usd: text.nullable().describe("Null where the pool of the last price is drained."),
  change_1h: number.nullable(),
  change_24h: number.nullable(),
  change_7d: number.nullable(),
  volume_24h: text.nullable(),
  liquidity_usd: text.nullable(),
  market_cap: text.nullable(),
  fdv: text.nullable(),
  as_of: isoTime,
  source: text,
  stale: z
    .boolean()
    .describe(
      "True for a price over an hour old. All figures of this object are then as old: orders and filters treat them as unknown.",
    ),
  line: z
    .array(z.int())
    .nullable()
    .describe(
      "The last 7 days in a stroke: up to 28 heights, 0 (their lowest price) to 100 (their highest), 6 h apart, the last one the newest. Null below two.",
    ),
  reported: z
    .object({ source: text, figures: z.array(z.enum(reportedFigures)) })
    .nullable()
    .describe(
      "Figures that are computed from past prices of a source, because our own do not reach back far enough yet. Null where all are from our own.",
    ),
  unconfirmed: z
    .object({ price_usd: text.nullable(), at: isoTime, source: text })
    .nullable()
    .describe(
      "A fall by a fifth or more that was read once or twice, and counts when three readings agree; its price_usd is null where too little liquidity is left for a price. Null otherwise.",
    ),
});

const fact = z.boolean().nullable();
const percent = number.nullable();

/** When each reason applies, for the API's documentation; in a separate constant, so that no browser loads it. */
const conditions: Record<VerdictReason, string> = {
  cannot_be_sold: "What is bought cannot be sold again, tried in a simulation; until a sale goes through",
  sell_tax_extreme: `A sale is taxed by ${extremeTaxPct} % or more`,
  buy_tax_extreme: `A purchase is taxed by ${extremeTaxPct} % or more`,
  transfer_tax_extreme: `A transfer is taxed by ${extremeTaxPct} % or more`,
  buyers_stuck: "Some of its buyers cannot sell",
  no_contract: "The address has no contract code on its chain",
  high_tax: `Buying, selling or sending is taxed by ${highTaxPct} % or more`,
  mintable: "More tokens can be made, and the ownership is not renounced",
  pausable: "Trading can be paused, and the ownership is not renounced",
  blacklist: "Addresses can be blocked, and the ownership is not renounced",
  fee_mutable: "Taxes can be changed, and the ownership is not renounced",
  upgradeable: "It runs the code of another contract, which may be replaced",
};

export const verdict = z.object({
  level: z
    .enum(verdictLevels)
    .describe("danger, caution, none_found (not a guarantee), or unchecked: this contract was not checked yet."),
  reasons: z.array(z.enum(verdictCodes)).describe(
    `Worst first. ${Object.entries(verdictReasons)
      .map(([code, level]) => `${code} (${level}): ${conditions[code as VerdictReason]}.`)
      .join(" ")}`,
  ),
  chain_id: z.int().describe("Chain of the contract that decided."),
  address: text,
  block: z
    .int()
    .nullable()
    .describe(
      "Block at which it was found; for a sale, of the last attempt with a result. Null before the first check.",
    ),
  checked_at: isoTime.nullable(),
});
export type Verdict = z.output<typeof verdict>;

/** A coin's verdict and status in lists that show little else of it; null before the first check. */
export const marked = z.object({ verdict }).nullable();
export type Marked = z.output<typeof marked>;

/** Facts read from a contract at one block. Null means "unknown", never "safe". */
export const safety = z.object({
  verdict,
  chain_id: z.int(),
  address: text,
  sellable: fact.describe("Whether bought tokens can be sold again, by a simulated trade."),
  buy_tax_pct: percent,
  sell_tax_pct: percent,
  transfer_tax_pct: percent,
  owner: text.nullable(),
  renounced: fact,
  proxy: fact,
  implementation: text.nullable(),
  mintable: fact,
  pausable: fact,
  blacklist: fact,
  fee_mutable: fact,
  liquidity_burned_pct: percent,
  liquidity_locked_pct: percent,
  block: z.int(),
  checked_at: isoTime,
});
export type Safety = z.output<typeof safety>;

export const voteCounts = z.object({ total: z.int(), today: z.int(), last_24h: z.int() });

/** A coin as everybody sees it; the last five fields are only for its owner and admins. */
export const coin = z.object({
  id: z.uuid(),
  slug: text,
  name: text,
  symbol: text,
  type: z.enum(coinTypes),
  chain_id: z.int(),
  address: text.nullable(),
  decimals: z.int().nullable(),
  contracts: z.array(contract),
  description: text.nullable(),
  tags: z.array(text),
  ...logo,
  launch_at: isoTime.nullable(),
  stage: z.enum(stages),
  sale: sale.nullable(),
  sale_progress: saleProgress.nullable().describe("Null when no contract of the sale reports it."),
  links: z.partialRecord(z.enum(linkNames), text),
  status: z.enum(coinStatuses),
  approve_at: isoTime.nullable(),
  approved_at: isoTime.nullable(),
  approved_how: z.enum(["at_once", "scheduled", "imported"]).nullable(),
  imported_from: text.nullable().describe("The token list that it came from: its address or name."),
  promoted: z.boolean(),
  promoted_until: isoTime.nullable(),
  votes: voteCounts,
  views: z.object({ total: z.int(), last_24h: z.int() }),
  watchers: z.int().optional().describe("People whose votes would count. Absent where the module watchlist is off."),
  trending: number.describe("Sort value of the trending list: activity of 24 h with a half-life of 6 h."),
  market: market.nullable().optional().describe("Null while no price is known; absent where the module prices is off."),
  audit,
  kyc,
  safety: safety
    .nullable()
    .optional()
    .describe(
      "The verdict is the worst over all contracts of the coin; all other fields are of the worst one that was checked. Null before the first check of any; absent where the module safety is off.",
    ),
  synthetic: z.boolean().describe("Generated by `npm run seed`: not a real coin."),
  created_at: isoTime,
  updated_at: isoTime,
  contact_email: text.nullable().optional(),
  contact_telegram: text.nullable().optional(),
  denied_reason: text.nullable().optional(),
  pending_changes: z.record(z.string(), z.unknown()).nullable().optional(),
  contract_facts: z
    .array(contractFacts)
    .optional()
    .describe("Facts of its contracts and of those of a pending edit, once they are read."),
});
export type Coin = z.output<typeof coin>;
