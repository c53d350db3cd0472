import type { PortfolioCoin } from "@cointally/contract/portfolio.ts";

/** What forms need of a held coin. */
export type HeldCoin = Pick<
  PortfolioCoin["coin"],
  "id" | "slug" | "name" | "symbol" | "logo_url" | "chain_id" | "contracts" | "safety"
> & {
  price_usd: string | null;
};

/** A manual holding. */
export type Part = {
  id: string;
  coin: HeldCoin;
  amount: string;
  avg_buy_price_usd: string | null;
  note: string | null;
};

/** A manual holding as forms take it; null for the holding of an address. */
export const partOf = (
  { coin, price_usd }: Pick<PortfolioCoin, "coin" | "price_usd">,
  part: PortfolioCoin["parts"][number],
): Part | null => (part.id === null ? null : { ...part, id: part.id, coin: { ...coin, price_usd } });
