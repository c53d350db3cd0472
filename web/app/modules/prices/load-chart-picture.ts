import type { Coin } from "@cointally/contract/coin.ts";
import type { RouterContextProvider } from "react-router";
import { apiOf } from "../../lib/api/load.ts";
import { type ChartPicture, chartPicture } from "./chart-picture.ts";
import { priceHistory, withNewest } from "./price-history.ts";

/** The price of a coin over 24 hours as a picture for the HTML, which is a tenth of its points; null where there is nothing to draw. */
export async function loadChartPicture(
  context: Readonly<RouterContextProvider>,
  coin: Coin,
): Promise<ChartPicture | null> {
  const answer = await apiOf(context).getPrices({ params: { id: coin.id }, query: { range: "24h" } });
  const history = priceHistory(withNewest(answer.prices, coin.market), answer, Date.now());
  return history && chartPicture(history);
}
