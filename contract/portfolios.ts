import { chains } from "@cointally/shared/chains.ts";
import { z } from "zod";
import { address } from "./addresses.ts";
import { endpoint } from "./endpoint.ts";
import { chainIdInBody, decimal, id, line, listAnswer, listQuery } from "./fields.ts";
import { limits } from "./limits.ts";
import { portfolioAddress, portfolioCoin, portfolioSummary, portfolioUpdate } from "./portfolio.ts";
import { priceRanges } from "./prices.ts";

const tag = "Portfolio";
const idParams = z.strictObject({ id });
const places = limits.portfolio;

/** Whole tokens, more than none. */
export const holdingAmount = decimal("Amount").refine((t) => /[1-9]/.test(t), {
  error: "Amount must be more than zero.",
});
/** What one token cost; what was given away cost nothing. */
export const buyPrice = decimal("Buy price");
const note = line("Note", 0, places.note).transform((t) => t || null);

/** The chains that an address is read on unless told. */
export const defaultChainIds = chains.filter(({ type }) => type === "mainnet").map(({ id: chain }) => chain);

const label = line("Label", 0, places.label)
  .transform((t) => t || null)
  .nullable()
  .optional();

const chainIds = z
  .array(chainIdInBody, { error: "Chains must be a list of numbers." })
  .min(1, { error: "Choose one chain at least." })
  .max(chains.length, { error: "A chain stands there twice." })
  .refine((ids) => new Set(ids).size === ids.length, { error: "A chain stands there twice." });

const oneAddress = z.object({ portfolio_address: portfolioAddress });

export const listAddresses = endpoint({
  method: "GET",
  path: "/portfolios/addresses",
  who: "user",
  tag,
  summary: "The addresses whose coins are in one's portfolio, newest first",
  query: z.strictObject(listQuery),
  answer: listAnswer("portfolio_addresses", portfolioAddress),
});

export const addAddress = endpoint({
  method: "POST",
  path: "/portfolios/addresses",
  who: "user",
  whileBanned: true,
  tag,
  summary: "Follow an address; its coins are read at once",
  budget: "sync",
  body: z.strictObject({
    address,
    label,
    chain_ids: chainIds.default(defaultChainIds).describe("All main networks unless told."),
  }),
  status: 201,
  answer: oneAddress,
});

export const changeAddress = endpoint({
  method: "PATCH",
  path: "/portfolios/addresses/:id",
  who: "user",
  whileBanned: true,
  tag,
  summary:
    "Change the label or the chains of an address, which is then read again; the coins of a chain that is left out leave",
  budget: "sync",
  params: idParams,
  body: z
    .strictObject({ label, chain_ids: chainIds.optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: "Send at least one field to change.",
    }),
  answer: oneAddress,
});

export const removeAddress = endpoint({
  method: "DELETE",
  path: "/portfolios/addresses/:id",
  who: "user",
  whileBanned: true,
  tag,
  summary: "Follow an address no longer; the coins read from it, and what was told of them, leave the portfolio",
  params: idParams,
  status: 204,
});

export const syncAddress = endpoint({
  method: "POST",
  path: "/portfolios/addresses/:id/sync",
  who: "user",
  whileBanned: true,
  tag,
  summary: "Read an address again; one that waits or is being read stays as it is",
  budget: "sync",
  params: idParams,
  status: 202,
  answer: oneAddress,
});

export const portfolioSorts = ["value", "change_24h", "pnl", "name"] as const;
export type PortfolioSort = (typeof portfolioSorts)[number];

export const portfolioHides = ["small", "spam"] as const;
export type PortfolioHide = (typeof portfolioHides)[number];

export const listCoins = endpoint({
  method: "GET",
  path: "/portfolios/coins",
  who: "user",
  tag,
  summary: "What one holds: a line for each coin, with its parts; the most valuable first unless told",
  query: z.strictObject({
    ...listQuery,
    sort: z.enum(portfolioSorts, { error: `Sort must be one of ${portfolioSorts.join(", ")}.` }).default("value"),
    order: z.enum(["asc", "desc"], { error: "Order must be asc or desc." }).optional(),
    hide: z
      .string()
      .transform((names) => names.split(","))
      .pipe(z.array(z.enum(portfolioHides, { error: `Hide must be one of ${portfolioHides.join(", ")}.` })))
      .default([])
      .describe(
        `Separated by commas. small: lines worth less than $${places.smallUsd}; spam: lines in no total, and coins that could not be sold.`,
      ),
  }),
  answer: listAnswer("portfolio_coins", portfolioCoin),
});

const movers = (way: "gainers" | "lossers", summary: string) =>
  endpoint({
    method: "GET",
    path: `/portfolios/coins/${way}`,
    who: "user",
    tag,
    summary,
    query: z.strictObject(listQuery),
    answer: listAnswer("portfolio_coins", portfolioCoin),
  });
export const listGainers = movers("gainers", "Held coins that rose over 24 h, best first");
export const listLossers = movers("lossers", "Held coins that fell over 24 h, worst first");

const written = z.object({ portfolio_coin: portfolioCoin });

/** A holding as it is entered by hand. */
export const holding = z.strictObject({
  coin_id: id,
  amount: holdingAmount,
  avg_buy_price_usd: buyPrice.nullable().optional(),
  note: note.nullable().optional(),
});

export const addHolding = endpoint({
  method: "POST",
  path: "/portfolios/coins",
  who: "user",
  whileBanned: true,
  tag,
  summary: "Enter a holding by hand",
  body: holding,
  status: 201,
  answer: written,
});

export const changeHolding = endpoint({
  method: "PATCH",
  path: "/portfolios/coins/:id",
  who: "user",
  whileBanned: true,
  tag,
  summary: "Change a part that was entered by hand",
  params: idParams,
  body: holding
    .omit({ coin_id: true })
    .partial({ amount: true })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: "Send at least one field to change.",
    }),
  answer: written,
});

export const removeHolding = endpoint({
  method: "DELETE",
  path: "/portfolios/coins/:id",
  who: "user",
  whileBanned: true,
  tag,
  summary: "Take out a part that was entered by hand",
  params: idParams,
  status: 204,
});

export const importHoldings = endpoint({
  method: "POST",
  path: "/portfolios/coins/import",
  who: "user",
  whileBanned: true,
  tag,
  summary:
    "Enter many holdings: CSV with a header of coin (id, slug, contract or symbol), amount, and if wanted avg_buy_price_usd and note. All rows or none are written",
  body: z.strictObject({
    csv: z
      .string({ error: "CSV must be text." })
      .max(places.csvLength, { error: `CSV must be at most ${places.csvLength} characters.` })
      .refine((t) => t.isWellFormed() && !t.includes("\0"), { error: "CSV must be text." }),
    dry_run: z.boolean({ error: "Dry run must be true or false." }).default(false),
  }),
  answer: z.object({
    added: z.int().describe("How many rows were written: all or none. With dry_run, how many are in order."),
    refused: z.array(z.object({ line: z.int(), reason: z.string() })),
    ignored: z.array(z.string()).describe("Columns that are none of these: nothing in them was read."),
  }),
});

export const listUpdates = endpoint({
  method: "GET",
  path: "/portfolios/updates",
  who: "user",
  tag,
  summary: "What moved in one's portfolio, newest first",
  query: z.strictObject(listQuery),
  answer: listAnswer("portfolio_updates", portfolioUpdate),
});

export const getSummary = endpoint({
  method: "GET",
  path: "/portfolios/coins/summary",
  who: "user",
  tag,
  summary: "What one's portfolio is worth, and how that went",
  query: z.strictObject({
    range: z.enum(priceRanges, { error: `Range must be one of ${priceRanges.join(", ")}.` }).default("30d"),
  }),
  answer: z.object({ summary: portfolioSummary }),
});
