import type { Audit, Coin, Sale, SaleProgress } from "@cointally/contract/coin.ts";
import { dangerOf, type WithVerdict } from "../../danger-mark.tsx";
import type { Column } from "../lists.ts";

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
  "id" | "slug" | "name" | "symbol" | "logo_url" | "chain_id" | "approved_at" | "votes" | "views"
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
};

/** Data that only some columns need. */
const columnData: Partial<Record<Column, (coin: Coin) => Partial<CoinRow>>> = {
  sale: ({ sale }) => ({ sale: sale && { start_at: sale.start_at, end_at: sale.end_at } }),
  raised: ({ sale, sale_progress }) => ({
    raised: sale && {
      progress: sale_progress && {
        raised: sale_progress.raised,
        softcap: sale_progress.softcap,
        hardcap: sale_progress.hardcap,
      },
      softcap: sale.softcap,
      hardcap: sale.hardcap,
      currency: sale.currency,
    },
  }),
  audit: ({ audit: { auditor, audited_at } }) => ({ audit: { auditor, audited_at } }),
  approved_at: ({ approved_how }) => ({ approved_how }),
  launch_at: ({ launch_at }) => ({ launch_at }),
  trending: ({ trending }) => ({ trending }),
  volume_24h: ({ market }) => ({ volume_24h: market?.volume_24h ?? null }),
  liquidity: ({ market }) => ({ liquidity_usd: market?.liquidity_usd ?? null }),
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

const verdictOnly = ({ safety }: Coin): WithVerdict["safety"] =>
  safety && { verdict: { level: safety.verdict.level, reasons: safety.verdict.reasons } };

/** Reduces a coin to what its row shows, so that descriptions and links are not sent with every list. */
export const coinRow = (coin: Coin, columns: readonly Column[] = []): CoinRow => ({
  id: coin.id,
  slug: coin.slug,
  name: coin.name,
  symbol: coin.symbol,
  logo_url: coin.logo_url,
  chain_id: coin.chain_id,
  contracts: coin.contracts.map(({ chain_id }) => ({ chain_id })),
  approved_at: coin.approved_at,
  votes: coin.votes,
  views: coin.views,
  market: coin.market ? rowMarket(coin.market) : null,
  ...(dangerOf(coin) && { safety: verdictOnly(coin) }),
  ...Object.assign({}, ...columns.map((column) => columnData[column]?.(coin))),
});

/** Whether any of these coins has market data. */
export const hasMarket = (coins: CoinRow[]): boolean => coins.some((coin) => coin.market !== null);
