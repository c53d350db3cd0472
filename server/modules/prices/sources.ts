import type { Context } from "../../core/context.ts";
import { coinGecko } from "./coingecko.ts";
import { dexScreener } from "./dexscreener.ts";
import { onchainSource } from "./onchain.ts";
import type { PriceSource, SourceName } from "./source.ts";

type Work = Pick<Context, "config" | "clock" | "nodes" | "log">;

const makers: Record<SourceName, (ctx: Work) => PriceSource> = {
  onchain: onchainSource,
  dexscreener: ({ config, clock }) => dexScreener(config, clock),
  coingecko: ({ config, clock }) => coinGecko(config, clock),
};

/** The sources of PRICE_SOURCES in its order, each with its own budget: once per process. */
export const priceSourcesOf = (ctx: Work): PriceSource[] => ctx.config.priceSources.map((name) => makers[name](ctx));
