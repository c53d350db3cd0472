import * as api from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { AppError } from "../../core/app-error.ts";
import { assertRole } from "../../core/assert-role.ts";
import type { SignedIn } from "../../core/context.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { fetchFarms } from "./fetch-farms.ts";
import { findFarm, findFarmById } from "./find-farm.ts";
import { listFactories } from "./list-factories.ts";
import { listFarms } from "./list-farms.ts";
import { listHistory } from "./list-history.ts";
import { positionsPage, readReferrals, readStakes } from "./positions.ts";
import { setStatus } from "./set-status.ts";
import { updateFarms } from "./sync-farms.ts";

/** Pending and hidden farms are visible to admins only. */
const assertMayList = (status: api.FarmStatus, user: SignedIn | null) => {
  if (status === "active" || status === "finished") return;
  if (!user) throw new AppError("unauthorized", m.error_log_in_first());
  assertRole(user, "admin");
};

export const farmRoutes: Route[] = [
  route(api.listFarms, async ({ ctx, query, now }) => new RawJsonResponse(await listFarms(ctx, "listed", query, now))),
  route(
    api.listFailedFarms,
    async ({ ctx, query, now }) => new RawJsonResponse(await listFarms(ctx, "failed", query, now)),
  ),
  route(api.listFarmFactories, async ({ ctx }) => ({ factories: await listFactories(ctx) })),
  route(api.listFarmsByStatus, async ({ ctx, params, query, user, now }) => {
    assertMayList(params.status, user);
    return new RawJsonResponse(await listFarms(ctx, params.status, query, now));
  }),
  route(
    api.getFarmHistory,
    async ({ ctx, params, query, now }) => new RawJsonResponse(await listHistory(ctx, params.id, query, now)),
  ),
  route(api.setFarmStatus, async ({ ctx, user, params, body, now }) => {
    await setStatus(ctx, user, params.id, body.status);
    return new RawJsonResponse(`{"farm":${await findFarmById(ctx, params.id, now)}}`);
  }),
  route(
    api.getFarm,
    async ({ ctx, params, user, now }) => new RawJsonResponse(`{"farm":${await findFarm(ctx, params, user, now)}}`),
  ),
  route(api.fetchFactories, async ({ ctx, body }) => fetchFarms(ctx, body?.chain_id)),
  route(api.updateFarms, async ({ ctx, body }) => updateFarms(ctx, body?.chain_id)),
  route(api.listStakes, async ({ ctx, params: { address }, query, now }) => {
    const binding = JSON.stringify(["stakes", address, query.chain_id]);
    return new RawJsonResponse(
      await positionsPage(ctx, binding, await readStakes(ctx, address, query.chain_id), query, now),
    );
  }),
  route(api.listReferrals, async ({ ctx, params: { address }, query, now }) => {
    const binding = JSON.stringify(["referrals", address, query.chain_id]);
    return new RawJsonResponse(
      await positionsPage(ctx, binding, await readReferrals(ctx, address, query.chain_id), query, now),
    );
  }),
];
