import * as api from "@cointally/contract/prices.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { findVisible } from "../coins/find-coin.ts";
import { findPrices } from "./find-prices.ts";

export const priceRoutes: Route[] = [
  route(api.getPrices, async ({ ctx, params, query, user, now }) => {
    await findVisible(ctx.db, params.id, user);
    return new RawJsonResponse(await findPrices(ctx.db, params.id, query.range, now));
  }),
];
