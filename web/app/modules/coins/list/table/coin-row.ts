import type { Audit, Coin, Sale, SaleProgress } from "@cointally/contract/coin.ts";
import type { WithVerdict } from "../../danger-mark.tsx";

type Market = NonNullable<Coin["market"]>;

/** The market data that a row shows. */
export type RowMarket = Pick<
  Market,
  "price_usd" | "change_1h" | "change_24h" | "change_7d" | "market_cap" | "as_of" | "stale"
> & {
  /** The points of the sparkline in one string; an array of numbers would double the size of a page's data. */
  line: string | null;
};

type Raised = Pick<SaleProgress, "raised" | "softcap" | "hardcap">;

/** The data of a coin that a row shows; every `Coin` is assignable. */
export type CoinRow = Pick<
  Coin,
  "id" | "slug" | "name" | "symbol" | "logo_url" | "logo_mark" | "chain_id" | "approved_at" | "votes" | "views"
> & {
  market: RowMarket | null;
  /** Only for dangerous coins. */
  safety?: WithVerdict["safety"];
  contracts: { chain_id: number }[];
  sale?: Pick<Sale, "start_at" | "end_at"> | null;
  raised?: (Pick<Sale, "softcap" | "hardcap" | "currency"> & { progress: Raised | null }) | null;
  audit?: Pick<Audit, "auditor" | "audited_at">;
  /** For the column that shows when a coin was listed. */
  approved_how?: Coin["approved_how"];
  launch_at?: string | null;
  trending?: number;
  volume_24h?: string | null;
  liquidity_usd?: string | null;
  /** The list does not rank it, because it lacks the figure that ranks the others. */
  isUnranked?: true;
  /** The first words of its description, or what it is, and its tags. */
  about?: { text: string; tags: string[] };
};

/** The market data that rows show. */
export const rowMarket = (market: Market): RowMarket => ({
  price_usd: market.price_usd,
  change_1h: market.change_1h,
  change_24h: market.change_24h,
  change_7d: market.change_7d,
  market_cap: market.market_cap,
  as_of: market.as_of,
  stale: market.stale,
  line: market.line?.join(" ") ?? null,
});

/** Whether any of these coins has market data. */
export const hasMarket = (coins: CoinRow[]): boolean => coins.some((coin) => coin.market !== null);
