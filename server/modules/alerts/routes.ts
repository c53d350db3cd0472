import * as api from "@cointally/contract/alerts.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { addAlert, listAlerts, removeAlert, stopAlert } from "./alerts.ts";
import { stopPage } from "./emails.ts";

export const alertRoutes: Route[] = [
  route(api.listAlerts, async ({ ctx, user, query }) => new RawJsonResponse(await listAlerts(ctx, user, query))),
  route(api.addAlert, async ({ ctx, user, body, now }) => {
    return new RawJsonResponse(`{"alert":${await addAlert(ctx, user, body, now)}}`, { status: 201 });
  }),
  route(api.stopAlert, async ({ ctx, body }) => {
    await stopAlert(ctx, body.token);
    return undefined;
  }),
  route(api.unsubscribeAlert, async ({ ctx, params }) => {
    await stopAlert(ctx, params.token, "params");
    return undefined;
  }),
  route(api.openStopPage, async ({ ctx, params }) => {
    return new RawJsonResponse(null, { headers: { location: stopPage(ctx.config, params.token) } });
  }),
  route(api.removeAlert, async ({ ctx, user, params }) => {
    await removeAlert(ctx, user, params.id);
    return undefined;
  }),
];
