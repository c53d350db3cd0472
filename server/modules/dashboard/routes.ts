import * as api from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { notFound } from "../../core/app-error.ts";
import { type Route, route } from "../../http/route.ts";
import { createDashboardReader } from "./read-dashboard.ts";

const dashboard = createDashboardReader();

export const dashboardRoutes: Route[] = [
  route(api.getDashboard, async ({ ctx }) => ({ dashboard: await dashboard.read(ctx) })),
  route(api.retryJobs, async ({ ctx, params }) => {
    const retried = await ctx.jobs.retryFailed(params.name);
    if (retried === 0) throw notFound(m.error_not_found_failed_job());
    dashboard.clear();
    return { retried };
  }),
];
