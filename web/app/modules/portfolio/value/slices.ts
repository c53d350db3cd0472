import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";

type Share = PortfolioSummary["allocation"][number];
export type Slice = { key: string; slug: string | null; name: string | null; symbol: string | null; percent: number };

/** Coins shown by name: the design has a colour for each, and one for all others. */
const named = 5;

/** The largest shares by name, and one without a name for the rest. */
export function slicesOf(allocation: Share[]): Slice[] {
  const one = ({ coin_id, slug, name, symbol, share_pct: percent }: Share): Slice => {
    return { key: coin_id ?? "others", slug, name, symbol, percent };
  };
  if (allocation.length <= named + 1) return allocation.map(one);
  const percent = allocation.slice(named).reduce((sum, { share_pct }) => sum + share_pct, 0);
  return [...allocation.slice(0, named).map(one), { key: "others", slug: null, name: null, symbol: null, percent }];
}
