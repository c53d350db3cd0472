import { z } from "zod";
import { coin, marked } from "./coin.ts";
import { isoTime } from "./fields.ts";

/** What a portfolio is made of, as the wire has it (api.md, Portfolio). */

const text = z.string();

export const syncStatuses = ["queued", "syncing", "synced", "failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const portfolioAddress = z.object({
  id: z.uuid(),
  address: text,
  label: text.nullable(),
  chain_ids: z.array(z.int()),
  sync_status: z
    .enum(syncStatuses)
    .describe("Failed when any of its chains could not be read: what was known of it stays."),
  chains: z.array(
    z.object({
      chain_id: z.int(),
      state: z.enum(["waiting", "read", "failed"]).describe("How far the sync under way, or the last one, came."),
      block: z.int().nullable(),
      read_at: isoTime.nullable(),
    }),
  ),
  last_synced_at: isoTime.nullable().describe("When all of its chains were last read."),
  value_usd: text.describe("Of its coins that have a price that counts."),
  created_at: isoTime,
});
export type PortfolioAddress = z.output<typeof portfolioAddress>;

export const portfolioPart = z.object({
  id: z.uuid().nullable().describe("Of a part entered by hand; null for an address's."),
  source: z.enum(["manual", "address"]),
  address_id: z.uuid().nullable(),
  amount: text,
  avg_buy_price_usd: text.nullable(),
  note: text.nullable(),
});

export const portfolioCoin = z.object({
  id: z.uuid().optional().describe("Where a part was written: its id."),
  coin_id: z.uuid(),
  coin,
  amount: text.describe("Whole tokens, exact."),
  price_usd: text.nullable(),
  value_usd: text.nullable().describe("Null while it counts in no total: unpriced, or held out."),
  change_24h_usd: text.nullable(),
  change_24h_pct: z.number().nullable(),
  avg_buy_price_usd: text.nullable().describe("Over the parts whose price was given."),
  cost_basis_usd: text.nullable().describe("Of the parts whose price was given."),
  unrealized_pnl_usd: text.nullable().describe("Of the same parts."),
  unrealized_pnl_pct: z.number().nullable(),
  price_as_of: isoTime.nullable(),
  stale: z.boolean().describe("The price is older than 60 minutes, and still counts."),
  unpriced: z.boolean().describe("No price that can be relied on: none at all, or one older than a week."),
  held_out: z
    .enum(["danger", "price_jump", "delisted"])
    .nullable()
    .describe(
      "Why it is in no total: the verdict on its safety is danger; its price is more than 20 times what it was and has not stood for 6 hours; or the coin left the listing.",
    ),
  parts: z.array(portfolioPart),
});
export type PortfolioCoin = z.output<typeof portfolioCoin>;

export const updateKinds = ["balance_in", "balance_out", "coin_added", "coin_removed"] as const;

export const portfolioUpdate = z.object({
  id: z.uuid(),
  kind: z.enum(updateKinds),
  coin_id: z.uuid(),
  coin: z.object({ slug: text, name: text, symbol: text, logo_url: text.nullable(), safety: marked }),
  address_id: z.uuid().nullable(),
  amount_before: text,
  amount_after: text,
  value_usd: text.nullable().describe("Of what moved, at the price of then; null where none counted."),
  at: isoTime,
});
export type PortfolioUpdate = z.output<typeof portfolioUpdate>;

const mover = z.object({
  coin_id: z.uuid(),
  slug: text,
  name: text,
  symbol: text,
  logo_url: text.nullable(),
  change_24h_usd: text,
  change_24h_pct: z.number(),
});

export const portfolioSummary = z.object({
  total_value_usd: text.describe("The sum of the lines' values, to the last digit."),
  change_24h_usd: text.nullable(),
  change_24h_pct: z.number().nullable(),
  cost_basis_usd: text.nullable().describe("Of all parts whose buy price was given and that have a value."),
  unrealized_pnl_usd: text.nullable(),
  unrealized_pnl_pct: z.number().nullable(),
  best: mover.nullable().describe("By change over 24 h."),
  worst: mover.nullable(),
  allocation: z
    .array(
      z.object({
        coin_id: z.uuid().nullable().describe("Null for all others together."),
        slug: text.nullable(),
        name: text.nullable(),
        symbol: text.nullable(),
        value_usd: text,
        share_pct: z.number(),
      }),
    )
    .describe("The most valuable 19 coins and all others together."),
  history: z
    .array(
      z.object({
        at: isoTime,
        value_usd: text,
        estimated: z.boolean().describe("From before the portfolio was: its first holdings at the prices of then."),
      }),
    )
    .describe("At most 400 points, oldest first."),
  coins_count: z.int(),
  addresses_count: z.int(),
  unpriced_count: z.int(),
  stale_count: z.int(),
  held_out_count: z.int(),
  as_of: isoTime,
});
export type PortfolioSummary = z.output<typeof portfolioSummary>;
