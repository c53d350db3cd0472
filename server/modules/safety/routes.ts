import * as api from "@cointally/contract/safety.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { findSafety } from "./find-safety.ts";
import { findSafetyChange, listSafetyChanges } from "./list-changes.ts";
import { markChangeSeen } from "./mark-change-seen.ts";

export const safetyRoutes: Route[] = [
  route(api.getSafety, async ({ ctx, params, user, now }) => {
    await findVisibleCoin(ctx.db, params.id, user);
    return new RawJsonResponse(await findSafety(ctx.db, params.id, now));
  }),
  route(
    api.listSafetyChanges,
    async ({ ctx, query, now }) => new RawJsonResponse(await listSafetyChanges(ctx, query, now)),
  ),
  route(api.decideSafetyChange, async ({ ctx, user, params, now }) => {
    await markChangeSeen(ctx, user, params.id);
    return new RawJsonResponse(`{"safety_change":${await findSafetyChange(ctx, params.id, now)}}`);
  }),
];
