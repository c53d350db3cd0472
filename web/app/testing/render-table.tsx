import type { Coin } from "@cointally/contract/coin.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createApi } from "../lib/api/api.ts";
import { browserTransport } from "../lib/api/api-client.ts";
import { ApiContext } from "../lib/api/api-context.ts";
import { CoinTable } from "../modules/coins/list/table/coin-table.tsx";
import { columnsOf } from "../modules/coins/list/table/columns.ts";
import { coinRow } from "../modules/coins/list/table/reduce-coin.ts";
import { WithRowParts } from "../routes/coins/row-parts.tsx";

/** Renders the coin table by react-dom/server with the fewest possible providers: the benchmark compares pages with it. */
export function renderTable(coins: Coin[]): () => string {
  const rows = coins.map((coin) => coinRow(coin));
  const api = createApi(browserTransport("/api"));
  const queryClient = new QueryClient();
  const columns = columnsOf(null, true, null);
  const table = (
    <WithRowParts>
      <CoinTable coins={rows} caption="Coins" columns={columns} before={0} sortHref={() => "/coins"} />
    </WithRowParts>
  );
  const router = createMemoryRouter([{ path: "*", element: table }]);
  return () =>
    renderToString(
      <ApiContext value={api}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ApiContext>,
    );
}
