import * as api from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { type Route, route } from "../../http/route.ts";
import { createDashboardReader } from "./read-dashboard.ts";

/** One for each database, since a process may serve several sites. */
const readers = new WeakMap<Context["db"], ReturnType<typeof createDashboardReader>>();

function readerOf({ db }: Context) {
  const reader = readers.get(db) ?? createDashboardReader();
  readers.set(db, reader);
  return reader;
}

export const dashboardRoutes: Route[] = [
  route(api.getDashboard, async ({ ctx }) => ({ dashboard: await readerOf(ctx).read(ctx) })),
  route(api.retryJobs, async ({ ctx, params }) => {
    const retried = await ctx.jobs.retryFailed(params.name);
    if (retried === 0) throw notFound(m.error_not_found_failed_job());
    readerOf(ctx).clear();
    return { retried };
  }),
];
