import type { AlertKind } from "@cointally/contract/alerts.ts";

type Figures = { price_usd: string | null; change_24h: number | null };

/** Whether an alert would trigger at once, approximately; the server compares exactly. */
export function wouldTrigger(market: Figures, kind: AlertKind, value: string | null): boolean {
  if (value === null) return false;
  const [price, change, threshold] = [Number(market.price_usd ?? Number.NaN), market.change_24h, Number(value)];
  if (kind === "price_above") return price >= threshold;
  if (kind === "price_below") return price <= threshold;
  return kind === "change_24h" && change !== null && Math.abs(change) >= threshold;
}
