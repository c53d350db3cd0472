import { listTopGainers, listTopLosers } from "@cointally/contract/coins.ts";
import * as api from "@cointally/contract/prices.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { listHandler } from "../coins/list-coins.ts";
import { findPrices } from "./find-prices.ts";

const [topGainers, topLosers] = [listHandler("top-gainers"), listHandler("top-losers")];

export const priceRoutes: Route[] = [
  route(listTopGainers, async (call) => new RawJsonResponse(await topGainers(call))),
  route(listTopLosers, async (call) => new RawJsonResponse(await topLosers(call))),
  route(api.getPrices, async ({ ctx, params, query, user, now }) => {
    await findVisibleCoin(ctx.db, params.id, user);
    return new RawJsonResponse(await findPrices(ctx.db, params.id, query.range, now));
  }),
];
