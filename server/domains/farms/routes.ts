import * as api from "@cointally/api/farms.ts";
import type { SignedIn } from "../../context.ts";
import { Reply, type Route, route } from "../../http/route.ts";
import { Refusal } from "../../refusal.ts";
import { findFarm, findFarmById } from "./find-farm.ts";
import { listFactories } from "./list-factories.ts";
import { listFarms } from "./list-farms.ts";
import { listHistory } from "./list-history.ts";
import { setStatus } from "./set-status.ts";

/** What waits or was taken away is for moderators. */
const guardStatus = (status: api.FarmStatus, user: SignedIn | null) => {
  if (status === "active" || status === "finished" || user?.role === "admin") return;
  if (!user) throw new Refusal("unauthorized", "Log in first.");
  throw new Refusal("forbidden", "Only moderators may do this.");
};

// In this order: the first path that fits answers.
export const farmRoutes: Route[] = [
  route(api.listFarms, async ({ ctx, query, now }) => new Reply(await listFarms(ctx, "listed", query, now))),
  route(api.listFailedFarms, async ({ ctx, query, now }) => new Reply(await listFarms(ctx, "failed", query, now))),
  route(api.listFarmFactories, async ({ ctx }) => ({ factories: await listFactories(ctx) })),
  route(api.listFarmsByStatus, async ({ ctx, params, query, user, now }) => {
    guardStatus(params.status, user);
    return new Reply(await listFarms(ctx, params.status, query, now));
  }),
  route(
    api.getFarmHistory,
    async ({ ctx, params, query, now }) => new Reply(await listHistory(ctx, params.id, query, now)),
  ),
  route(api.setFarmStatus, async ({ ctx, user, params, body, now }) => {
    await setStatus(ctx, user, params.id, body.status);
    return new Reply(`{"farm":${await findFarmById(ctx.db, params.id, now)}}`);
  }),
  route(
    api.getFarm,
    async ({ ctx, params, user, now }) => new Reply(`{"farm":${await findFarm(ctx.db, params, user, now)}}`),
  ),
];
