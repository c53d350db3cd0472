import * as api from "@cointally/contract/watchlists.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { judgeSoon } from "./judge-watches.ts";
import { listDelisted } from "./list-delisted.ts";
import { findWatched, listWatched, listWatchedIds } from "./list-watched.ts";
import { reorderWatchlist } from "./reorder-watchlist.ts";
import { unwatchCoin, watchCoin } from "./watch-coin.ts";

const watchlistCoinResponse = (json: string, status = 200) =>
  new RawJsonResponse(`{"watchlist_coin":${json}}`, { status });

export const watchlistRoutes: Route[] = [
  route(
    api.listWatched,
    async ({ ctx, user, query, now }) => new RawJsonResponse(await listWatched(ctx, user, query, now)),
  ),
  route(api.listWatchedIds, async ({ ctx, user }) => ({ coin_ids: await listWatchedIds(ctx, user) })),
  route(api.getWatched, async ({ ctx, user, params, now }) =>
    watchlistCoinResponse(await findWatched(ctx, user, params.coinId, now)),
  ),
  route(api.watchCoin, async ({ ctx, user, body, address, now }) => {
    const { json, added } = await watchCoin(ctx, user, body.coin_id, address, now);
    if (added) judgeSoon(ctx);
    return watchlistCoinResponse(json, added ? 201 : 200);
  }),
  route(api.listLeft, async ({ ctx, user, query }) => new RawJsonResponse(await listDelisted(ctx, user, query))),
  route(api.placeWatched, async ({ ctx, user, body }) => {
    await reorderWatchlist(ctx, user, body.coin_ids);
    return undefined;
  }),
  route(api.unwatchCoin, async ({ ctx, user, params, now }) => {
    await unwatchCoin(ctx, user, params.coinId, now);
    return undefined;
  }),
];
