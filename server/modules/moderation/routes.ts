import * as api from "@cointally/contract/moderation.ts";
import { getPublicHistory } from "@cointally/contract/public-history.ts";
import * as reports from "@cointally/contract/reports.ts";
import type { Context } from "../../core/context.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { findCoinJson } from "../coins/find-coin.ts";
import { approveCoin, approveCoinNow } from "./approve-coin.ts";
import { claimCoin, decideClaim, findClaim, listClaims } from "./claims.ts";
import { countQueues } from "./count-queues.ts";
import { denyCoin } from "./deny-coin.ts";
import { findChecks } from "./find-checks.ts";
import { listHistory, listLog } from "./list-history.ts";
import { listPlacements } from "./list-placements.ts";
import { listPublicHistory } from "./list-public-history.ts";
import { decideChanges, listChanges } from "./pending-edits.ts";
import { promoteCoin } from "./promote-coin.ts";
import { decideReport, findReport, listReports, reportCoin } from "./reports.ts";
import { setAudit, setKyc } from "./set-facts.ts";

const jsonResponse = (name: string, json: string, status?: number) =>
  new RawJsonResponse(`{"${name}":${json}}`, status ? { status } : {});
const coinResponse = async (ctx: Context, id: string, now: Date) =>
  jsonResponse("coin", await findCoinJson(ctx, id, "owner", now));

export const moderationRoutes: Route[] = [
  route(api.approveCoin, async ({ ctx, user, params, body, now }) => {
    await approveCoin(ctx, user, params.id, body ?? {}, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(api.approveCoinNow, async ({ ctx, user, params, body, now }) => {
    await approveCoinNow(ctx, user, params.id, body?.updated_at, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(api.denyCoin, async ({ ctx, user, params, body, now }) => {
    await denyCoin(ctx, user, params.id, body ?? {}, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(api.promoteCoin, async ({ ctx, user, params, body, now }) => {
    await promoteCoin(ctx, user, params.id, body, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(api.setAudit, async ({ ctx, user, params, body, now }) => {
    await setAudit(ctx, user, params.id, body, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(api.setKyc, async ({ ctx, user, params, body, now }) => {
    await setKyc(ctx, user, params.id, body, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(api.listChanges, async ({ ctx, query, now }) => new RawJsonResponse(await listChanges(ctx, query, now))),
  route(api.decideChanges, async ({ ctx, user, params, body, now }) => {
    await decideChanges(ctx, user, params.id, body, now);
    return coinResponse(ctx, params.id, now);
  }),
  route(reports.reportCoin, async ({ ctx, user, params, body, now }) => {
    return jsonResponse("report", await reportCoin(ctx, user, params.id, body, now), 201);
  }),
  route(reports.listReports, async ({ ctx, query, now }) => new RawJsonResponse(await listReports(ctx, query, now))),
  route(reports.decideReport, async ({ ctx, user, params, body, now }) => {
    await decideReport(ctx, user, params.id, body.status, now);
    return jsonResponse("report", await findReport(ctx, params.id, now));
  }),
  route(reports.claimCoin, async ({ ctx, user, params, body, now }) => {
    return jsonResponse("claim", await claimCoin(ctx, user, params.id, body, now), 201);
  }),
  route(reports.listClaims, async ({ ctx, query, now }) => new RawJsonResponse(await listClaims(ctx, query, now))),
  route(reports.decideClaim, async ({ ctx, user, params, body, now }) => {
    await decideClaim(ctx, user, params.id, body, now);
    return jsonResponse("claim", await findClaim(ctx, params.id, now));
  }),
  route(api.getHistory, async ({ ctx, user, params, query }) => {
    return new RawJsonResponse(await listHistory(ctx, user, params.id, query));
  }),
  route(
    getPublicHistory,
    async ({ ctx, user, params, query }) => new RawJsonResponse(await listPublicHistory(ctx, user, params.id, query)),
  ),
  route(api.getChecks, ({ ctx, params }) => findChecks(ctx, params.id)),
  route(api.getLog, async ({ ctx, query }) => new RawJsonResponse(await listLog(ctx, query))),
  route(api.getQueueCounts, async ({ ctx, user }) => ({ queues: await countQueues(ctx.db, user.role) })),
  route(api.getPlacements, async ({ ctx, query, now }) => new RawJsonResponse(await listPlacements(ctx, query, now))),
];
