import { mainChainIds } from "@cointally/shared/chain-lists.ts";
import { chainIds as supportedChains } from "@cointally/shared/chains.ts";
import { isWorkbook } from "@cointally/shared/csv.ts";
import { z } from "zod";
import { address } from "./addresses.ts";
import { coin, logo, marked } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { chainIdInBody, decimal, id, isoTime, line, listQuery, listResponse, positiveDecimal } from "./fields.ts";
import { limits } from "./limits.ts";
import { priceRanges } from "./prices.ts";

/** The parts of a portfolio in requests and responses (api.md, Portfolio). */

const text = z.string();

export const syncStatuses = ["queued", "syncing", "synced", "failed"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const portfolioAddress = z.object({
  id: z.uuid(),
  address: text,
  label: text.nullable(),
  chain_ids: z.array(z.int()),
  sync_status: z.enum(syncStatuses).describe("Failed when any of its chains could not be read: earlier values stay."),
  chains: z.array(
    z.object({
      chain_id: z.int(),
      state: z.enum(["waiting", "read", "failed"]).describe("State of the running or the last sync."),
      block: z.int().nullable(),
      read_at: isoTime.nullable(),
    }),
  ),
  last_synced_at: isoTime.nullable().describe("When all of its chains were last read."),
  value_usd: text.describe("Value of its coins that have a usable price."),
  created_at: isoTime,
});
export type PortfolioAddress = z.output<typeof portfolioAddress>;

export const portfolioPart = z.object({
  id: z.uuid().nullable().describe("Id of a holding entered by hand; null for a balance of an address."),
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
  value_usd: text.nullable().describe("Null while it counts in no total: without a price, or excluded."),
  change_24h_usd: text.nullable(),
  change_24h_pct: z.number().nullable(),
  avg_buy_price_usd: text.nullable().describe("Average over the parts with a buy price."),
  cost_basis_usd: text.nullable().describe("Cost of the parts with a buy price."),
  unrealized_pnl_usd: text.nullable().describe("Profit or loss of the same parts."),
  unrealized_pnl_pct: z.number().nullable(),
  price_as_of: isoTime.nullable(),
  stale: z.boolean().describe("The price is older than 60 minutes, but still used."),
  unpriced: z.boolean().describe("No usable price: none at all, or one older than a week."),
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
  coin: z.object({ slug: text, name: text, symbol: text, ...logo, safety: marked }),
  address_id: z.uuid().nullable(),
  amount_before: text,
  amount_after: text,
  value_usd: text.nullable().describe("Value of the move at the price of its time; null without a usable price."),
  at: isoTime,
});
export type PortfolioUpdate = z.output<typeof portfolioUpdate>;

const mover = z.object({
  coin_id: z.uuid(),
  slug: text,
  name: text,
  symbol: text,
  ...logo,
  change_24h_usd: text,
  change_24h_pct: z.number(),
});

export const portfolioSummary = z.object({
  total_value_usd: text.describe("The sum of the lines' values, to the last digit."),
  change_24h_usd: text.nullable(),
  change_24h_pct: z.number().nullable(),
  cost_basis_usd: text.nullable().describe("Cost of all parts that have a buy price and a value."),
  unrealized_pnl_usd: text.nullable(),
  unrealized_pnl_pct: z.number().nullable(),
  best: mover.nullable().describe("The largest gain over 24 h."),
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
        left_out_usd: text
          .nullable()
          .describe("Last value of coins that counted within the last 7 days and are in no total now; null for none."),
        estimated: z
          .boolean()
          .describe("From before the portfolio existed: its first holdings at the prices of that time."),
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

const tag = "Portfolio";
const idParams = z.strictObject({ id });
const portfolioLimits = limits.portfolio;

/** An amount of whole tokens, more than zero. */
export const holdingAmount = positiveDecimal;
/** The price paid for one token; tokens received for free cost nothing. */
export const buyPrice = decimal;
const note = line(0, portfolioLimits.note).transform((t) => t || null);

const label = line(0, portfolioLimits.label)
  .transform((t) => t || null)
  .nullable()
  .optional();

const chainIds = z
  .array(chainIdInBody)
  .min(1)
  .refine((ids) => ids.length <= supportedChains.length && new Set(ids).size === ids.length, reason("duplicate"));

const oneAddress = z.object({ portfolio_address: portfolioAddress });

export const listAddresses = endpoint({
  method: "GET",
  path: "/portfolios/addresses",
  access: "user",
  client: "portfolio",
  tag,
  summary: "The addresses whose coins are in your portfolio, newest first",
  query: z.strictObject(listQuery),
  response: listResponse("portfolio_addresses", portfolioAddress),
});

export const addAddress = endpoint({
  method: "POST",
  path: "/portfolios/addresses",
  access: "user",
  client: "portfolio",
  errors: ["conflict"],
  allowedWhileBanned: true,
  tag,
  summary: "Add an address; its coins are read at once",
  limit: "sync",
  body: z.strictObject({
    address,
    label,
    chain_ids: chainIds.default(mainChainIds).describe("Default: all main networks."),
  }),
  status: 201,
  response: oneAddress,
});

export const changeAddress = endpoint({
  method: "PATCH",
  path: "/portfolios/addresses/:id",
  access: "user",
  client: "portfolio",
  allowedWhileBanned: true,
  tag,
  summary:
    "Change the label or the chains of an address, which is then read again; coins on removed chains are removed",
  limit: "sync",
  params: idParams,
  body: z
    .strictObject({ label, chain_ids: chainIds.optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), reason("no_changes")),
  response: oneAddress,
});

export const removeAddress = endpoint({
  method: "DELETE",
  path: "/portfolios/addresses/:id",
  access: "user",
  client: "portfolio",
  allowedWhileBanned: true,
  tag,
  summary: "Remove an address, with its coins and their history in the portfolio",
  params: idParams,
  status: 204,
});

export const syncAddress = endpoint({
  method: "POST",
  path: "/portfolios/addresses/:id/sync",
  access: "user",
  client: "portfolio",
  allowedWhileBanned: true,
  tag,
  summary: "Read an address again; does nothing while a sync is queued or running",
  limit: "sync",
  params: idParams,
  status: 202,
  response: oneAddress,
});

export const portfolioSorts = ["value", "change_24h", "pnl", "name"] as const;
export type PortfolioSort = (typeof portfolioSorts)[number];

export const portfolioHides = ["small", "spam"] as const;
export type PortfolioHide = (typeof portfolioHides)[number];

export const listHoldings = endpoint({
  method: "GET",
  path: "/portfolios/coins",
  access: "user",
  client: "portfolio",
  tag,
  summary: "Your holdings: one line per coin, with its parts; by default the most valuable first",
  query: z.strictObject({
    ...listQuery,
    sort: z.enum(portfolioSorts).default("value"),
    order: z.enum(["asc", "desc"]).optional(),
    hide: z
      .string()
      .transform((names) => names.split(","))
      .pipe(z.array(z.enum(portfolioHides)))
      .default([])
      .describe(
        `Separated by commas. small: lines worth less than $${portfolioLimits.smallUsd}; spam: lines in no total, and coins that could not be sold.`,
      ),
  }),
  response: listResponse("portfolio_coins", portfolioCoin),
});

const movers = (way: "gainers" | "lossers", summary: string) =>
  endpoint({
    method: "GET",
    path: `/portfolios/coins/${way}`,
    access: "user",
    client: "portfolio",
    tag,
    summary,
    query: z.strictObject(listQuery),
    response: listResponse("portfolio_coins", portfolioCoin),
  });
export const listGainers = movers("gainers", "Held coins that rose over 24 h, best first");
export const listLossers = movers("lossers", "Held coins that fell over 24 h, worst first");

const written = z.object({ portfolio_coin: portfolioCoin });

/** A holding that is entered by hand. */
export const holding = z.strictObject({
  coin_id: id,
  amount: holdingAmount,
  avg_buy_price_usd: buyPrice.nullable().optional(),
  note: note.nullable().optional(),
});

export const addHolding = endpoint({
  method: "POST",
  path: "/portfolios/coins",
  access: "user",
  client: "portfolio",
  errors: ["not_found", "conflict"],
  allowedWhileBanned: true,
  tag,
  summary: "Enter a holding by hand",
  body: holding,
  status: 201,
  response: written,
});

export const changeHolding = endpoint({
  method: "PATCH",
  path: "/portfolios/coins/:id",
  access: "user",
  client: "portfolio",
  allowedWhileBanned: true,
  tag,
  summary: "Change a holding that was entered by hand",
  params: idParams,
  body: holding
    .omit({ coin_id: true })
    .partial({ amount: true })
    .refine((body) => Object.values(body).some((value) => value !== undefined), reason("no_changes")),
  response: written,
});

export const removeHolding = endpoint({
  method: "DELETE",
  path: "/portfolios/coins/:id",
  access: "user",
  client: "portfolio",
  allowedWhileBanned: true,
  tag,
  summary: "Remove a holding that was entered by hand",
  params: idParams,
  status: 204,
});

export const importHoldings = endpoint({
  method: "POST",
  path: "/portfolios/coins/import",
  access: "user",
  client: "portfolio",
  errors: ["not_found", "conflict"],
  allowedWhileBanned: true,
  tag,
  summary:
    "Enter many holdings: CSV with a header of coin (id, slug, page, contract or symbol), amount, and if wanted chain, avg_buy_price_usd and note; or an export of Koinly, CoinTracking, CoinGecko, Ghostfolio or rotki. All rows or none are written",
  body: z.strictObject({
    csv: z
      .string()
      .max(portfolioLimits.csvLength)
      .refine((t) => !isWorkbook(t), { ...reason("workbook"), abort: true })
      .refine((t) => t.isWellFormed() && !t.includes("\0"), reason("plain_text")),
    dry_run: z.boolean().default(false),
    decimal_sign: z.enum([".", ","]).optional().describe("The answer to decimal_question."),
    leave_out: z
      .array(z.enum(["refused", "repeated"]))
      .max(2)
      .default([])
      .describe("refused: the other rows are written without them; repeated: they are not added again."),
  }),
  response: z.object({
    source: z
      .string()
      .nullable()
      .describe("The service whose export this is: its amounts are added up by coin. Null for our own columns."),
    added: z.int().describe("Number of rows written: all or none. With dry_run, of rows that would be."),
    read: z
      .array(
        z.object({ line: z.int(), coin: z.string(), amount: z.string(), avg_buy_price_usd: z.string().nullable() }),
      )
      .describe("The first five valid rows as they were read, the coin by its name."),
    refused: z.array(
      z.object({ line: z.int(), reason: z.string(), row: z.string().describe("Cut after 200 characters.") }),
    ),
    repeated: z
      .array(z.object({ line: z.int(), row: z.string(), at: isoTime }))
      .describe("Valid rows that equal a holding entered at this time. They are added unless left out."),
    decimal_question: z
      .object({ line: z.int(), text: z.string(), thousands: z.string(), decimal: z.string() })
      .nullable()
      .describe(
        "A number that could be two, where the file does not show its decimal sign. Rows with such numbers are refused.",
      ),
    ignored: z.array(z.string()).describe("Unknown columns, which were ignored."),
  }),
});

export const listUpdates = endpoint({
  method: "GET",
  path: "/portfolios/updates",
  access: "user",
  client: "portfolio",
  tag,
  summary: "Changes of amounts in your portfolio, newest first",
  query: z.strictObject(listQuery),
  response: listResponse("portfolio_updates", portfolioUpdate),
});

export const getSummary = endpoint({
  method: "GET",
  path: "/portfolios/coins/summary",
  access: "user",
  client: "portfolio",
  tag,
  summary: "The value of your portfolio, now and over time",
  query: z.strictObject({
    range: z.enum(priceRanges).default("30d"),
  }),
  response: z.object({ summary: portfolioSummary }),
});
