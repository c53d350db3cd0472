import type { PortfolioCoin } from "@cointally/contract/portfolio.ts";

/** The fields of a coin that the forms of holdings need. */
export type PickedCoin = Pick<
  PortfolioCoin["coin"],
  "id" | "slug" | "name" | "symbol" | "logo_url" | "chain_id" | "contracts" | "safety"
> & {
  price_usd: string | null;
};

/** A manual holding. */
export type ManualHolding = {
  id: string;
  coin: PickedCoin;
  amount: string;
  avg_buy_price_usd: string | null;
  note: string | null;
};

/** A manual holding for forms; null for the holding of an address. */
export const manualHoldingOf = (
  { coin, price_usd }: Pick<PortfolioCoin, "coin" | "price_usd">,
  part: PortfolioCoin["parts"][number],
): ManualHolding | null => (part.id === null ? null : { ...part, id: part.id, coin: { ...coin, price_usd } });
