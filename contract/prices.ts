import { z } from "zod";
import { market, voteCounts } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { id, isoTime } from "./fields.ts";
import { limits } from "./limits.ts";

const tag = "Prices";

/** Time ranges of a price history. */
export const priceRanges = ["24h", "7d", "30d", "1y", "all"] as const;
export type PriceRange = (typeof priceRanges)[number];

export const pricePoint = z.object({
  at: isoTime.describe("When this price was read."),
  price_usd: z.string(),
  volume_24h: z.string().nullable(),
  liquidity_usd: z.string().nullable(),
});
export type PricePoint = z.output<typeof pricePoint>;

export const getPrices = endpoint({
  method: "GET",
  path: "/coins/:id/prices",
  access: "public",
  tag,
  summary: "The price history of a coin, at most 400 points, oldest first",
  params: z.strictObject({ id }),
  query: z.strictObject({
    range: z.enum(priceRanges).default("7d"),
  }),
  response: z.object({
    prices: z.array(pricePoint),
    reported: z
      .object({ source: z.string(), until: isoTime })
      .nullable()
      .describe(
        "Points before this time are what this source reports, because ours do not reach back that far. Null where all are ours.",
      ),
    range: z.enum(priceRanges),
    interval: z.string().describe("At most one point per interval: 5m, 30m, 2h, or whole days, such as 1d and 3d."),
  }),
  cacheable: true,
});

/** Several coin ids in one query value, separated by commas. */
const ids = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(id).max(limits.figures.max));

export const figures = z.object({ id: z.uuid(), votes: voteCounts, market: market.nullable().optional() });
export type Figures = z.output<typeof figures>;

export const getFigures = endpoint({
  method: "GET",
  path: "/coins/figures",
  access: "public",
  tag,
  summary: "Live figures of up to 100 public coins, for pages that poll; ids of other coins are left out",
  query: z.strictObject({
    ids: ids.describe("Separated by commas. Use the same order each time, so that the response can be cached."),
  }),
  response: z.object({ coins: z.array(figures) }),
  cacheable: true,
});

export const streamFigures = endpoint({
  method: "GET",
  path: "/live",
  access: "public",
  tag,
  summary: `New figures of up to 100 public coins as server-sent events, while a page is open. Read GET /coins/figures once the stream is open. An event \`figures\` has the same form, with the coins whose votes or price changed, at most once a second; after an event \`refresh\` read GET /coins/figures again. With \`day=true\` an event \`day\` has day, counted, held and void of GET /votes/today whenever they change. A comment every half minute keeps the connection open. At most ${limits.live.perNetwork} streams of one network; where the stream is refused, poll GET /coins/figures`,
  query: z.strictObject({
    coins: ids.describe("Separated by commas."),
    day: z.enum(["true"]).optional().describe("Also the votes of all coins today."),
  }),
  responseType: "text/event-stream",
  client: "live",
});
