import * as api from "@cointally/contract/portfolio.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { addAddress, changeAddress, listAddresses, queueSync, removeAddress } from "./addresses.ts";
import { findSummary } from "./find-summary.ts";
import { addHolding, changeHolding, removeHolding } from "./holdings.ts";
import { importHoldings } from "./import-holdings.ts";
import { listLines, listMovers } from "./list-lines.ts";
import { listUpdates } from "./list-updates.ts";

const address = (json: string, status = 200) => new RawJsonResponse(`{"portfolio_address":${json}}`, { status });
const coin = (json: string, status = 200) => new RawJsonResponse(`{"portfolio_coin":${json}}`, { status });

export const portfolioRoutes: Route[] = [
  route(
    api.listAddresses,
    async ({ ctx, user, query, now }) => new RawJsonResponse(await listAddresses(ctx, user, query, now)),
  ),
  route(api.addAddress, async ({ ctx, user, body, now }) => address(await addAddress(ctx, user, body, now), 201)),
  route(api.changeAddress, async ({ ctx, user, params, body }) =>
    address(await changeAddress(ctx, user, params.id, body)),
  ),
  route(api.removeAddress, async ({ ctx, user, params }) => {
    await removeAddress(ctx, user, params.id);
    return undefined;
  }),
  route(api.syncAddress, async ({ ctx, user, params, now }) =>
    address(await queueSync(ctx, user, params.id, now), 202),
  ),
  route(
    api.listHoldings,
    async ({ ctx, user, query, now }) => new RawJsonResponse(await listLines(ctx, user, query, now)),
  ),
  route(
    api.listGainers,
    async ({ ctx, user, query, now }) => new RawJsonResponse(await listMovers(ctx, user, "up", query, now)),
  ),
  route(
    api.listLossers,
    async ({ ctx, user, query, now }) => new RawJsonResponse(await listMovers(ctx, user, "down", query, now)),
  ),
  route(api.getSummary, async ({ ctx, user, query, now }) => {
    return new RawJsonResponse(`{"summary":${await findSummary(ctx, user, query.range, now)}}`);
  }),
  route(api.listUpdates, async ({ ctx, user, query }) => new RawJsonResponse(await listUpdates(ctx, user, query))),
  route(api.importHoldings, ({ ctx, user, body }) => importHoldings(ctx, user, body)),
  route(api.addHolding, async ({ ctx, user, body }) => coin(await addHolding(ctx, user, body), 201)),
  route(api.changeHolding, async ({ ctx, user, params, body }) =>
    coin(await changeHolding(ctx, user, params.id, body)),
  ),
  route(api.removeHolding, async ({ ctx, user, params }) => {
    await removeHolding(ctx, user, params.id);
    return undefined;
  }),
];
