import type { PortfolioCoin } from "@cointally/contract/portfolio.ts";

/** What a form needs of a coin that is held. */
export type HeldCoin = Pick<
  PortfolioCoin["coin"],
  "id" | "slug" | "name" | "symbol" | "logo_url" | "chain_id" | "contracts" | "safety"
> & {
  price_usd: string | null;
};

/** A part of a line that was entered by hand. */
export type Part = {
  id: string;
  coin: HeldCoin;
  amount: string;
  avg_buy_price_usd: string | null;
  note: string | null;
};

/** The parts of a line that were entered by hand, as forms take them. */
export const partOf = (
  { coin, price_usd }: Pick<PortfolioCoin, "coin" | "price_usd">,
  part: PortfolioCoin["parts"][number],
): Part | null => (part.id === null ? null : { ...part, id: part.id, coin: { ...coin, price_usd } });
