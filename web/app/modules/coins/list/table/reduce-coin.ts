import type { Coin } from "@cointally/contract/coin.ts";
import { dangerOf, type WithVerdict } from "../../danger-mark.tsx";
import type { Column } from "../lists.ts";
import { type CoinRow, rowMarket } from "./coin-row.ts";

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

const verdictOnly = ({ safety }: Coin): WithVerdict["safety"] =>
  safety && { verdict: { level: safety.verdict.level, reasons: safety.verdict.reasons } };

/** Reduces a coin to what its row shows, so that descriptions and links are not sent with every list. */
export const coinRow = (coin: Coin, columns: readonly Column[] = []): CoinRow => ({
  id: coin.id,
  slug: coin.slug,
  name: coin.name,
  symbol: coin.symbol,
  logo_url: coin.logo_url,
  logo_mark: coin.logo_mark,
  chain_id: coin.chain_id,
  contracts: coin.contracts.map(({ chain_id }) => ({ chain_id })),
  approved_at: coin.approved_at,
  votes: coin.votes,
  views: coin.views,
  market: coin.market ? rowMarket(coin.market) : null,
  ...(dangerOf(coin) && { safety: verdictOnly(coin) }),
  ...Object.assign({}, ...columns.map((column) => columnData[column]?.(coin))),
});
